"""Builders of prices, and of abilities that have none; and of the steps of an ability out of its sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import number_in
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Sentence, builds, has_plural
from cardlang.syntax.builders.clauses import taken_up, they_are
from cardlang.syntax.builders.goals import fitted, meant
from cardlang.syntax.builders.instead import alternatives
from cardlang.syntax.builders.joints import either_way
from cardlang.syntax.builders.nounless import with_nouns
from cardlang.syntax.builders.people import contrasted, each_for_themselves
from cardlang.syntax.builders.tails import times_of
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

# --- steps ----------------------------------------------------------------------------------------------


def linked(
    c: Children, sentences: tuple[Sentence, ...], *, heard: bool = False, announced: bool = False, counted: bool = False
) -> tuple[n.Step, ...]:
    """Join sentences to one list; the first step has no *then* before it, every later one a link.

    `heard`: an event may have named somebody. `announced`: *instead* may speak of what is about to happen.
    `counted`: points are only counted.
    """
    sentences = contrasted(c, each_for_themselves(c, with_nouns(c, sentences)))
    announced = announced or any(isinstance(one, n.Fact) and one.would for one in sentences[0].steps[0].conditions)
    steps = [
        step for sentence in alternatives(c, sentences, announced=announced, counted=counted) for step in sentence.steps
    ]
    for step, behind in pairwise(steps):
        if isinstance(step.action, n.Choose) and ("bulleted", step.action.span.end) in c.marked:
            advice = "put it into the option, *flip a card here, then gain 1 coin*, or ahead of the choice"
            message = "this may be done behind the last option or behind all of them"
            raise MisreadError(Finding("S021", message, behind.span, help=advice))
    for before, step in pairwise(steps):
        check_who_did(c, before, step)
    unable = {step.span.start for before, step in pairwise(steps) if check_otherwise(c, before, step)}
    found: list[n.Step] = []
    for step in either_way(c, they_are(c, taken_up(c, steps), heard=heard)):
        if found and n.goes_on_then(found[-1], step):
            found[-1] = _gone_on(found[-1], step)
            continue
        if found and step.link == "else" and step.span.start in unable:
            step = _if_fewer(c, found, step)
        found.append(with_link(step, "then" if found else "first") if step.link in ("first", "then") else step)
    return tuple(found)


def check_who_did(c: Children, before: n.Step, step: n.Step) -> None:
    """Refuse *Each player may pay 1 coin. If you do, ...*: if you do, or if anybody does?"""
    if ("you do", step.span.start) not in c.marked:
        return
    c.marked.discard(("you do", step.span.start))
    who = before.subject
    if (
        isinstance(before.action, n.Do | n.Choose)
        and isinstance(who, n.Sel)
        and c.lexicon.vocabulary.kind[who.noun] == "player"
        and before.each is None
    ):
        advice = "write *If they do, ...*; of each: *For each player, that player may ..., and if they do, ...*"
        at = Span(step.span.start, step.span.start + len("if you"))
        raise MisreadError(Finding("S028", "somebody else is asked, too, and not you alone", at, help=advice))


def _if_fewer(c: Children, before: Sequence[n.Step], step: n.Step) -> n.Step:
    """*Lose 4 coins. If you cannot, ...*: it holds where fewer are lost, too, and not only where none are."""
    last, words = before[-1], c.lexicon.vocabulary
    if not isinstance(last.action, n.Do) or words.verb[last.action.verb].in_full:
        return step
    verb, things = last.action.verb, last.action.args.objects
    _check_who_cannot(c, last, step)
    if _has_no_number(last.action.args):
        at = Span(step.span.start, step.span.start + len("if"))
        advice = "ask in front what there is: *If you have 2 or fewer ..., ... . Otherwise, ...*"
        raise MisreadError(Finding("S035", "it is not clear what was not done in full", at, help=advice))
    if len(things) != 1 or not isinstance(thing := things[0], n.Sel) or (thing.quantity.n or 0) < _SEVERAL:
        return step
    if thing.quantity.kind not in ("exact", "all_but") or words.kind[thing.noun] not in _COUNTED:
        return step
    start, who = step.span.start, last.subject
    at = Span(start, start + len("if"))
    each = isinstance(who, n.Sel) and who.poss is None and who.quantity.kind in ("each", "all", "bare")
    done = [act.verb for one in before for act in preorder(one) if isinstance(act, n.Do)]
    if each or last.each or last.repeat or last.action.args.per or done.count(verb) > 1:
        advice = "ask in front what they have: *For each opponent, if that opponent has 2 or fewer ..., ...*"
        raise MisreadError(Finding("S035", "it is not clear what was not done in full", at, help=advice))
    bare, plural = n.Quantity(kind="bare", span=at), has_plural(words, thing.noun)
    met = n.Sel(quantity=bare, noun=thing.noun, plural=plural, filters=(n.ThisWay(verb=verb, span=at),), span=at)
    fewer = n.Cmp(op="le", n=(thing.quantity.n or 0) - 1, span=at)
    asked = n.Compare(value=n.Count(what=met, span=at), cmp=fewer, span=at)
    return replace(step, link="then", conditions=(asked, *step.conditions))


def _check_who_cannot(c: Children, last: n.Step, step: n.Step) -> None:
    """Refuse *Your opponent loses 3 coins and you gain 3 coins. If they cannot*: the last act is yours."""
    start, words = step.span.start, c.lexicon.vocabulary
    they = ("they cannot", start) in c.marked
    named = [one for one in preorder(last) if isinstance(one, n.Sel) and words.kind[one.noun] == "player"]
    you = last.subject is None or (isinstance(last.subject, n.Pron) and last.subject.word == "you")
    if they and you and not named and last.each is None:
        advice = "write it right behind what they do, or ask in front what they have"
        raise MisreadError(Finding("S035", "the last act is not theirs", Span(start, start + 2), help=advice))


def _has_no_number(args: n.Args) -> bool:
    """Whether how much is done hangs on something: for each card, equal to a strength, in each lane."""
    places = [role.target for role in args.roles]
    for one in args.objects:
        places += [there.where for there in one.filters if isinstance(there, n.In)] if isinstance(one, n.Sel) else []
    every = any(isinstance(one, n.Sel) and one.quantity.kind in ("each", "all") for one in places)
    return args.per is not None or args.equal is not None or every


_SEVERAL = 2
_COUNTED = ("resource", "counter", "card")


def check_otherwise(c: Children, before: n.Step, step: n.Step) -> bool:
    """Refuse *if they refuse* behind what must be done, and *if you cannot* behind what may be done.

    Return whether the second one is said.
    """
    start = step.span.start
    may = before.modal == "may"
    advice = "write `Otherwise, ...`"
    if ("refused", start) in c.marked and not may:
        raise MisreadError(Finding("S035", "nobody can refuse what must be done", Span(start, start + 2), help=advice))
    if ("unable", start) in c.marked and may:
        advice = "for whoever does not do it write `Otherwise, ...`; ask in front what they have: *if you have no ...*"
        raise MisreadError(
            Finding("S035", "whether it cannot be done is not asked", Span(start, start + 2), help=advice)
        )
    said = c.marked & {("refused", start), ("unable", start), ("undone", start)}
    if said and before.conditions:  # *otherwise* is about these
        advice = "ask for both in front: *If ... and if you have no coins, ...*"
        raise MisreadError(
            Finding("S035", "the sentence before asks for something, too", Span(start, start + 2), help=advice)
        )
    c.marked -= said
    return ("unable", start) in said


def _gone_on(before: n.Step, step: n.Step) -> n.Step:
    """*At end of turn, flip this card. If you do, gain 1 coin*: as if the sentence went on."""
    assert isinstance(before.action, n.Later)
    put_off = before.action.step
    bare = replace(put_off, conditions=(), duration=None)
    both = n.Seq(steps=(bare, step), span=Span(bare.span.start, step.span.end))
    inner = n.Step(action=both, conditions=put_off.conditions, span=both.span)
    later = replace(before.action, step=inner, span=Span(before.action.span.start, step.span.end))
    return replace(before, action=later, span=Span(before.span.start, step.span.end))


def with_link(step: n.Step, link: n.LinkKind) -> n.Step:
    """Return a step with a link of this kind."""
    return step if step.link == link else replace(step, link=link)


# --- prices ---------------------------------------------------------------------------------------------


@builds("cost")
def _cost(c: Children) -> n.Cost:
    limit = c.part("often")
    return n.Cost(items=c.all(n.CostItem), limit=limit or c.maybe(n.Limit), span=c.span)


@builds("cost_item")
def _cost_item(c: Children) -> n.CostItem:
    count = c.text("COST_NUMBER")
    return n.CostItem(count=NUMBER_WORDS.get(count) or int(count), noun=c.id("NOUN"), span=c.span)


@builds("often_alone")
def _often_alone(c: Children) -> NodePart:
    times = times_of(c.text("TIMES_PER").removeprefix("up to ")) if c.words("TIMES_PER") else 1
    return NodePart("often", n.Limit(times=times, noun=c.ids("TIME", "NOUN")[0], span=c.span))


@builds("own_turn")
def _own_turn(c: Children) -> NodePart:
    """*Once on each of your turns*: what has a price, or none, is used in one's own turn only."""
    return NodePart("often", n.Limit(times=1, noun="turn", span=Span(c.start, c.end - 1)))


