"""The randomness of a bot: a generator of its own, the same numbers on every platform."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from cardlang.machine import rng

if TYPE_CHECKING:
    from cardlang.match.requests import Request

T = TypeVar("T")


class Dice:
    """Random draws that depend only on a seat and a seed."""

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
        """A random option. For a secret set it is the next member of a random set, each set equally likely."""
        if not request.to_follow:
            return self.pick(request.ids)
        self._state, place = rng.first(self._state, len(request.ids), request.to_follow)
        return request.ids[place]

    def seed(self) -> int:
        """A seed for another generator."""
        return self.below(1 << 62)


Throws = Callable[[int, int], Dice]  # (seat, seed): makes the dice of a bot


class CommonDice(Dice):
    """Dice for comparing two runs of a match: the same question gets the same draws, whatever was drawn before.

    Each decision begins with a key and has draws of its own. Each option draws a number by its meaning (`meanings` has
    a number for each option id), so adding or removing an option changes the pick only if that option is picked.
    """

    __slots__ = ("_base", "_meanings")

    def __init__(self, seat: int, seed: int, meanings: Sequence[int]) -> None:
        super().__init__(seat, seed)
        self._base, self._meanings = self._state, meanings

    def begin(self, key: int) -> None:
        """Begin the next decision; the same key gives the same draws again."""
        self._state = rng.seeded(self._base + key)

    def pick(self, items: Sequence[T]) -> T:
        """One of the options, by their ids."""
        self._state, key = rng.step(self._state)
        meanings: Any = self._meanings
        return min(items, key=lambda item: rng.step(key ^ meanings[item])[1])
