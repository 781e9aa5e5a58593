"""Rates: how often something may happen, with some at once."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Rate:
    """A bucket that holds `burst` and gains so many a second; each thing that happens takes one out."""

    def __init__(self, a_second: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._gain, self._burst, self._clock = a_second, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Whether there was one left."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._gain)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has happened for so long that the rate can be forgotten."""
        return self._left + (self._clock() - self._at) * self._gain >= self._burst


class Rates:
    """A rate for each of many addresses; those that have been silent are forgotten."""

    def __init__(self, a_second: float, burst: float, most: int = 10_000) -> None:
        self._gain, self._burst, self._most = a_second, burst, most
        self._rates: dict[str, Rate] = {}

    def take(self, who: str) -> bool:
        """Whether this one has some left."""
        if who not in self._rates and len(self._rates) >= self._most:
            self._rates = {name: rate for name, rate in self._rates.items() if not rate.full}
            if len(self._rates) >= self._most:
                return False
        return self._rates.setdefault(who, Rate(self._gain, self._burst)).take()