@builds("cost_act")
def _cost_act(c: Children) -> n.Do:
    verb, args, words = c.id("COST_VERB"), c.arguments(), c.lexicon.vocabulary
    if meant(c, verb, *args.objects) != verb:  # what is lost for something is paid for it
        verb = next(one.id for one in words.verbs if one.in_full)
    return n.Do(verb=verb, args=fitted(c, verb, args), span=c.span)


@builds("act_ability")
def _act_ability(c: Children) -> n.Ability:
    """*Discard a card: Gain 1 coin.* is what may be done for it; *pay 1 coin: ...* is *1 coin: ...*."""
    act, body, limit = c.one(n.Do), linked(c, c.all(Sentence)), c.maybe(n.Limit)
    check_paid(c.all(Sentence))
    span = Span(c.start, act.span.end + 1)
    if items := _paid(c, act):
        header = n.Cost(items=items, limit=limit, span=span)
        return n.Ability(header=header, listener=None, body=body, span=c.span)
    price = n.Step(action=act, span=act.span)
    header = n.Cost(items=(), limit=limit, act=True, span=span)
    return n.Ability(header=header, listener=None, body=(price, _bought(body)), span=c.span)


def _paid(c: Children, act: n.Do) -> tuple[n.CostItem, ...]:
    """Return the price of *pay 1 coin and 2 marks*; none if more is said, or something else is done."""
    vocabulary, args = c.lexicon.vocabulary, act.args
    if not vocabulary.verb[act.verb].in_full or args != n.Args(objects=args.objects):
        return ()
    items = []
    for what in args.objects:
        counted = isinstance(what, n.Sel) and what.quantity.kind in ("a", "exact")
        if not isinstance(what, n.Sel) or not counted:
            return ()
        if what != n.Sel(quantity=what.quantity, noun=what.noun, plural=what.plural):
            return ()
        items.append(n.CostItem(count=what.quantity.n or 1, noun=what.noun, span=what.span))
    return tuple(items)


