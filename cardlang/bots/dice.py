"""The randomness of a bot: a generator of its own, the same numbers on every platform."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

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


Throws = Callable[[int, int], Dice]  # (seat, seed): makes the dice of a bot


class CommonDice(Dice):
    """Dice for comparing two runs of a match: asked the same, they fall the same, whatever was thrown before.

    Each decision begins with a key and has numbers of its own. Among options each has its own luck, by what it means
    (`meanings` has a number for each option id), so an option more or less changes the pick only if it is picked.
    """

    __slots__ = ("_base", "_meanings")

    def __init__(self, seat: int, seed: int, meanings: Sequence[int]) -> None:
        super().__init__(seat, seed)
        self._base, self._meanings = self._state, meanings

    def begin(self, key: int) -> None:
        """The next decision; the same key gives the same numbers again."""
        self._state = rng.seeded(self._base + key)

    def pick(self, items: Sequence[T]) -> T:
        """One of the options, by their ids."""
        self._state, key = rng.step(self._state)
        meanings: Any = self._meanings
        return min(items, key=lambda item: rng.step(key ^ meanings[item])[1])
