"""The bot that takes every option with the same probability, but for what the game itself can work out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice, Throws

if TYPE_CHECKING:
    from cardlang.bots.observation import Observation
    from cardlang.bots.player import Bot


def uniform(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
    """A bot with a generator of its own, so that a match with the same seeds runs the same on every platform."""
    dice = thrown(seat, seed)

    def choose(seen: Observation) -> int:
        best = seen.best()
        return dice.answer(seen.request) if best is None else best

    return choose
