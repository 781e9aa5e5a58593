"""Statistics: shares with their intervals, and lengths."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a number of trials, with the Wilson interval in which the true share lies in 95 of 100 cases.

    Share and interval are None when there was no trial.
    """

    count: int
    of: int

    @property
    def share(self) -> float | None:
        """The share that was seen."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """From, to."""
        if not self.of:
            return None
        n, p = self.of, self.count / self.of
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return middle - half if self.count else 0.0, middle + half if self.count < n else 1.0


@dataclass(frozen=True, slots=True)
class Length:
    """How long matches are: half of them are not longer than the median, 95 % not longer than `p95`."""

    median: int
    p95: int
    max: int


def length(counts: Counter[int]) -> Length | None:
    """The length of matches, given how many there are of each; None if there are none."""
    if not counts:
        return None
    return Length(_rank(counts, 0.5), _rank(counts, 0.95), max(counts))


def _rank(counts: Counter[int], part: float) -> int:
    """The smallest value that so large a part of all values does not exceed."""
    wanted, seen = math.ceil(part * counts.total()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise AssertionError("a part is at most the whole")
