"""The bot that looks one step ahead: it tries every option on a copy and takes the one with the best position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice, Throws
from cardlang.bots.observation import obvious

if TYPE_CHECKING:
    from cardlang.bots.observation import Observation
    from cardlang.bots.player import Bot


def greedy(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
    """Goes by the `worth` of the position after each option; takes any of the best ones."""
    dice = thrown(seat, seed)

    def choose(seen: Observation) -> int:
        if (answer := obvious(seen, dice)) is not None:
            return answer
        ids = seen.request.ids
        sample = seen.sample(dice.seed())
        worth = []
        for code in ids:
            after = sample.clone()
            after.choose(code, seat=seat)
            worth.append(after.worth(seat))
        return dice.pick([code for code, value in zip(ids, worth, strict=True) if value == max(worth)])

    return choose
