"""Builders of amounts that lean on others: *2 points if not*, *2 of it*, *each card beyond the third*."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Word, builds
from cardlang.syntax.builders.owners import owned
from cardlang.syntax.builders.relatives import filled_with
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.syntax.shared import goes_on, left_open
from cardlang.vocabulary.model import Vocabulary

Action_ = TypeVar("Action_", bound=n.Action)


def number_in(text: str) -> int:
    """Return the number among some words: *or 2* is 2, *a* is 1."""
    for word in re.sub("[,;(]", " ", text.lower()).split():
        if word.isdecimal() or word in NUMBER_WORDS:
            return NUMBER_WORDS.get(word) or int(word)
    return 1


# --- a number alone -----------------------------------------------------------------------------------------------


@builds("do_number")
def _do_number(c: Children) -> n.Do:
    """*Score the cost of this card* is *score points equal to the cost of this card*, of what is counted by itself."""
    words = c.lexicon.vocabulary
    verb = words.verb[c.id("VERB")]
    nouns = [noun.id for noun in words.nouns if noun.kind in verb.objects]
    if len(nouns) != 1 or verb.undone is None:
        resource = words.noun[c.lexicon.noun_of("resource") or "card"].words[c.lexicon.language][1]
        act = c.text("VERB").lower() if verb.takes_amount else "gain"
        advice = f"say of what there is so much: *{act} {resource} equal to ...*"
        at = Span(c.word("VERB").span.end + 1, c.end)
        raise MisreadError(Finding("S031", "of what there is so much is not said", at, help=advice))
    bare = n.Quantity(kind="bare", span=Span(c.start, c.start))
    what = n.Sel(quantity=bare, noun=nouns[0], plural=c.several(nouns[0]), span=c.word("VERB").span)
    args = n.Args(objects=(what,), equal=c.values()[0], cap=c.maybe(n.Cap), span=c.span)
    return n.Do(verb=verb.id, args=args, span=c.span)


# --- one amount or another ------------------------------------------------------------------------------------


@builds("else_amount", "or_amount")
def _other_amount(c: Children) -> NodePart:
    """*2 points if not* and *or 2 gold if ...*: `so_much_or_else` makes a step of it."""
    word = c.word("ELSE_SO_MUCH", "OR_SO_MUCH", "IN_SO_MUCH")
    noun = c.id("NOUN") if c.words("NOUN") else None
    asked = c.part("tail", {}).get("conditions", ())
    start = word.start + len(word.text) - len(word.text.lstrip("(").split()[-1])
    value = (number_in(word.text), noun, asked, Span(start, c.end), word.text)
    return NodePart("else amount" if c.name == "else_amount" else "or amount", value)


def so_much_or_else(words: Vocabulary, step: n.Step, other: Any, instead: Any) -> tuple[n.Step, n.Step]:
    """*7 points if C, 2 if not* is *If C, score 7 points. Otherwise, score 2 points*; *1, or 2 if C* the other way."""
    number, noun, conditions, span, written = other or instead
    action, asked = step.action, step.conditions or conditions
    thing = action.args.objects[0] if isinstance(action, n.Do) and len(action.args.objects) == 1 else None
    counted = (
        isinstance(thing, n.Sel)
        and thing.quantity.kind in ("a", "exact")
        and (noun in (None, thing.noun) or words.kind[noun] == words.kind[thing.noun] == "resource")
    )
    plain = isinstance(action, n.Do) and action.args == n.Args(objects=action.args.objects)
    alone = not (step.each or step.repeat or step.duration or step.modal or step.instead)
    alone = alone and step.link in ("first", "then")  # *Otherwise* behind *Otherwise* asks of the step just before
    once = bool(asked) and not (step.conditions and conditions)
    if isinstance(thing, n.Sel) and written.startswith(";") and " or" not in written:  # *1 gold; 2 gold if ...*
        counted = counted and noun in (None, thing.noun) and number > (thing.quantity.n or 1)
    verb = words.verb[action.verb] if isinstance(action, n.Do) else None
    sure = verb is not None and verb.takes_amount and not verb.in_full
    if (
        not (counted and plain and alone and once and sure)
        or not isinstance(action, n.Do)
        or not isinstance(thing, n.Sel)
    ):
        advice = "write both in full: *If ..., .... Otherwise, ...*"
        raise MisreadError(Finding("S021", "what this takes the place of is not clear", span, help=advice))
    many = replace(thing, noun=noun or thing.noun, quantity=n.Quantity(kind="exact", n=number, span=span), span=span)
    amount = replace(action, args=replace(action.args, objects=(many,), span=span), span=span)
    bare = replace(step, conditions=())
    if other:
        return step, replace(bare, action=amount, link="else", span=span)
    return replace(bare, action=amount, conditions=asked, span=step.span), replace(bare, link="else")


# --- some of what was named -------------------------------------------------------------------------------------


def some_of(c: Children, word: Word) -> n.Sel:
    """Return *2 of it* as so many of what is not named yet."""
    noun = c.lexicon.noun_of("resource") or "card"
    advice = "name it: *each opponent who has 3 or more ... gives you 2 ...*"
    c.untaken[word.start] = Finding("C001", "of what this is some is not said", word.span, help=advice)
    quantity = n.Quantity(kind="exact", n=number_in(word.text), span=word.span)
    return n.Sel(quantity=quantity, noun=noun, span=word.span)


@builds("half_of_them")
def _half_of_them(c: Children) -> NodePart:
    """*Half of them* is half of what is not named yet."""
    noun, up = c.lexicon.noun_of("resource") or "card", bool(c.words("ROUNDED_UP"))
    c.marked.add(("half", c.start))
    advice = "name them: *half of your ...*, *half of their ...*"
    c.untaken[c.start] = Finding("C001", "of what this is half is not said", c.span, help=advice)
    bare = n.Quantity(kind="bare", span=Span(c.start, c.start))
    things = n.Sel(quantity=bare, noun=noun, plural=c.several(noun), span=Span(c.start, c.word("THEM").span.end))
    half = n.Half(value=n.Count(what=replace(things, poss="they"), span=things.span), up=up, span=c.span)
    return NodePart("instead", (things, half))


def of_what(c: Children, action: Action_, what: n.Sel, owner: n.Possessor | None = "they") -> Action_:
    """*Each opponent who has 10 gold gives you 2 of it*: it is what they have, and so is *half of it*.

    Without an owner whose *half of them* would be is not said.
    """
    if not isinstance(action, n.Do) or c.lexicon.vocabulary.kind[what.noun] != "resource":
        return action
    args, equal = action.args, action.args.equal
    half = equal if isinstance(equal, n.Half) and isinstance(equal.value, n.Count) else None
    open_ones = {one.span.start for one in args.objects if one.span.start in c.untaken}
    if not open_ones or (half is not None and owner is None):
        return action
    for start in open_ones:
        del c.untaken[start]
    found = tuple(
        replace(one, noun=what.noun, plural=one.quantity.kind == "bare" and c.several(what.noun))
        if isinstance(one, n.Sel) and one.span.start in open_ones
        else one
        for one in args.objects
    )
    if half is not None and isinstance(half.value, n.Count):
        of = replace(half.value.what, noun=what.noun, plural=c.several(what.noun), poss=owner)
        equal = replace(half, value=replace(half.value, what=of))
    return replace(action, args=replace(args, objects=found, equal=equal))


def of_what_is_asked(c: Children, steps: list[n.Step], asked: tuple[n.Condition, ...]) -> list[n.Step]:
    """*If they have more coins than you, they give you 2 of theirs*: what is asked for in front is what is meant."""
    named = [one for one in asked if isinstance(one, n.Has) and one.what.quantity.kind != "no"]
    if len(named) != 1 or not c.untaken:
        return steps
    (has,) = named
    words = c.lexicon.vocabulary
    return [replace(step, action=of_what(c, step.action, has.what, _whose(words, has.subject, step))) for step in steps]


def _whose(words: Vocabulary, who: n.Sel | n.Pron, step: n.Step) -> n.Possessor | None:
    """Return whose the things are that somebody has, as said of an act; none where the act cannot say it."""
    you, acting = n.Pron(word="you"), step.subject
    spent = isinstance(step.action, n.Do) and words.verb[step.action.verb].spends
    if acting is None or acting == you:
        if who == you:
            return "you"
        if spent or isinstance(who, n.Pron) or who.plural or who.quantity.kind not in ("a", "that", "the", "bare"):
            return None
        return "opponent" if who == n.Sel(quantity=n.Quantity(kind="bare"), noun="opponent", poss="you") else "they"
    if isinstance(who, n.Sel) and (acting == who or (isinstance(acting, n.Sel) and acting.quantity.kind == "that")):
        return "they"
    return "you" if who == you and not spent else None


# --- each of several things brings so much ----------------------------------------------------------------------


@builds("do_each", "worth_each")
def _do_each(c: Children) -> n.Do:
    """*Your face-down cards score 2 points each*: what each of them brings, `of_each_thing` counts."""
    things, word = c.part("objects"), c.word("EACH_ALONE")
    words = c.lexicon.vocabulary
    kinds = {words.kind[one.noun] if isinstance(one, n.Sel) else "" for one in things}
    verb = next((one.id for one in words.verbs if one.unsaid and kinds <= {*one.objects}), None)
    verb = c.id("VERB") if c.words("VERB") else verb
    if verb is None:
        advice = "say what has it: *this card has ...*"
        raise MisreadError(Finding("S031", "only points say what a card is worth", c.span, help=advice))
    c.untaken[c.start] = Finding("S002", "each of what?", word.span, help="leave it out, or write `for each ...`")
    args = n.Args(objects=tuple(things), span=Span(things[0].span.start, word.start - 1))
    return n.Do(verb=verb, args=args, span=c.span)


def of_each_thing(
    c: Children, action: n.Do, subject: n.Sel | n.Pron | None
) -> tuple[n.Sel | n.Pron | None, n.Do] | None:
    """*Your face-down cards score 2 points each* is *score 2 points for each of your face-down cards*.

    *Your neighbours gain 2 gold each* is *each neighbour gains 2 gold*. Return subject and act; none for other acts.
    """
    worth, words = action.span.start in c.worth, c.lexicon.vocabulary
    said = c.untaken.get(action.span.start)
    if not isinstance(subject, n.Sel) or (said is None and not worth):
        return None
    kind, quantity = words.kind[subject.noun], subject.quantity
    every = quantity.kind == "every"
    many = quantity.kind in ("each", "all", "every") or (
        quantity.kind == "bare" and (subject.plural or subject.poss is not None or not c.several(subject.noun))
    )
    if not many or subject.best is not None:
        return None
    each = subject if every else replace(subject, quantity=n.Quantity(kind="each", span=quantity.span), plural=False)
    if kind == "player" and not worth:
        c.untaken.pop(action.span.start)
        return (each if subject.poss is None else replace(each, poss=None)), action
    points = words.verb[action.verb].undone is not None
    if not points or action.args.per is not None or kind not in ("card", "part", "resource", "kind", "line"):
        return None
    c.untaken.pop(action.span.start, None)
    c.worth.discard(action.span.start)
    return None, replace(action, args=replace(action.args, per=each))


# --- reckoned with several numbers ---------------------------------------------------------------------------------


class Reckoned(NamedTuple):
    """What an amount is reckoned from: the things that are counted, and the number that is taken off."""

    counted: tuple[n.Sel, ...]
    less: int
    span: Span
    but: bool = False
    """Whether the second of two things is taken off the first."""


@builds("per_outside", "per_one_outside")
def _per_outside(c: Children) -> NodePart:
    """*For each village card not in this row*: those there are, without those in it."""
    things, line = c.all(n.Sel)
    advice = "name the amount: *equal to the number of ... minus the number of ... in this ...*"
    each = things.quantity.kind == "each" or c.name == "per_one_outside"
    plain = not things.filters and things.of is None and things.best is None and things.poss in (None, "you")
    if not each or not plain:
        raise MisreadError(Finding("S002", "of how many is not clear", c.span, help=advice))
    c.untaken[c.start] = Finding("S002", "this cannot be counted here", c.span, help=advice)
    bare = n.Quantity(kind="bare", span=things.quantity.span)
    every = replace(owned(things, c.lexicon.vocabulary), quantity=bare, plural=c.several(things.noun))
    there = n.In(preposition="in", where=line, span=line.span)
    within = replace(every, poss=things.poss, filters=(there,))
    return NodePart("reckoned", Reckoned((every, within), 0, c.span, but=True))


def both_lines(c: Children, what: n.Sel) -> NodePart | None:
    """*For each row or column with 2 castle cards*: rows and columns, each counted for itself; none for others."""
    words, (first, _, second) = c.lexicon.vocabulary, what.noun.partition(" or ")
    held = what.filters and all(isinstance(one, n.Holding) for one in what.filters)
    if not (held and what.quantity.kind == "each" and first in words.noun and second in words.noun) or what.adjectives:
        return None
    advice = "say it of each: *for each row with ..., plus 1 for each column with ...*"
    c.untaken[c.start] = Finding("S002", "this cannot be counted here", c.span, help=advice)
    bare = n.Quantity(kind="bare", span=what.quantity.span)
    lines = tuple(
        replace(
            what, noun=noun, quantity=bare, plural=True, filters=tuple(_held_in(c, noun, one) for one in what.filters)
        )
        for noun in (first, second)
    )
    return NodePart("reckoned", Reckoned(lines, 0, c.span))


def _held_in(c: Children, line: str, one: n.Filter) -> n.Filter:
    """Return what one of two lines holds: where that is *only village cards*, as many as lie in this one."""
    if not isinstance(one, n.Holding) or ("only", one.span.start) not in c.marked:
        return one
    return replace(one, what=filled_with(line, one.what, c.lexicon.vocabulary, one.span))


@builds("per_both")
def _per_both(c: Children) -> NodePart:
    """*For each key and each faith shield*: those of either kind, each counted for itself."""
    first, *more = _owned_by_each(c)
    words, advice = c.lexicon.vocabulary, "name the amount: *equal to the number of ... plus the number of ...*"
    if first.quantity.kind != "each":
        raise MisreadError(Finding("S002", "of how many is not clear", c.span, help=advice))
    both = list(pairwise((first, *more)))
    open_ = any(last.of is not None and one.of is None for one, last in both)
    placed = any(_says_where(last) and not _says_where(one) and one.poss is None for one, last in both)
    if open_ or placed or any(goes_on(one, last, words) or left_open(one, last, words) for one, last in both):
        message = "this may be said of each of them, or of the last"
        raise MisreadError(Finding("S021", message, more[-1].span, help=advice))
    c.untaken[c.start] = Finding("S002", "this cannot be counted here", c.span, help=advice)
    return NodePart("reckoned", Reckoned(tuple(_all_such(c, one) for one in (first, *more)), 0, c.span))


def _says_where(thing: n.Sel) -> bool:
    return any(isinstance(one, n.Place | n.In) for one in thing.filters)


def _owned_by_each(c: Children) -> list[n.Sel]:
    """Return what is counted, each with its owner: *each key and each of your faith shields*."""
    found, owner = list[n.Sel](), None
    for item in c.items:
        if isinstance(item, n.Sel):
            found.append(item if owner is None else replace(item, poss=owner))
            owner = None
        elif isinstance(item, NodePart) and item.name == "owner":
            owner = item.value
    return found


def _all_such(c: Children, one: n.Sel) -> n.Sel:
    """Return each of some things as all of them, to be counted."""
    bare = n.Quantity(kind="bare", span=one.quantity.span)
    return replace(owned(one, c.lexicon.vocabulary), quantity=bare, plural=c.several(one.noun))


@builds("per_beyond")
def _per_reckoned(c: Children) -> NodePart:
    """*For each card beyond the third*: `reckoned` names the amount."""
    things, beyond = c.all(n.Sel), c.words("BEYOND")
    less = _ORDINALS.index(beyond[0].text.lower().split()[-1]) + 1 if beyond else 0
    advice = "name the amount: *equal to the number of ... minus ... but not below 0*"
    if any(one.quantity.kind != "each" for one in things):
        raise MisreadError(Finding("S002", "of how many is not clear", c.span, help=advice))
    c.untaken[c.start] = Finding("S002", "this cannot be counted here", c.span, help=advice)
    return NodePart("reckoned", Reckoned(tuple(_all_such(c, one) for one in things), less, c.span))


def reckoned(
    c: Children, said: Reckoned, things: Sequence[n.Sel | n.Pron], cap: n.Cap | None
) -> tuple[tuple[n.Sel | n.Pron, ...], n.Value, n.Cap | None]:
    """*3 points for each card beyond the third* are *points equal to 3 times the number of cards minus 9*.

    Return what it is an amount of, the amount, and its bound: what is taken off leaves nothing below 0.
    """
    thing = things[0] if len(things) == 1 else None
    if not isinstance(thing, n.Sel) or thing.quantity.kind not in ("a", "exact") or (said.less and cap is not None):
        return tuple(things), 0, cap  # refused, since nobody has taken it up
    del c.untaken[said.span.start]
    each = thing.quantity.n or 1
    values: list[n.Value] = [n.Count(what=what, span=what.span) for what in said.counted]
    values = [n.Times(n=each, value=value, span=said.span) if each != 1 else value for value in values]
    total, *more = (*values, said.less * each) if said.less else tuple(values)
    for value in more:
        total = n.Sum(left=total, right=value, minus=bool(said.less) or said.but, span=said.span)
    if said.less:
        cap = n.Cap(kind="below", n=0, span=Span(c.end, c.end))
    bare = n.Quantity(kind="bare", span=thing.quantity.span)
    return (replace(thing, quantity=bare, plural=c.several(thing.noun)),), total, cap


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

# --- doubled ------------------------------------------------------------------------------------------------------


FACTORS: Mapping[str, int] = {"double": 2, "triple": 3}


@builds("multiplies_things")
def _multiplies_things(c: Children) -> n.Step:
    """*Double your keys* is *gain keys equal to the number of your keys*, *triple your keys* twice that number."""
    words, factor = c.lexicon.vocabulary, FACTORS[c.text("TIMES")]
    noun, whose = c.id("NOUN") if c.words("NOUN") else "", c.part("owner")
    if c.words("PRONOUN") and c.text("PRONOUN") == "you":
        whose = "you"
    what = c.maybe(n.Sel)
    if what is None:
        bare = n.Quantity(kind="bare", span=c.word("NOUN").span)
        what = n.Sel(quantity=bare, noun=noun, poss=whose, plural=c.several(noun), span=c.word("NOUN").span)
    plain = what == n.Sel(quantity=what.quantity, noun=what.noun, poss="you", plural=what.plural)
    verb = next((one for one in words.verbs if one.unsaid and words.kind[what.noun] in one.objects), None)
    if not plain or words.kind[what.noun] != "resource" or verb is None:
        advice = "say how many more there are: *gain ... equal to the number of ...*"
        raise MisreadError(Finding("S031", "only what you have yourself is doubled so", c.span, help=advice))
    number: n.Value = n.Count(what=what, span=what.span)
    if factor != 2:
        number = n.Times(n=factor - 1, value=number, span=what.span)
    things = replace(what, poss=None)
    args = n.Args(objects=(things,), equal=number, span=c.span)
    return n.Step(action=n.Do(verb=verb.id, args=args, span=c.span), span=c.span)


# --- dealt out ----------------------------------------------------------------------------------------------------


@builds("divides")
def _divides(c: Children) -> n.Step:
    """*Split 4 gold among your purses* is *do this 4 times: put 1 gold onto one of your purses*."""
    things, among = c.all(n.Sel)
    c.supplied.pop(things.span.start, None)
    words, number = c.lexicon.vocabulary, things.quantity.n
    kinds = words.kind[things.noun], words.kind[among.noun]
    put = next(
        (verb for verb in words.verbs if kinds[0] in verb.objects and kinds[1] in verb.roles.get("onto", ())), None
    )
    counted = things == n.Sel(quantity=things.quantity, noun=things.noun) and things.quantity.kind == "exact"
    several = among.quantity.kind in ("bare", "all", "each") and among.best is None
    if put is None or not counted or not several or number is None:
        advice = "say it of one at a time: *do this 2 times: ...*"
        raise MisreadError(Finding("S033", "this cannot be split so", c.span, help=advice))
    one = replace(things, quantity=n.Quantity(kind="exact", n=1, span=things.quantity.span))
    onto = replace(among, quantity=n.Quantity(kind="a", span=among.quantity.span), plural=False)
    args = n.Args(objects=(one,), roles=(n.Role(preposition="onto", target=onto, span=among.span),), span=c.span)
    return n.Step(action=n.Do(verb=put.id, args=args, span=c.span), repeat=number, span=c.span)


@builds("trades")
def _trades(c: Children) -> NodePart:
    """*Exchange 2 keys for 5 gold* is *pay 2 keys. If you do, gain 5 gold*; *for 2 gold each*: for each key paid."""
    words, (*who, paid, got) = c.lexicon.vocabulary, c.objects()
    assert isinstance(paid, n.Sel)
    assert isinstance(got, n.Sel)
    pays = next((one for one in words.verbs if one.in_full and words.kind[paid.noun] in one.objects), None)
    gains = next((one for one in words.verbs if one.unsaid and words.kind[got.noun] in one.objects), None)
    you = not who or (isinstance(who[0], n.Pron) and who[0].word == "you")
    each = bool(c.words("EACH_ALONE"))
    several = who[0] if who and isinstance(who[0], n.Sel) and not each and c.words("MODAL") else None
    if several is not None and (several.quantity.kind != "each" or words.kind[several.noun] != "player"):
        several = None
    if pays is None or gains is None or not (you or several):
        advice = "say who pays and who gains: *... may pay 2 .... If they do, that player gains ...*"
        raise MisreadError(Finding("S033", "this is not exchanged so", c.span, help=advice))
    plain = all(one in (bare_of(one), replace(bare_of(one), poss="you")) for one in (paid, got))
    number = paid.quantity.kind
    certain = number in ("a", "exact") and not each
    many = number in ("exact", "up_to", "any_number", "all", "bare") and each
    if not plain or got.quantity.kind not in ("a", "exact") or not (certain or many):
        advice = "*pay any number of .... Then gain 2 ... for each ... paid this way*, *pay 2 .... If you do, gain ...*"
        raise MisreadError(Finding("S049", "how much there is for how much is not clear", c.span, help=advice))
    act = n.Args(objects=(replace(paid, poss=None) if number != "all" else paid,), span=paid.span)
    may: n.Modal | None = None
    if c.words("MODAL"):
        may = "must" if c.text("MODAL").startswith("must") else "may"
    pay = n.Step(action=n.Do(verb=pays.id, args=act, span=paid.span), modal=may, link="then", span=paid.span)
    per: n.Sel | None = None
    if each:
        way = n.ThisWay(verb=pays.id, span=c.span)
        per = n.Sel(quantity=n.Quantity(kind="each", span=got.span), noun=paid.noun, filters=(way,), span=got.span)
    gain = n.Args(objects=(got,), per=per, span=got.span)
    link: n.LinkKind = "then" if each else "if_done"
    if several is not None and may == "may":  # each of them for themselves
        at = several.span
        that = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=c.lexicon.noun_of("player") or "", span=at)
        get = n.Do(verb=gains.id, args=gain, span=got.span)
        inner = (
            replace(pay, subject=that, link="first"),
            n.Step(action=get, subject=replace(that), link="if_done", span=got.span),
        )
        return NodePart("steps", [n.Step(action=n.Seq(steps=inner, span=c.span), each=several, span=c.span)])
    return NodePart(
        "steps", [pay, n.Step(action=n.Do(verb=gains.id, args=gain, span=got.span), link=link, span=got.span)]
    )


def bare_of(thing: n.Sel) -> n.Sel:
    """Return a phrase with its number and noun alone."""
    return n.Sel(quantity=thing.quantity, noun=thing.noun, plural=thing.plural)


def dealt_alone(span: Span) -> Finding:
    """Return the finding for something dealt out in a sentence with other acts."""
    return Finding("S021", "what is split stands alone", span, help="give it a sentence of its own")


# --- so many more, until there are so many ---------------------------------------------------------------------------


@builds("many_more")
def _many_more(c: Children) -> n.Quantity:
    """*2 coins more* are 2 more coins."""
    return n.Quantity(kind="n_more", n=number_in(c.word("MANY_MORE").text), span=c.span)


@builds("do_until")
def _do_until(c: Children) -> n.Do:
    """*Lose coins until you have 5* is *lose coins equal to the number of your coins minus 5*."""
    words, things, who = c.lexicon.vocabulary, c.part("objects"), c.items[-2 - bool(c.words("NOUN")) :][0]
    thing, number = things[0], c.number()
    counted = len(things) == 1 and isinstance(thing, n.Sel) and thing.quantity.kind == "bare" and not thing.filters
    if not counted or not isinstance(thing, n.Sel) or words.kind[thing.noun] != "resource":
        advice = "say how many: *gain ... equal to 5 minus the number of your ...*"
        raise MisreadError(Finding("S002", "until when is not clear", c.span, help=advice))
    owner: n.Possessor = "you" if who == n.Pron(word="you") else "they"
    verb = words.verb[c.id("VERB")]
    up = verb.takes_amount and not (verb.spends or verb.required or "card" in verb.objects)  # *gain*
    if not up and not verb.spends:  # *returns coins until they have 5*
        verb = next((one for one in words.verbs if one.spends and not one.in_full), verb)
    if not (up or verb.spends) or (c.words("NOUN") and c.id("NOUN") != thing.noun):
        advice = "coins are gained or lost so: *gain ...*, *lose ...*"
        raise MisreadError(Finding("S002", "until when is not clear", c.span, help=advice))
    theirs = replace(thing, poss=owner, plural=c.several(thing.noun), span=thing.span)
    count = n.Count(what=theirs, span=c.span)
    left, right = (number, count) if up else (count, number)
    equal = n.Sum(left=left, right=right, minus=True, span=c.span)
    if verb.in_full:
        verb = next((one for one in words.verbs if one.spends and not one.in_full), verb)
    return n.Do(verb=verb.id, args=n.Args(objects=(thing,), equal=equal, span=c.span), span=c.span)
