"""Builders of what is denied and of what is said twice of one thing: *if it is face-up and has strength 4 or more*."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.attributes import has_so_much, so_many
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.conditions import had_by, in_one_place, is_compared, lying_beside, negated
from cardlang.syntax.builders.filters import FILTERS, compared, one_beside, so_much
from cardlang.syntax.builders.goals import fitted
from cardlang.syntax.builders.owners import of_owner, with_beside
from cardlang.syntax.rewriting import copied
from cardlang.syntax.walk import preorder

Predicate: TypeAlias = Callable[[n.Sel | n.Pron], n.Condition]


@builds("does_not")
def _does_not(c: Children) -> n.Fact:
    """*You do not lead this lane* is asked at once; whether somebody does an act, a step has to ask."""
    (subject, *_), verb = c.objects(), c.id("VERB")
    if "act" in c.lexicon.vocabulary.verb[verb].use:
        advice = "let somebody choose, and begin the next sentence with *Otherwise,*: *You may .... Otherwise, ...*"
        raise MisreadError(Finding("S035", "whether this is done is not asked here", c.span, help=advice))
    return n.Fact(subject=subject, verb=verb, args=fitted(c, verb, c.arguments()), span=c.span)


@builds("exists_not")
def _exists_not(c: Children) -> n.Exists:
    """*There is not an enemy card here* is *there is no enemy card here*."""
    what = c.one(n.Sel)
    if what.quantity.kind not in ("a", "bare", "any"):
        advice = "say how many there are: *if there are 2 or fewer ...*"
        raise MisreadError(Finding("S035", "it is not clear what is denied here", c.span, help=advice))
    return n.Exists(what=replace(what, quantity=replace(what.quantity, kind="no")), span=c.span)


# --- two numbers, what lies beside, what a part is like -------------------------------------------------------


@builds("as_many_as", "there_as_many")
def _as_many(c: Children) -> n.Higher:
    """*You have as many castle cards as village cards* compares two numbers, as *as many coins as your opponent*."""
    *owner, first, second = c.objects()
    assert isinstance(first, n.Sel)
    kinds, who = c.lexicon.vocabulary.kind, owner[0] if owner else None
    players = isinstance(second, n.Pron) or kinds[second.noun] == "player"
    if isinstance(who, n.Sel) and (kinds[who.noun] != "player" or who.quantity.kind not in ("bare", "that", "the")):
        advice = "compare the numbers: *if the number of ... is equal to the number of ...*"
        raise MisreadError(Finding("S027", "whose they are is not clear", who.span, help=advice))
    if players and (who is None or (isinstance(second, n.Sel) and second.quantity.kind in ("each", "all"))):
        advice = "compare the numbers: *if the number of ... is equal to the number of ...*"
        raise MisreadError(Finding("S027", "whose they are is not clear", second.span, help=advice))
    many = replace(first, plural=_has_plural(c, first))
    if players:
        assert who is not None
        things = [of_owner(who, many), of_owner(second, copied(many, second.span.start))]
    else:
        assert isinstance(second, n.Sel)
        pair = in_one_place(c.lexicon.vocabulary, many, second)
        things = [of_owner(who, one) if who is not None else one for one in pair]
    left, right = (n.Count(what=thing, span=thing.span) for thing in things)
    return n.Higher(left=left, right=right, level=True, span=c.span)


def _has_plural(c: Children, sel: n.Sel) -> bool:
    singular, plural = c.lexicon.vocabulary.noun[sel.noun].words[c.lexicon.language]
    return bool(singular != plural)


@builds("touches")
def _touches(c: Children) -> n.Exists | n.Is:
    """*This card touches no village card* is *there are no adjacent village cards*."""
    subject, what = c.objects()
    words = c.lexicon.vocabulary
    relations = [one for one in words.adjectives if one.role == "relation" and "card" in one.fits]
    around = [one.id for one in relations if one.around] or [one.id for one in relations if not one.behind]
    beside = around[0] if around else None
    this = isinstance(subject, n.Sel) and subject.quantity.kind == "this" and words.kind[subject.noun] == "card"
    if not this and (lying := _lying_so(c, subject, what)) is not None:
        return lying
    if not this or beside is None or not isinstance(what, n.Sel) or words.kind[what.noun] != "card":
        advice = "say what lies beside this card: *if there is an adjacent ...*"
        raise MisreadError(Finding("S036", "this is asked of this card alone", c.span, help=advice))
    return n.Exists(what=replace(what, adjectives=with_beside(c, what.adjectives, (beside,))), span=c.span)


def _lying_so(c: Children, subject: n.Sel | n.Pron, what: n.Sel | n.Pron) -> n.Is | None:
    """*It is adjacent to a lion*: another card than this one lies beside one of those."""
    words = c.lexicon.vocabulary
    beside = next((one.id for one in words.adjectives if one.comparative.get("en", "").startswith("adjacent to")), None)
    if beside is None:
        return None
    denied = False
    if isinstance(what, n.Sel) and what.quantity.kind == "no":
        denied, what = True, replace(what, quantity=n.Quantity(kind="a", span=what.quantity.span), plural=False)
    than = n.Than(adjective=beside, than=one_beside(words, beside, what), span=what.span)
    return n.Is(subject=subject, state=than, negated=denied, span=c.span)


@builds("is_such")
def _is_such(c: Children) -> n.Condition:
    """*This card's purse is full* is *this card has a full purse*."""
    subject, adjective, words = c.objects()[0], c.id("ADJ"), c.lexicon.vocabulary
    entry = words.adjective[adjective]
    part = isinstance(subject, n.Sel) and words.kind[subject.noun] == "part" and entry.role == "test"
    if not negated(c) and (there := lying_beside(c, subject, adjective)) is not None:  # *a castle card is adjacent*
        return there
    told = isinstance(subject, n.Sel) and part and "part" in entry.fits and not negated(c)
    if told and isinstance(subject, n.Sel) and (asked := _of_several(c, subject, adjective)) is not None:
        return asked
    if not isinstance(subject, n.Sel) or not part or "part" not in entry.fits or negated(c):
        advice = "say what there is: *if there is a ... card ...*, *if you have ...*"
        raise MisreadError(Finding("S036", "this is not asked of it", c.span, help=advice))
    card = subject.of if subject.of is not None else _this_card(subject)
    plain = subject == n.Sel(quantity=subject.quantity, noun=subject.noun, of=subject.of)
    if card is None or not plain or subject.quantity.kind not in ("this", "the", "a") or card.quantity.kind != "this":
        an = "an" if adjective[0] in "aeiou" else "a"
        advice = f"ask for the card that has it: *if this card has {an} {adjective} {subject.noun}*, or count them"
        raise MisreadError(Finding("S036", "which one is meant is not clear", subject.span, help=advice))
    one = n.Quantity(kind="a", span=subject.quantity.span)
    what = n.Sel(quantity=one, noun=subject.noun, adjectives=(adjective,), span=subject.span)
    return n.Has(subject=card, what=what, span=c.span)


