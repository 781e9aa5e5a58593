"""Superlatives, and choices that are made apart for each side or lane."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.compile.model import Measure
from cardlang.compile.scope import Scope
from cardlang.compile.selectors.measures import measure, measure_as_it_was
from cardlang.machine.instructions import Many
from cardlang.machine.state import CARD_MASK, Frame, State
from cardlang.syntax import nodes as n

Best = Callable[[State, Frame, Sequence[int]], list[int]]


def superlative(scope: Scope, sel: n.Sel) -> Best | None:
    """How the adjective of a selector picks among its cards; none without a superlative."""
    vocabulary = scope.dialect.vocabulary
    for word in sel.adjectives:
        entry = vocabulary.adjective.get(word)
        if entry is not None and entry.role == "superlative":
            scope.reads_words(sel, word)
            rank = measure(scope, entry.attr, "card", sel) if entry.attr else scope.dialect.orders[word]
            rank = measure_as_it_was(scope, rank) if sel.from_them and entry.attr else rank
            sign = -1 if entry.direction == "max" else 1
            if sel.quantity.n is not None:
                return _first_ranked(rank, sign, scope.dialect.tie, sel.quantity.n)
            one = scope.dialect.tie if sel.quantity.kind == "the" and not sel.plural else None
            return _ranked(rank, sign, one)
    return None


def _ranked(rank: Measure, sign: int, one: Measure | None) -> Best:
    def best(s: State, f: Frame, found: Sequence[int]) -> list[int]:
        if not found:
            return []
        values = [sign * rank(s, f, x) for x in found]
        top = min(values)
        tied = [x for x, value in zip(found, values, strict=True) if value == top]
        if one is not None and len(tied) > 1:
            tied = [min(tied, key=lambda x: one(s, f, x))]
        return tied

    return best


def _first_ranked(rank: Measure, sign: int, tie: Measure | None, count: int) -> Best:
    """*The 2 weakest*: so many of them, in the order of the game; all where there are fewer."""

    def best(s: State, f: Frame, found: Sequence[int]) -> list[int]:
        ranked = sorted(found, key=lambda x: (sign * rank(s, f, x), tie(s, f, x) if tie is not None else 0))
        first = set(ranked[:count])
        return [x for x in found if x in first]

    return best


def split(
    every: Many, distributed: Many, best: Best | None, *, lanes: bool
) -> Callable[[State, Frame], list[list[int]]]:
    """The cards apart for each side, or for each lane, in game order; a superlative is judged in each part."""

    def parts(s: State, f: Frame) -> list[list[int]]:
        found, places = every(s, f), distributed(s, f)
        at = [s.place[x & CARD_MASK] for x in found]
        if lanes:
            groups = [{p for p in places if s.rules.lane_of[p] == lane} for lane in _lanes_of(s, places)]
        else:
            groups = [{p} for p in dict.fromkeys(at) if p in places]
        split = [[x for x, place in zip(found, at, strict=True) if place in group] for group in groups]
        return [best(s, f, part) if best is not None else part for part in split if part]

    return parts


def _lanes_of(s: State, places: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(s.rules.lane_of[place] for place in places))
