"""Statistics: shares with their intervals, and lengths."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a number of trials, with its Wilson interval, which contains the true share in 95 of 100 cases.

    Share and interval are None when there was no trial.
    """

    count: int
    of: int

    @property
    def share(self) -> float | None:
        """The observed share."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The lower and upper bound of the interval."""
        if not self.of:
            return None
        n, p = self.of, self.count / self.of
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return middle - half if self.count else 0.0, middle + half if self.count < n else 1.0


@dataclass(frozen=True, slots=True)
class Needed:
    """How many matches it takes until the intervals of cards are as narrow as requested.

    A number is None if it depends on a card that was never played.
    """

    every: int | None  # until that holds for every card
    half: int | None  # until it holds for half of them
    rarest: str  # the card that was played least; empty if there are none


def needed(plays: Sequence[tuple[str, int]], matches: int, width: float) -> Needed:
    """The matches needed for `width` on either side of a share, given how often each card was played in `matches`.

    Shares are assumed to be one half, where the interval is widest.
    """
    if not plays:
        return Needed(None, None, "")
    wanted = Z * Z / (4 * width * width) * matches
    ranked = sorted(plays, key=lambda play: play[1])
    counts = [math.ceil(wanted / of) if of else None for _, of in ranked]  # most first
    return Needed(counts[0], counts[len(counts) // 2], ranked[0][0])


@dataclass(frozen=True, slots=True)
class Length:
    """The length of matches: half of them are not longer than the median, 95 % not longer than `p95`."""

    median: int
    p95: int
    max: int


def length(counts: Counter[int]) -> Length | None:
    """The length of matches, given the number of matches of each length; None without matches."""
    if not counts:
        return None
    return Length(_rank(counts, 0.5), _rank(counts, 0.95), max(counts))


def _rank(counts: Counter[int], part: float) -> int:
    """The smallest value that a part of all values does not exceed: a quantile."""
    wanted, seen = math.ceil(part * counts.total()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise AssertionError("a part is at most the whole")