def _of_several(c: Children, things: n.Sel, adjective: str) -> n.Condition | None:
    """*If every purse is full* asks it of each, *if 2 of your purses are full* how many there are."""
    such = replace(things, adjectives=(*things.adjectives, adjective), span=Span(things.span.start, c.end))
    if things.best is not None or things.from_them:
        return None
    if things.quantity.kind in ("each", "all") or (things.quantity.kind == "bare" and things.poss == "you"):
        each = replace(things, quantity=n.Quantity(kind="each", span=things.quantity.span), plural=False)
        one = n.Quantity(kind="a", span=things.quantity.span)
        state = n.Sel(quantity=one, noun=things.noun, adjectives=(adjective,), span=c.word("ADJ").span)
        return n.Is(subject=each, state=state, span=c.span)
    counted = ("exact", "exactly", "at_least", "at_most", "no")
    if things.quantity.kind not in counted and not (things.quantity.kind == "a" and things.of is None):
        return None
    return so_many(c, such)


def _this_card(part: n.Sel) -> n.Sel | None:
    """Return this card for *this purse*."""
    if part.quantity.kind != "this":
        return None
    return n.Sel(quantity=part.quantity, noun="card", span=part.span)


@builds("said")
def _said(c: Children) -> NodePart:
    """*It is face-up and has strength 4 or more* are two conditions about one thing."""
    return NodePart("both", _said_of_one(c))


