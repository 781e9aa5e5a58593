"""Words behind *X and Y* that a reader takes to be said of both, and those of which nobody can tell.

*A wolf and a bear here* are both here. The builders put the place onto both, so no text stands for a tree in which the
first may lie elsewhere and does not say so; the printer refuses these trees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.desugar.unplaced import says_where
from cardlang.vocabulary.model import Vocabulary

_FIXED = frozenset[n.QuantityKind]({"this", "that", "the", "bare"})
"""How a place is named that is one and the same for several things."""


def left_open(first: n.Node, last: n.Node, words: Vocabulary) -> tuple[n.Place | n.In | n.Coord, ...]:
    """Return where the second of two things lies, if the first is of its kind and does not say where it lies."""
    if not isinstance(first, n.Sel) or not isinstance(last, n.Sel) or _root(first, words) != _root(last, words):
        return ()
    if first.from_them or first.of is not None or first.best is not None or says_where(first, words):
        return ()
    known = words.adjective
    if any(word in known and known[word].role == "relation" for word in first.adjectives):
        return ()
    return tuple(one for one in last.filters if isinstance(one, n.Place | n.In | n.Coord))


def is_fixed(place: n.Place | n.In | n.Coord) -> bool:
    """Return whether a place is the same one, whatever is said to lie there: no *another lane*."""
    return not isinstance(place, n.In) or not isinstance(place.where, n.Sel) or place.where.quantity.kind in _FIXED


def lying_there(thing: n.Sel, places: Sequence[n.Filter]) -> n.Sel:
    """Return a thing that lies in some places."""
    last = len(thing.filters) - bool(thing.filters and n.ends_the_phrase(thing.filters[-1]))
    return replace(thing, filters=(*thing.filters[:last], *places, *thing.filters[last:]))


def goes_on(first: n.Node, second: n.Node, words: Vocabulary) -> bool:
    """Return whether the second thing may belong to the first one: *each scout adjacent to a lion and a griffin*."""
    end = first.filters[-1] if isinstance(first, n.Sel) and first.filters else None
    inner = end.than if isinstance(end, n.Than) else end.other if isinstance(end, n.Sharing) else None
    if not isinstance(inner, n.Sel) or not isinstance(second, n.Sel):
        return False
    return inner.quantity.kind == second.quantity.kind and _root(inner, words) == _root(second, words)


def counted(value: n.Value) -> Iterator[n.Sel | n.Pron]:
    """Yield the things that an amount counts or measures."""
    match value:
        case n.Count(what=what):
            yield what
        case n.AttrOf(of=of) | n.Kinds(of=of):
            yield of
        case _:
            for inner in n.operands(value):
                yield from counted(inner)


def is_summed_apart(left: n.Value, right: n.Value, words: Vocabulary) -> bool:
    """Return whether it is open where the first of two amounts is counted: *the number of X plus that of Y here*."""
    return any(
        left_open(one, last, words) and _but_for_its_place(last) != _but_for_its_place(one)
        for one in counted(left)
        for last in counted(right)
        if isinstance(one, n.Sel) and isinstance(last, n.Sel)
    )


def _but_for_its_place(thing: n.Sel) -> n.Sel:
    """*Village cards in this row* are *your village cards*, but for that: those and these are no two things."""
    return replace(thing, filters=(), poss=None if thing.poss == "you" else thing.poss)


def _root(thing: n.Sel, words: Vocabulary) -> str:
    return words.noun[thing.noun].narrows or thing.noun
