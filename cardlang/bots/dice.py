"""The randomness of a bot: a generator of its own, the same numbers on every platform."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from cardlang.machine import rng

if TYPE_CHECKING:
    from cardlang.match.requests import Request

T = TypeVar("T")


class Dice:
    """Draws that depend on nothing but the seed and the seat they were made for."""

    __slots__ = ("_state",)

    def __init__(self, seat: int, seed: int) -> None:
        self._state = rng.seeded((seed << 8) + seat + 1)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self._state, number = rng.below(self._state, n)
        return number

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def answer(self, request: Request) -> int:
        """Any option; of a set that is asked for in secret the next member of a set, each set equally likely."""
        if not request.to_follow:
            return self.pick(request.ids)
        self._state, place = rng.first(self._state, len(request.ids), request.to_follow)
        return request.ids[place]

    def seed(self) -> int:
        """A seed for something else."""
        return self.below(1 << 62)
