"""Builders of the cards right beside this one, where those of a lane lie in a line: *directly above this card*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.rewriting import copied
from cardlang.vocabulary.model import Vocabulary


@builds("next_to_this", "next_on_both_sides")
def _next_one(c: Children) -> NodePart:
    return NodePart("next", (c.ids("NEXT_ONE", "NEXT_TWO")[0], c.name == "next_on_both_sides", c.span))


def next_to_this(
    c: Children,
    parts: dict[str, Any],
    quantity: n.Quantity | None,
    filters: Sequence[n.Filter],
    *,
    plain: bool,
    plural: bool,
) -> tuple[n.Quantity, tuple[str, ...], list[n.Filter]]:
    """*The card directly above this one* is *the farthest of your cards here nearer than this card*.

    Return its quantity, adjectives and filters. Of the two on both sides it is the first one: `next_ones` has both.
    """
    words = c.lexicon.vocabulary
    adjective, both, span = parts.pop("next")
    kind, yours = quantity.kind if quantity is not None else "bare", parts.get("owner") == "you"
    if not plain or filters or parts.keys() - {"owner", "adjectives"} or (kind == "bare" and not yours):
        advice = "name it alone, *the card directly above this card*, and ask what it is like by *if*"
        raise MisreadError(Finding("S002", "this is said of one card, whatever it is like", span, help=advice))
    if plural != both and not (both and kind == "each"):
        advice = (
            "there is one on each side: *the card directly above this card*, "
            "*the cards directly above and below this card*"
        )
        raise MisreadError(Finding("S002", "how many are meant is not clear", span, help=advice))
    if kind not in ("the", "bare", "each") or (kind == "each" and not both):
        nearer = words.adjective[_opposite(words, adjective)].comparative[c.lexicon.language]
        advice = (
            f"there is at most one: *the card directly ...*; whether there is one: *a card here {nearer} this card*"
        )
        raise MisreadError(Finding("S002", "how many are meant is not clear", span, help=advice))
    if both:
        advice = "write a sentence for each of them: *the card directly above this card*, *the card directly below ...*"
        c.marked.add(("next two", c.start))
        c.untaken[c.start] = Finding("S002", "the two cards are not meant together here", span, help=advice)
    parts["owner"] = "you"
    here = n.Place(word=next(place.id for place in words.places if place.this == "lane"), span=span)
    this = n.Sel(quantity=n.Quantity(kind="this", span=span), noun="card", span=span)
    than = n.Than(adjective=_opposite(words, adjective), than=this, span=span)
    at = quantity.span if quantity is not None else Span(c.start, c.start)
    return n.Quantity(kind="the", span=at), (adjective,), [here, than]


def _opposite(words: Vocabulary, adjective: str) -> str:
    """Return the superlative of the same order that begins at its other end: *nearest* for *farthest*."""
    entry = words.adjective[adjective]
    same = (one for one in words.adjectives if (one.role, one.attr, one.fits) == (entry.role, entry.attr, entry.fits))
    return next(one.id for one in same if one.id != adjective)


def next_ones(c: Children, thing: n.Sel | n.Pron | None) -> tuple[n.Sel, n.Sel] | None:
    """Return both of *the cards directly above and below this card*, or None for other things."""
    if not isinstance(thing, n.Sel) or ("next two", thing.span.start) not in c.marked:
        return None
    c.untaken.pop(thing.span.start, None)
    c.marked.discard(("next two", thing.span.start))
    (adjective,), (here, than) = thing.adjectives, thing.filters
    assert isinstance(than, n.Than)
    other = replace(thing, adjectives=(than.adjective,), filters=(here, replace(than, adjective=adjective)))
    return thing, copied(other, thing.span.end)
