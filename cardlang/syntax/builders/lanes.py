"""Builders of how several things lie to each other: *in different lanes*, *in the same lane*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.shared import is_fixed, left_open
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def in_another_lane(c: Children, thing: n.Sel) -> n.Sel:
    """*In different lanes* of two: the second one lies in another lane than the first one."""
    at = Span(thing.span.end, thing.span.end)
    lane = n.Sel(quantity=n.Quantity(kind="another", span=at), noun=c.lexicon.noun_of("lane") or "", span=at)
    return replace(thing, filters=(n.In(preposition="in", where=lane, span=at), *thing.filters))


def _is_single(words: Vocabulary, act: n.Node, before: n.Sel) -> bool:
    """Return whether an act further ahead is about one card that lies anywhere."""
    if not isinstance(act, n.Do | n.Fact):
        return False
    things = (act.subject, *act.args.objects) if isinstance(act, n.Fact) else act.args.objects
    cards = [one for one in things if one.span.end <= before.span.start]
    return any(
        isinstance(one, n.Pron) or (words.kind[one.noun], one.quantity.kind == "this") == ("card", False)
        for one in cards
    )


def swapped_for(words: Vocabulary, verb: str, args: n.Args) -> n.Args:
    """*Exchange this card for a card on offer* is *exchange this card with a card on offer*."""
    other = args.per
    if words.verb[verb].required != ("with",) or args.roles or len(args.objects) != 1:
        return args
    if not isinstance(other, n.Sel) or other.quantity.kind not in ("a", "another", "this", "that", "the"):
        return args
    return replace(args, per=None, roles=(n.Role(preposition="with", target=other, span=other.span),))


def joined(c: Children, verb: str, args: n.Args) -> n.Args:
    """*Swap two of your cards* is *swap one of your cards with one of your cards*."""
    two = args.objects[0] if len(args.objects) == 1 else None
    both = isinstance(two, n.Sel) and (two.quantity.kind, two.quantity.n) == ("exact", 2)
    if c.lexicon.vocabulary.verb[verb].required != ("with",) or args.roles or not both or not isinstance(two, n.Sel):
        return args
    known = c.lexicon.vocabulary.adjective
    beside = [known[word] for word in two.adjectives if word in known and known[word].role == "relation"]
    if any(entry.around or not (entry.offsets or entry.between) for entry in beside):
        return args  # *two adjacent cards* may lie so to each other, or to this card
    one = replace(two, quantity=n.Quantity(kind="a", span=two.quantity.span))
    alone = tuple(word for word in two.adjectives if word not in {entry.id for entry in beside})
    second = replace(one)
    if any(entry.between == "different" for entry in beside):
        second = in_another_lane(c, replace(one, adjectives=alone))
    other = n.Role(preposition="with", target=second, span=two.span)
    return replace(args, objects=(replace(one, adjectives=alone, alike=None),), roles=(other,))


_PLACES = "name the place of each: *a card in play and an enemy card here*, `a lion on the board and a spy in row S`"


def check_swapped(words: Vocabulary, things: Sequence[n.Sel | n.Pron], roles: Sequence[n.Role]) -> None:
    """Refuse *swap one of your cards with an enemy card here*: the first may have to lie here, too."""
    for role in roles:
        for one in things if role.preposition == "with" else ():
            places = left_open(one, role.target, words)
            if places and all(map(is_fixed, places)):
                raise said_of_the_last(places[0].span)


def said_of_the_last(span: Span) -> MisreadError:
    """Return what is told of a place that may be that of one or of both."""
    return MisreadError(Finding("S021", "this may be said of each of them, or of the last", span, help=_PLACES))


@builds("do_positions")
def _do_positions(c: Children) -> n.Do:
    """*Exchange the positions of two of your cards* is *swap one of your cards with one of your cards*."""
    verb = c.id("VERB")
    if c.lexicon.vocabulary.verb[verb].required != ("with",):
        advice = "positions are swapped: *swap ... with ...*"
        raise MisreadError(Finding("S048", "nothing changes places in this way", c.span, help=advice))
    if len(c.objects()) > 1:  # *of this card and an enemy card here*
        one, other = c.objects()
        role = n.Role(preposition="with", target=other, span=other.span)
        return n.Do(verb=verb, args=n.Args(objects=(one,), roles=(role,), span=c.span), span=c.span)
    return n.Do(verb=verb, args=joined(c, verb, n.Args(objects=c.objects(), span=c.span)), span=c.span)


# --- the lane of a card -----------------------------------------------------------------------------------------------


@builds("it_lies")
def _it_lies(c: Children) -> NodePart:
    """*The lane it lies in* is that lane."""
    word = c.word("PRONOUN")
    if word.text.lower() != "it":
        raise MisreadError(Finding("S027", "players lie in no lane", word.span, help="say it of a card: *it lies in*"))
    return NodePart("lies there", c.span)


@builds("this_lies")
def _this_lies(c: Children) -> NodePart:
    """*The lane this card was in* is this lane."""
    if c.lexicon.vocabulary.kind[c.id("NOUN")] != "card":
        raise MisreadError(Finding("S027", "cards lie in a lane", c.span, help="write *the lane this card lies in*"))
    return NodePart("lies here", c.span)


def of_its_lane(c: Children, noun: str, parts: dict[str, Any], quantity: n.Quantity | None) -> n.Quantity | None:
    """*Its lane*, *that card's lane* and *the lane it was in* are that lane, *this card's lane* is this one."""
    words, whose = c.lexicon.vocabulary, parts.get("whose")
    known = words.kind[noun] == "lane"
    here = parts.pop("lies here", None)
    lies = parts.pop("lies there", here)
    if lies is not None and (not known or quantity is None or quantity.kind not in ("the", "that")):
        advice = "it is said of a lane: *the lane it lies in*"
        raise MisreadError(Finding("S027", "nothing lies in this", lies, help=advice))
    of_card = isinstance(whose, n.Sel) and words.kind[whose.noun] == "card" and whose.quantity.kind in ("this", "that")
    its = parts.get("owner") == "it" and quantity is None and not parts.keys() & {"adjectives", "beside"}
    if not known or not (lies is not None or its or of_card):
        return quantity
    at = quantity.span if quantity is not None else Span(c.start, c.start + len("its"))
    parts.pop("owner", None)
    parts.pop("whose", None)
    if here is not None or (isinstance(whose, n.Sel) and whose.quantity.kind == "this"):
        return n.Quantity(kind="this", span=at)
    c.marked.add(("its lane", c.start))
    return n.Quantity(kind="that", span=at)


def of_this_card(c: Children, ability: n.Ability) -> n.Ability:
    """*Its lane* is this one where no other card is named before; refuse it behind a lane that is named itself.

    Of a card that was acted on, and of the one that *for each* has come to, it is that lane.
    """
    words, nodes, others = c.lexicon.vocabulary, preorder(ability), dict[int, n.Node]()
    for mark, start in c.marked:
        if mark != "its lane" or not ability.span.start <= start < ability.span.end:
            continue
        lanes = (node for node in nodes if isinstance(node, n.Sel) and words.kind[node.noun] == "lane")
        if any(one.span.start < start and one.quantity.kind not in ("this", "that") for one in lanes):
            advice = "write `that lane` for the one named before"
            raise MisreadError(Finding("S032", "a lane has been named before", Span(start, start + 3), help=advice))
        for node in nodes:
            its = isinstance(node, n.Sel) and node.quantity.kind == "that" and node.span.start == start
            if not its or not isinstance(node, n.Sel) or any(_is_single(words, one, node) for one in nodes):
                continue
            if any(_goes_through_cards(words, one, node) for one in nodes):
                continue
            if any(_is_other_card(words, one, node) for one in nodes):
                raise MisreadError(
                    Finding("S052", "the lane of which card is meant is not said", node.span, help=_LANE)
                )
            others[id(node)] = replace(node, quantity=replace(node.quantity, kind="this"))
    return rewritten(ability, others) if others else ability


_LANE = (
    "write `in this lane` for that of this card; else go through them: "
    "*For each of your cards in play, ... an enemy card in that lane*"
)


def _goes_through_cards(words: Vocabulary, step: n.Node, lane: n.Sel) -> bool:
    """Return whether a step is done for each of several cards, and a lane is named in it."""
    if not isinstance(step, n.Step) or step.each is None or words.kind[step.each.noun] != "card":
        return False
    return step.each.span.end <= lane.span.start and any(one is lane for one in preorder(step.action))


def _is_other_card(words: Vocabulary, card: n.Node, lane: n.Sel) -> bool:
    """Return whether a phrase ahead of *its lane* names cards that may lie in other lanes than this card."""
    if not isinstance(card, n.Sel) or words.kind[card.noun] != "card" or card.quantity.kind in ("this", "no"):
        return False
    places = [one for one in card.filters if isinstance(one, n.Place | n.In)]
    here = any(
        words.place[one.word].this == "lane" if isinstance(one, n.Place) else _is_lane(one, lane) for one in places
    )
    return card.span.start < lane.span.start and not here


def _is_lane(place: n.In, lane: n.Sel) -> bool:
    """Return whether something lies in that very lane, on a side of it, or in this one."""
    where = place.where
    return where is lane or (isinstance(where, n.Sel) and (where.of is lane or where.quantity.kind == "this"))


def asked_in_lanes(c: Children, noun: str, quantity: n.Quantity | None, filters: list[n.Filter]) -> list[n.Filter]:
    """*Each lane where you have no cards*: it is asked of each, where that is gone through."""
    lane = c.lexicon.vocabulary.kind[noun] == "lane" and quantity is not None
    kept = []
    for one in filters:
        asked = isinstance(one, n.Bearing) and ("where", one.span.start) in c.marked
        if asked and not lane:
            c.clauses.pop(one.span.start)
        if not asked or not lane:
            kept.append(one)
    return kept
