"""The bot that takes every option with the same probability, unless the game knows the best answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice, Throws

if TYPE_CHECKING:
    from cardlang.bots.observation import Observation
    from cardlang.bots.player import Bot


def uniform(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
    """A random bot with a generator of its own, so a match with the same seeds is the same on every platform."""
    dice = thrown(seat, seed)

    def choose(seen: Observation) -> int:
        best = seen.best()
        return dice.answer(seen.request) if best is None else best

    return choose