def _said_of_one(c: Children) -> tuple[n.Condition, ...]:
    (subject,) = c.objects()
    if isinstance(subject, n.Sel) and subject.quantity.kind not in ("this", "that", "the"):
        advice = "describe it: *if there is a face-up card of strength 4 or more here*"
        raise MisreadError(Finding("S036", "this is asked of one thing that has been named", subject.span, help=advice))
    made: list[n.Condition] = []
    for part in c.all(NodePart):
        predicate, span = part.value
        of = subject if not made else copied(subject, span.start)
        made.append(replace(predicate(of), span=Span(span.start if made else c.start, span.end)))
    return tuple(made)


_HAVING_ONE_OF_TWO = ("a", "any", "another", "bare", "the", "this", "that")
"""The kinds of quantity of which *has A or B* is *has A or has B*."""


@builds("has_either")
def _has_either(c: Children) -> NodePart:
    """*You have 2 coins or a card here*: one of two conditions is enough."""
    subject, first, second = c.objects()
    assert isinstance(first, n.Sel)
    assert isinstance(second, n.Sel)
    kinds = c.lexicon.vocabulary.kind
    if kinds[first.noun] == kinds[second.noun] and second.filters and not first.filters:
        advice = "say it of both: *if you have ... or if you have ...*"
        message = "this may be said of each of them, or of the last"
        raise MisreadError(Finding("S021", message, second.span, help=advice))
    one = replace(had_by(c, subject, first), span=Span(c.start, first.span.end))
    other = replace(had_by(c, copied(subject, second.span.start), second), span=second.span)
    if isinstance(subject, n.Sel) and subject.quantity.kind == "no":  # nobody has the one, and nobody the other
        return NodePart("both", (one, other))
    if isinstance(subject, n.Sel) and subject.quantity.kind not in _HAVING_ONE_OF_TWO:
        advice = "ask of one, *if a card here has ...*, or of none, *if no card here has ... or ...*"
        raise MisreadError(
            Finding("S027", "of several this is not asked: each may have another one", c.span, help=advice)
        )
    return NodePart("both", (n.AnyOf(conditions=(one, other), span=c.span),))


@builds("is_either")
def _is_either(c: Children) -> NodePart:
    """*This card is in a corner or in the centre*: one of several conditions is enough."""
    made = _said_of_one(c)
    return NodePart("both", (n.AnyOf(conditions=made, span=c.span),))


@builds("has_the_only")
def _has_the_only(c: Children) -> NodePart:
    """*You have the only face-down card here*: you have one, and there is just that one."""
    subject, what = c.objects()
    assert isinstance(what, n.Sel)
    if what.quantity.kind != "a" or what.poss or what.of or c.lexicon.vocabulary.kind[what.noun] != "card":
        advice = "say how many there are: *if there is exactly 1 card here*"
        raise MisreadError(Finding("S036", "whether it is the only one is asked of cards", what.span, help=advice))
    one = n.Quantity(kind="exactly", n=1, span=what.quantity.span)
    there = n.Exists(what=copied(replace(what, quantity=one), what.span.start), span=what.span)
    return NodePart("both", (n.Has(subject=subject, what=what, span=Span(c.start, what.span.end)), there))


def _predicate(c: Children, make: Predicate) -> NodePart:
    return NodePart("predicate", (make, c.span))


@builds("is_state")
def _is_state(c: Children) -> NodePart:
    no = negated(c)
    if c.words("FACE"):
        face = c.id("FACE")
        return _predicate(c, lambda subject: n.Is(subject=subject, state=face, negated=no))
    if words := c.words("COMPARATIVE", "COMPARED"):
        adjective, (other,) = c.lexicon.id_of(words[0].type, words[0].text), c.objects()
        than = n.Than(adjective=adjective, than=other, span=Span(words[0].start, c.end))
        return _predicate(c, lambda subject: n.Is(subject=subject, state=than, negated=no))
    place = next(item for item in c.items if isinstance(item, FILTERS))
    return _predicate(c, lambda subject: n.Is(subject=subject, state=place, negated=no))