def _bought(body: tuple[n.Step, ...]) -> n.Step:
    """Return what is done for a price that is an act: one step, or a sequence of several."""
    if len(body) == 1:
        return with_link(body[0], "if_done")
    span = Span(body[0].span.start, body[-1].span.end)
    *acts, last = body
    bare = all(step.link in ("first", "then") and _is_bare(step) for step in acts)
    granted = last.link == "if_done" and not _is_prefixed(last) and not isinstance(last.action, n.Choose | n.Later)
    if not bare or not (granted or (last.link == "then" and _is_bare(last))):
        advice = "join acts by `, then`; for more write it as a step: *Once per turn, you may ... . If you do, ...*"
        message = "behind a price that is an act stands one sentence, or several without conditions"
        raise MisreadError(Finding("S060", message, body[1].span, help=advice))
    return n.Step(action=n.Seq(steps=body, span=span), link="if_done", span=span)


def _is_bare(step: n.Step) -> bool:
    return not _is_prefixed(step) and not isinstance(step.action, n.Seq | n.Choose | n.Later)


def _is_prefixed(step: n.Step) -> bool:
    return bool(step.conditions) or step.each is not None or step.repeat is not None or step.duration is not None


def _price(c: Children, said: Span, *, named: bool = True) -> str:
    """Return the attribute that is paid for; refuse where there is none, or where it is not `named`."""
    price = next((attr.id for attr in c.lexicon.vocabulary.attributes if attr.bought), None)
    if price is None or not named:
        advice = "say what is paid by how much: *that player pays 1 fewer ...*"
        raise MisreadError(Finding("S031", "nothing here has a price that changes", said, help=advice))
    return price


def _check_yours(who: n.Sel | n.Pron) -> None:
    if not isinstance(who, n.Pron) or who.word != "you":
        advice = "what you buy yourself costs less: *village cards cost 1 less*"
        raise MisreadError(Finding("S027", "only prices of your own change", who.span, help=advice))


@builds("pays_less")
def _pays_less(c: Children) -> n.Step:
    """*You pay 1 gold less for village cards* is *village cards cost 1 less*."""
    words, (who, things), verb = c.lexicon.vocabulary, c.objects(), c.id("VERB")
    gold = all(words.kind[c.lexicon.id_of("NOUN", noun.text)] == "resource" for noun in c.words("NOUN"))
    price = _price(c, c.span, named=words.verb[verb].in_full and gold)
    _check_yours(who)
    assert isinstance(things, n.Sel)
    sign = -1 if c.text("DIRECTION") == "less" else 1
    number = c.text("SO_MUCH_LESS")
    much = NUMBER_WORDS.get(number) or (int(number) if number.isdecimal() else 1)
    action = n.Change(attr=price, op="add", amount=sign * much, span=c.span)
    return n.Step(action=action, subject=priced(c, action, things), span=c.span)


