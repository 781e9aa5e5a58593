"""Builders of places, and of where things lie."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.boards import elsewhere
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.filters import FILTERS
from cardlang.syntax.builders.led import NO_CLAUSE
from cardlang.syntax.builders.phrases import BEST, sel
from cardlang.syntax.lexing.forms import DOERS
from cardlang.syntax.lexing.lexicon import fold


@builds("not_there")
def _not_there(c: Children) -> n.Place:
    """*That is not on the edge* is *away from the edge*."""
    at = c.word("PLACE").span
    vocabulary = c.lexicon.vocabulary
    inside = next((place.words[c.lexicon.language][0] for place in vocabulary.places if place.cells), "in play")
    return elsewhere(vocabulary, n.Place(word=c.id("PLACE"), span=at), f"say where it lies: *{inside}*")


@builds("place_of")
def _place_of(c: Children) -> NodePart:
    """*A card here of strength 2* is *a card of strength 2 here*."""
    place = n.Place(word=c.id("PLACE"), span=c.word("PLACE").span)
    return NodePart("place of", (place, *c.all(n.Test), *c.part("either number", ())))


@builds("place")
def _place(c: Children) -> n.Place:
    return n.Place(word=c.id("PLACE"), span=c.span)


@builds("in_place", "in_best")
def _in(c: Children) -> n.In:
    """*On either side of this lane* is in this lane."""
    where = c.objects()[0]
    if not c.words("IN"):
        return n.In(preposition="in", where=where, span=c.span)
    held = c.maybe(n.Bearing)  # *in a lane where you have no cards*
    lane = isinstance(where, n.Sel) and c.lexicon.vocabulary.kind[where.noun] == "lane"
    if held is not None and not lane:
        raise MisreadError(Finding("S027", "this cannot be asked here", held.span, help=NO_CLAUSE))
    if isinstance(where, n.Sel) and (held is not None or c.part("led") is not None):
        where = replace(where, span=Span(where.span.start, c.end))
    best = next((item for item in c.items if isinstance(item, BEST)), None)
    if best is not None and isinstance(where, n.Sel):
        where = replace(where, best=best, span=Span(where.span.start, best.span.end))
    preposition = cast("Literal['in', 'on']", c.text("IN").removeprefix("anywhere "))
    if isinstance(where, n.Sel) and c.lexicon.vocabulary.kind[where.noun] in _LIES_ON:
        preposition = "on"
    return n.In(preposition=preposition, where=where, span=c.span)


_LIES_ON = ("side", "castle", "part")
"""Kinds of things that other things lie on and in nothing of: *in your opponent's side* is read as *on* it."""


@builds("supplied")
def _supplied(c: Children) -> NodePart:
    """*From the supply* is left out where it says nothing: behind verbs that take from it anyway."""
    return NodePart("supply", c.span)


@builds("lacked_there")
def _lacked_there(c: Children) -> n.Sel:
    """*Without shields* is *bearing no shields*."""
    found = sel(c)
    assert isinstance(found, n.Sel)
    return replace(found, quantity=n.Quantity(kind="no", span=Span(c.start, c.start)))


@builds("bearing")
def _bearing(c: Children) -> n.Bearing:
    """*With 2 marks* is *bearing 2 marks*."""
    return n.Bearing(what=c.one(n.Sel), span=c.span)


@builds("held")
def _held(c: Children) -> NodePart:
    """*With 2 castle cards and 1 village card*: both are asked of one line, or of one card."""
    first, second = c.all(n.Sel)
    c.marked.add(("and held", first.span.end + 1))
    one = n.Bearing(what=first, span=Span(c.start, first.span.end))
    return NodePart("held", [one, n.Bearing(what=second, span=Span(first.span.end + 1, second.span.end))])


