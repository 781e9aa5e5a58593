"""The bot that looks one step ahead: it tries every option on a copy and takes the one with the best outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice, Throws
from cardlang.bots.observation import obvious

if TYPE_CHECKING:
    from cardlang.bots.observation import Observation
    from cardlang.bots.player import Bot
    from cardlang.match.match import Match


def _others_answer(match: Match, seat: int, dice: Dice) -> None:
    """Answer simultaneous requests of the other seats at random; until they are in, no answer shows its worth."""
    while (request := match.request) is not None and request.secret and request.seat != seat:
        match.choose(dice.pick(request.ids), seat=request.seat)


def greedy(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
    """A bot that takes the option after which the position is `worth` most, or any of several such options."""
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