@builds("gets_off")
def _gets_off(c: Children) -> n.Step:
    """*You get 1 gold off village cards* is *village cards cost 1 less*."""
    words, said = c.lexicon.vocabulary, c.word("SO_MUCH_OFF")
    *who, things = c.objects()
    price = _price(c, said.span)
    for one in who:
        _check_yours(one)
    for verb in c.ids("VERB"):
        entry = words.verb[verb]
        if not (entry.unsaid or entry.supplied or "player" in entry.roles.get("from", ())):
            advice = "write *... cost 1 less*"
            raise MisreadError(Finding("S031", "this takes nothing off a price", said.span, help=advice))
    assert isinstance(things, n.Sel)
    action = n.Change(attr=price, op="add", amount=-number_in(said.text), span=c.span)
    return n.Step(action=action, subject=priced(c, action, things), span=c.span)


@builds("costs_less")
def _costs_less(c: Children) -> n.Change:
    """*Are 1 gold cheaper for you* is *cost 1 less*."""
    said = c.word("CHEAPER")
    price = _price(c, said.span)
    sign = 1 if re.search(r"\bmore\b", said.text, re.IGNORECASE) else -1
    return n.Change(
        attr=price, op="add", amount=sign * number_in(said.text), per=c.part("per"), cap=c.maybe(n.Cap), span=c.span
    )


def priced(c: Children, change: n.Change, things: n.Sel | n.Pron | None) -> n.Sel | n.Pron | None:
    """Return of what a price changes: *each castle card you buy* and *any castle card* are *castle cards*."""
    words = c.lexicon.vocabulary
    if not isinstance(things, n.Sel) or change.op != "add" or not words.attribute[change.attr].bought:
        return things
    at = things.span
    for start, clause in [*c.clauses.items()]:
        if not isinstance(clause, n.Fact) or not at.start <= start < at.end:
            continue
        verb = words.verb[clause.verb]
        if isinstance(clause.subject, n.Pron) and verb.objects == ("card",) and verb.use == {"fact"}:
            del c.clauses[start]
    return all_such(words, things)


def every_part(c: Children, things: n.Sel | n.Pron | None) -> n.Sel | n.Pron | None:
    """Return of what a number changes: *this card's purse* is *each purse of this card*."""
    if not isinstance(things, n.Sel) or c.lexicon.vocabulary.kind[things.noun] != "part" or things.of is None:
        return things
    if things.of.quantity.kind != "this" or things.quantity.kind not in ("a", "the") or things.plural:
        return things
    return replace(things, quantity=n.Quantity(kind="each", span=things.quantity.span))


def all_such(words: Vocabulary, things: n.Sel) -> n.Sel:
    """Return *castle cards* for *each castle card*."""
    if things.quantity.kind not in ("each", "all", "any") or things.poss is not None or things.from_them:
        return things
    bare = n.Quantity(kind="bare", span=things.quantity.span)
    return replace(things, quantity=bare, plural=has_plural(words, things.noun))


# --- without a price ------------------------------------------------------------------------------------


@builds("tail_free")
def _tail_free(c: Children) -> NodePart:
    return NodePart("tail", {"free": c.span, "span": c.span})


def check_paid(sentences: tuple[Sentence, ...]) -> None:
    """Refuse *for free* where it does not speak of an ability of one's own."""
    for sentence in sentences:
        if sentence.free is not None:
            advice = "a step costs nothing: leave it out; an action without a price begins with `Once per turn,`"
            raise MisreadError(Finding("S061", "nothing here has a price", sentence.free, help=advice))


@builds("free_ability")
def _free_ability(c: Children) -> n.Ability:
    """*Once per turn, you may flip a card for free* is *Once per turn: Flip a card*."""
    sentences, limit = c.all(Sentence), c.part("often") or c.one(n.Limit)
    for word in c.words("KEYWORD"):  # *Always: Once per turn, you may ...*
        if c.lexicon.vocabulary.keyword[c.id("KEYWORD")].timing != "static":
            advice = "how often stands in front of an action without a keyword: *Once per turn, you may ...*"
            raise MisreadError(Finding("S062", "when this is done is said twice", word.span, help=advice))
    first, *more = linked(c, sentences)
    check_paid(sentences[1:])
    you = first.subject is None or (isinstance(first.subject, n.Pron) and first.subject.word == "you")
    if first.modal != "may" or not you:
        advice = "of an action say that it may be used, *Once per turn, you may ...*; of an answer to what, *after ...*"
        raise MisreadError(Finding("S062", "when this is done is not said", limit.span, help=advice))
    header = n.Cost(items=(), limit=limit, span=limit.span)
    body = (replace(first, modal=None, subject=None), *more)
    return n.Ability(header=header, listener=None, body=body, span=c.span)