@builds("held_of_both")
def _held_of_both(c: Children) -> NodePart:
    """*With both castle and village cards*: one or more of either kind."""
    words, noun = c.words("ADJ"), c.id("NOUN")
    kinds = [c.lexicon.vocabulary.adjective[word].role for word in c.ids("ADJ")]
    if len({*c.ids("ADJ")}) < len(words) or kinds[0] != kinds[1]:
        advice = "name two kinds of the same things: *both castle and village cards*"
        raise MisreadError(Finding("S002", "this does not name two kinds", c.span, help=advice))
    borne = []
    for word, id_ in zip(words, c.ids("ADJ"), strict=True):
        some = n.Quantity(kind="at_least", n=1, span=word.span)
        what = n.Sel(quantity=some, noun=noun, adjectives=(id_,), span=word.span)
        borne.append(n.Bearing(what=what, span=word.span))
    return NodePart("held", borne)


@builds("total")
def _total(c: Children) -> n.Total:
    return n.Total(attr=c.id("ATTR"), cmp=c.one(n.Cmp), span=c.span)


@builds("since")
def _since(c: Children) -> n.Since:
    word = c.word("SINCE")
    verb, said = c.lexicon.id_of("SINCE", word.text), fold(word.text)
    by = next((who for phrase, who in DOERS.items() if f"{phrase} this " in said), None)
    return n.Since(verb=verb, within="turn" if said.endswith("turn") else "round", by=by, span=c.span)


@builds("done_by")
def _done_by(c: Children) -> n.DoneBy:
    return n.DoneBy(verb=c.id("DONE_BY"), by=c.objects()[0], span=c.span)


@builds("this_way", "done")
def _this_way(c: Children) -> n.ThisWay:
    """*Paid this way*, *you paid this way*: `check_doer` asks whether nobody else did it."""
    if any("you" in fold(word.text).split() for word in c.words("WAY")):
        c.marked.add(("you did", c.start))
    return n.ThisWay(verb=c.ids("WAY", "DONE")[0], span=c.span)


@builds("within")
def _within(c: Children) -> n.Within:
    return n.Within(n=c.number(), span=c.span)


@builds("most")
def _most(c: Children) -> n.Most:
    kind = cast("Literal['most', 'fewest']", c.text("RANK").split()[-1])
    what = c.one(n.Sel)
    if (owner := c.part("owner")) is not None:  # *with the most of your cards*
        what = replace(what, poss=owner)
    return n.Most(kind=kind, what=what, span=c.span)


@builds("extreme")
def _extreme(c: Children) -> n.Extreme:
    low = not {"lowest", "smallest", "lower", "smaller", "less", "least"}.isdisjoint(c.text("RANK_TOTAL").split())
    kind: Literal["highest", "lowest"] = "lowest" if low else "highest"
    filters = tuple(item for item in c.items if isinstance(item, FILTERS))
    if (both := c.part("place of")) is not None:
        advice = "the total is that of all cards there"
        raise MisreadError(Finding("S002", "which cards are added up is not said here", both[1].span, help=advice))
    return n.Extreme(kind=kind, attr=c.id("ATTR"), filters=filters, span=c.span)


def scored_there(c: Children, act: n.Do) -> tuple[tuple[n.Condition, ...], n.Do] | None:
    """*5 points in a corner* are *5 points if this card is in a corner*; else none."""
    words, things = c.lexicon.vocabulary, act.args.objects
    points = things[0] if len(things) == 1 and "points" in words.verb[act.verb].objects else None
    if not isinstance(points, n.Sel) or words.kind[points.noun] != "points" or len(points.filters) != 1:
        return None
    if points.poss is not None or points.of is not None:  # *3 of its points in a corner*
        return None
    there = points.filters[0]
    named = isinstance(there, n.In) and isinstance(there.where, n.Sel) and words.kind[there.where.noun] == "line"
    if not isinstance(there, n.Place) and not (isinstance(there, n.In) and named and _is_certain_line(there.where)):
        return None
    at = Span(there.span.start, there.span.start)
    this = n.Sel(quantity=n.Quantity(kind="this", span=at), noun="card", span=at)
    asked = n.Is(subject=this, state=there, span=there.span)
    bare = replace(points, filters=())
    return (asked,), replace(act, args=replace(act.args, objects=(bare,)))


def _is_certain_line(where: n.Sel | n.Pron) -> bool:
    return isinstance(where, n.Sel) and where.quantity.kind == "the"
