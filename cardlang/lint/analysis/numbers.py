"""Sets of whole numbers: ranges, perhaps of even or odd ones only. What an amount can be, and what is asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from cardlang.syntax.nodes import Cmp, Parity

Range: TypeAlias = tuple[float, float]  # both ends included; whole numbers or infinite
_BOTH = frozenset({0, 1})


@dataclass(frozen=True, slots=True)
class Numbers:
    """Some whole numbers: all in one of the ranges, which are in order and apart, whose rest by 2 is in `rests`."""

    ranges: tuple[Range, ...] = ((-inf, inf),)
    rests: frozenset[int] = _BOTH

    @classmethod
    def between(cls, low: float, high: float) -> Numbers:
        """All from the one to the other."""
        return cls(((low, high),) if low <= high else ())

    def __and__(self, other: Numbers) -> Numbers:
        """The numbers that both have."""
        met = [(max(a, c), min(b, d)) for a, b in self.ranges for c, d in other.ranges]
        return Numbers(tuple(sorted(one for one in met if one[0] <= one[1])), self.rests & other.rests)

    def __bool__(self) -> bool:
        """Whether there is any."""
        return any(a < b or a % 2 in self.rests for a, b in self.ranges) if self.rests else False

    def others(self) -> Numbers:
        """All other numbers; of a set with rests that has no ends."""
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
        """The least one."""
        return self.ranges[0][0] if self.ranges else inf

    @property
    def high(self) -> float:
        """The greatest one."""
        return self.ranges[-1][1] if self.ranges else -inf


ANY = Numbers()
AMOUNTS = Numbers.between(0, inf)
"""What can be counted."""


def fitting(cmp: Cmp | Parity) -> Numbers:
    """The numbers for which a comparison holds."""
    if isinstance(cmp, Parity):
        return Numbers(rests=frozenset({0 if cmp.word == "even" else 1}))
    match cmp.op:
        case "eq":
            return Numbers.between(cmp.n, cmp.n)
        case "ge":
            return Numbers.between(cmp.n, inf)
        case "le":
            return Numbers.between(-inf, cmp.n)
