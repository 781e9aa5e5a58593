"""Outliers among the printed numbers of a set, by the median and the median absolute deviation.

Both are robust: a typing error neither hides itself nor makes other numbers look wrong. A number is off the curve if it
lies more than five deviations from the median (about one in 1,300 in a normal distribution). The deviation counts as at
least 1, because printed numbers are integers and often equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FEWEST = 10  # numbers needed for a curve
FAR = 5  # median absolute deviations


class Curve(NamedTuple):
    """The median of some numbers, and the largest distance from it that is not an outlier."""

    middle: float
    reach: float

    def contains(self, number: int) -> bool:
        """Return whether a number is no outlier."""
        return abs(number - self.middle) <= self.reach


def curve_of(numbers: Sequence[int]) -> Curve | None:
    """Return the curve of some numbers, or None for fewer than `FEWEST`.

    >>> curve_of([0, 1, 1, 2, 2, 3, 3, 4, 5, 50])
    Curve(middle=2.5, reach=7.5)
    """
    if len(numbers) < FEWEST:
        return None
    middle = _median(numbers)
    return Curve(middle, FAR * max(1, _median([abs(number - middle) for number in numbers])))


def _median(numbers: Sequence[float]) -> float:
    """Return the median. Importing `statistics` would take longer than a run of the linter."""
    found, half = sorted(numbers), len(numbers) // 2
    return found[half] if len(found) % 2 else (found[half - 1] + found[half]) / 2
