"""Where most of the numbers of a set lie: their median, and the median distance from it.

Both stay where they are whatever a few numbers are, so that one slip of the pen cannot hide itself or blame others. A
number is off the curve if it is more than five times the median distance away (in a normal distribution one in 1,300
is); the distance counts as 1 at least, since printed numbers are whole and often the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FEWEST = 10  # numbers; fewer have no curve
FAR = 5  # times the median distance


class Curve(NamedTuple):
    """The middle of some numbers, and how far from it a number may be."""

    middle: float
    reach: float

    def has(self, number: int) -> bool:
        """Whether a number is where one can be."""
        return abs(number - self.middle) <= self.reach


def curve_of(numbers: Sequence[int]) -> Curve | None:
    """The curve of some numbers; none of few.

    >>> curve_of([0, 1, 1, 2, 2, 3, 3, 4, 5, 50])
    Curve(middle=2.5, reach=7.5)
    """
    if len(numbers) < FEWEST:
        return None
    middle = _median(numbers)
    return Curve(middle, FAR * max(1, _median([abs(number - middle) for number in numbers])))


def _median(numbers: Sequence[float]) -> float:
    """As in `statistics`, which takes longer to import than a run of the linter does."""
    found, half = sorted(numbers), len(numbers) // 2
    return found[half] if len(found) % 2 else (found[half - 1] + found[half]) / 2
