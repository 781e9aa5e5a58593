"""Statistics of pairs: differences of shares and of means, with what pairing makes of their intervals.

A share is a ratio of two counts, wins over plays, which both vary from pair to pair. Its difference between two
versions is linearized pair by pair (Cochran, Sampling Techniques, 3rd ed. 1977, chapter 6): a pair with w wins in b
plays contributes (w - p b) / B in each version, where p is the share and B the mean of b, and the variance is that of
the differences of these contributions. With one play in each match that is McNemar's comparison of paired proportions.
As Agresti and Min (Statistics in Medicine 24, 2005) advise for it, half a discordant pair is added in each direction,
so that pairs without any difference still give an interval with a width.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from cardlang.sim.figures import Share, Z

POWER = 0.8416212335729143  # 80 % of a normal distribution lie below so many deviations
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ShareDifference:
    """A share in two versions, and new minus old with its 95 % interval; None where a version has no trial.

    `spread` is the standard deviation of the difference in a single pair; `removed` is the part of the variance of two
    independent matches that pairing removes (below 0 if pairing adds variance).
    """

    new: Share
    old: Share
    difference: float | None
    interval: Interval | None
    spread: float | None
    removed: float | None

    @property
    def clear(self) -> bool:
        """Whether the interval excludes 0."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]

    def needed(self, width: float) -> int | None:
        """How many pairs it takes to find a difference as large as `width` with a power of 80 %."""
        return None if self.spread is None else math.ceil(((Z + POWER) * self.spread / width) ** 2)


def difference(counts: Mapping[tuple[int, int, int, int], int], pairs: int) -> ShareDifference:
    """The difference over some pairs. `counts` has the number of pairs with each (won, of) in the new and old version.

    `counts` may leave out pairs without any trial, but `pairs` must include them.
    """
    won, of, won_before, of_before = (sum(key[i] * many for key, many in counts.items()) for i in range(4))
    new, old = Share(won, of), Share(won_before, of_before)
    if not of or not of_before:
        return ShareDifference(new, old, None, None, None, None)
    p, q, mean, mean_before = won / of, won_before / of_before, of / pairs, of_before / pairs
    both = apart = 0.0
    for (w, b, v, d), many in sorted(counts.items()):
        x, y = (w - p * b) / mean, (v - q * d) / mean_before
        both += many * (x - y) ** 2
        apart += many * (x * x + y * y)
    unit = (2 / (mean + mean_before)) ** 2  # two halves of a pair, in which one trial came out otherwise
    spread = math.sqrt((both + unit) / (pairs + 2))
    half = Z * spread / math.sqrt(pairs + 2)
    return ShareDifference(
        new, old, p - q, (max(-1.0, p - q - half), min(1.0, p - q + half)), spread, 1 - both / apart if apart else None
    )


@dataclass(frozen=True, slots=True)
class Means:
    """A mean in two versions, and new minus old with its 95 % interval; None if there are no pairs."""

    new: float
    old: float
    interval: Interval


def means(counts: Mapping[tuple[int, int], int]) -> Means | None:
    """The means of paired numbers, given the number of pairs of each kind."""
    pairs = sum(counts.values())
    if not pairs:
        return None
    new, old = (sum(key[i] * many for key, many in counts.items()) / pairs for i in range(2))
    square = sum(many * (x - y - (new - old)) ** 2 for (x, y), many in sorted(counts.items()))
    half = Z * math.sqrt((square + 1) / (pairs + 2) / (pairs + 2))
    return Means(new, old, (new - old - half, new - old + half))
