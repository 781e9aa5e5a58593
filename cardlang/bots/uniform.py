"""The bot that takes every option with the same probability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice

if TYPE_CHECKING:
    from cardlang.bots.player import Bot


def uniform(seat: int, seed: int) -> Bot:
    """A bot with a generator of its own, so that a match with the same seeds runs the same on every platform."""
    dice = Dice(seat, seed)
    return lambda seen: dice.pick(seen.request.ids)
