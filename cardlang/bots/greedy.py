"""The bot that looks one step ahead: it tries every option on a copy and takes the one with the best position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice, Throws
from cardlang.bots.observation import obvious

if TYPE_CHECKING:
    from cardlang.bots.observation import Observation
    from cardlang.bots.player import Bot
    from cardlang.match.match import Match


def _others_answer(match: Match, seat: int, dice: Dice) -> None:
    """Let the others answer at random what all are asked at the same time: before that, no answer shows its worth."""
    while (request := match.request) is not None and request.secret and request.seat != seat:
        match.choose(dice.pick(request.ids), seat=request.seat)


def greedy(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
    """Goes by the `worth` of the position after each option; takes any of the best ones."""
    dice = thrown(seat, seed)

    def choose(seen: Observation) -> int:
        if (answer := obvious(seen, dice)) is not None:
            return answer
        ids = seen.request.ids
        sample, luck = seen.sample(dice.seed()), dice.seed() if seen.request.secret else 0
        worth = []
        for code in ids:
            after = sample.clone()
            after.choose(code, seat=seat)
            _others_answer(after, seat, Dice(seat, luck))
            worth.append(after.worth(seat))
        return dice.pick([code for code, value in zip(ids, worth, strict=True) if value == max(worth)])

    return choose
