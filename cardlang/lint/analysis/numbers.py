"""Sets of integers: ranges, optionally of even or odd numbers only. They hold the possible values of amounts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from cardlang.syntax.nodes import Cmp, Parity, Sel, Test, Whose

Range: TypeAlias = tuple[float, float]  # both ends included; whole numbers or infinite
_BOTH = frozenset({0, 1})


@dataclass(frozen=True, slots=True)
class Numbers:
    """The integers in any of `ranges` (sorted and disjoint) whose remainder modulo 2 is in `rests`."""

    ranges: tuple[Range, ...] = ((-inf, inf),)
    rests: frozenset[int] = _BOTH

    @classmethod
    def between(cls, low: float, high: float) -> Numbers:
        """Return all integers from `low` to `high`, both included."""
        return cls(((low, high),) if low <= high else ())

    def __and__(self, other: Numbers) -> Numbers:
        """Return the intersection."""
        met = [(max(a, c), min(b, d)) for a, b in self.ranges for c, d in other.ranges]
        return Numbers(tuple(sorted(one for one in met if one[0] <= one[1])), self.rests & other.rests)

    def __bool__(self) -> bool:
        """Return whether the set is not empty."""
        return any(a < b or a % 2 in self.rests for a, b in self.ranges) if self.rests else False

    def others(self) -> Numbers:
        """Return the complement. A set of even or odd numbers must be unbounded."""
        if self.rests != _BOTH:
            assert self.ranges == ((-inf, inf),)
            return Numbers(rests=_BOTH - self.rests)
        gaps, low = list[Range](), -inf
        for a, b in self.ranges:
            if low < a:
                gaps.append((low, a - 1))
            low = b + 1
        return Numbers((*gaps, (low, inf)) if low < inf else tuple(gaps))

    @property
    def low(self) -> float:
        """The smallest number; infinity if the set is empty."""
        return self.ranges[0][0] if self.ranges else inf

    @property
    def high(self) -> float:
        """The largest number; minus infinity if the set is empty."""
        return self.ranges[-1][1] if self.ranges else -inf


ANY = Numbers()
AMOUNTS = Numbers.between(0, inf)
"""The possible results of counting."""


def fitting(cmp: Cmp | Parity) -> Numbers:
    """Return the numbers that satisfy a comparison."""
    if isinstance(cmp, Parity):
        return Numbers(rests=frozenset({0 if cmp.word == "even" else 1}))
    match cmp.op:
        case "eq":
            return Numbers.between(cmp.n, cmp.n)
        case "ge":
            return Numbers.between(cmp.n, inf)
        case "le":
            return Numbers.between(-inf, cmp.n)


def numbers_asked(sel: Sel) -> Iterator[tuple[str, Numbers]]:
    """Yield the attributes that a phrase tests, each with the numbers that pass."""
    for one in (sel.test, *sel.filters):
        if isinstance(one, Test) and isinstance(one.cmp, Cmp | Parity):
            yield one.attr, fitting(one.cmp)
        elif isinstance(one, Whose) and isinstance(one.value, int):
            number = one.value
            match one.op:
                case "more":
                    yield one.attr, Numbers.between(number + 1, inf)
                case "at most":
                    yield one.attr, Numbers.between(-inf, number)
                case "at least":
                    yield one.attr, Numbers.between(number, inf)
                case "less":
                    yield one.attr, Numbers.between(-inf, number - 1)
                case "equal":
                    yield one.attr, Numbers.between(number, number)