@builds("has_state")
def _has_state(c: Children) -> NodePart:
    attr, cmp = c.id("ATTR"), c.maybe(n.Cmp) or so_much(c)

    def asked(subject: n.Sel | n.Pron) -> n.Compare:
        return n.Compare(value=n.AttrOf(attr=attr, of=subject, span=subject.span), cmp=cmp)

    return _predicate(c, asked)


@builds("was_face")
def _was_face(c: Children) -> n.Is:
    """*If it was face-down* asks what it was when it left play, which is what *if it is face-down* asks then."""
    c.marked.add(("was", c.start))
    return n.Is(subject=c.objects()[0], state=c.id("FACE"), negated=negated(c), span=c.span)


@builds("was_so_much")
def _was_so_much(c: Children) -> n.Compare:
    """*If its strength was 3 or more* asks what it was when it left play, which is what *is* asks then."""
    c.marked.add(("was so much", c.start))
    return n.Compare(value=c.values()[0], cmp=compared(c), span=c.span)


@builds("had_so_much")
def _had_so_much(c: Children) -> n.Condition:
    c.marked.add(("was so much", c.start))
    return has_so_much(c, c.id("ATTR"), c.one(n.Cmp))


@builds("was_than")
def _was_than(c: Children) -> n.Condition:
    c.marked.add(("was so much", c.start))
    return is_compared(c)


@builds("had")
def _had(c: Children) -> n.Has:
    """*If it had a faith shield* asks of a card that is gone for what is printed on it, which is what it has."""
    subject, what = c.objects()
    words = c.lexicon.vocabulary
    that = isinstance(subject, n.Pron) and subject.word == "it"
    that = that or (
        isinstance(subject, n.Sel) and subject.quantity.kind == "that" and words.kind[subject.noun] == "card"
    )
    assert isinstance(what, n.Sel)
    known = [words.adjective.get(word) for word in what.adjectives]
    lasting = words.kind[what.noun] == "part" and all(one is not None and one.role == "compound" for one in known)
    if not that or not lasting or what.quantity.kind in n.RANKS:
        advice = "ask for it ahead of what changes it: *If ... has ..., ...*"
        raise MisreadError(Finding("S036", "what was there before is not known here", c.span, help=advice))
    return n.Has(subject=subject, what=what, span=c.span)


def check_was(c: Children, ability: n.Ability) -> None:
    """Refuse *if it was face-down* behind what leaves a card in play: it is no longer what it was.

    So is *if it was a spy* behind what shows the other side.
    """
    verbs = c.lexicon.vocabulary.verb
    acts = [node for node in preorder(ability) if isinstance(node, n.Do | n.Fact)]
    for mark, start in c.marked:
        if mark not in ("was", "was shown", "was so much") or not ability.span.start <= start < ability.span.end:
            continue
        before = [verbs[act.verb] for act in acts if act.span.end <= start]
        if mark == "was so much":  # what is done with coins in between changes no card
            before = [verb for verb in before if "card" in verb.objects]
        if mark == "was shown" and not any(verb.turns for verb in before):
            continue
        if mark == "was shown" or not before or not before[-1].strips:
            advice = "ask what it is, ahead of what changes that: *Choose a card here. If it is face-down, ...*"
            if mark == "was shown":
                advice = "ask what it shows ahead of that: *Choose a vassal. Then if it is a spy, .... Then flip it.*"
            raise MisreadError(
                Finding("S036", "what it was before is not known here", Span(start, start + 2), help=advice)
            )


@builds("is_richer")
def _is_richer(c: Children) -> n.Has:
    """*Your opponent is richer than you* is *... has more coins than you*, where coins are all that one has."""
    words, (who, than), said = c.lexicon.vocabulary, c.objects(), c.word("RICHER")
    money = [noun.id for noun in words.nouns if noun.kind == "resource"]
    if len(money) != 1:
        advice = "say in what: *if you have more ... than an opponent*"
        raise MisreadError(Finding("S027", "there are several things to be rich in", said.span, help=advice))
    if said.text.lower().startswith("poorer"):
        who, than = than, who
    more = n.Quantity(kind="more", span=said.span)
    return n.Has(subject=who, what=n.Sel(quantity=more, noun=money[0], span=said.span), than=than, span=c.span)
