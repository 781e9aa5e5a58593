"""The bot that searches, by flat Monte Carlo with upper confidence bounds (UCB1).

Each playout draws the hidden part of the match anew, takes one option, plays on at random for some decisions and asks
what the position is worth. Options that do well are tried more often.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from cardlang.bots.dice import Dice, Throws
from cardlang.bots.observation import obvious

if TYPE_CHECKING:
    from cardlang.bots.observation import Observation
    from cardlang.bots.player import Bot, Maker
    from cardlang.match.match import Match

PLAYOUTS = 100  # per decision, by default
DEPTH = 16  # decisions in a playout before the position is judged
CURIOSITY = 1.0  # the exploration constant: how strongly rarely tried options are preferred

Budget = Callable[[], Callable[[int], bool]]  # begins a decision; then says whether n playouts are not enough yet


def playouts(count: int) -> Budget:
    """A number of playouts per decision: the same answer on every machine."""
    return lambda: lambda done: done < count


def seconds(limit: float) -> Budget:
    """A time per decision: the answer depends on the machine."""

    def begin() -> Callable[[int], bool]:
        end = perf_counter() + limit
        return lambda done: perf_counter() < end

    return begin


def both(one: Budget, other: Budget) -> Budget:
    """The smaller of two budgets."""

    def begin() -> Callable[[int], bool]:
        first, second = one(), other()
        return lambda done: first(done) and second(done)

    return begin


def search(budget: Budget) -> Maker:
    """A bot that spends its budget on every decision that needs a search."""

    def make(seat: int, seed: int, thrown: Throws = Dice) -> Bot:
        dice = thrown(seat, seed)

        def choose(seen: Observation) -> int:
            if (answer := obvious(seen, dice)) is not None:
                return answer
            ids = seen.request.ids
            more, tries, sums, done = budget(), [0] * len(ids), [0.0] * len(ids), 0
            while more(done):
                arm = _arm(tries, sums, done)
                sample = seen.sample(dice.seed())
                sample.choose(ids[arm], seat=seat)
                tries[arm] += 1
                sums[arm] += _playout(sample, seat, dice)
                done += 1
            return ids[max(range(len(ids)), key=lambda arm: (tries[arm], sums[arm]))]

        return choose

    return make


def _arm(tries: list[int], sums: list[float], done: int) -> int:
    """The option to try next: each one once, then the one with the highest upper bound."""
    if done < len(tries):
        return done
    scale = CURIOSITY * math.sqrt(math.log(done))
    bounds = [total / count + scale / math.sqrt(count) for total, count in zip(sums, tries, strict=True)]
    return bounds.index(max(bounds))


def _playout(match: Match, seat: int, dice: Dice) -> float:
    """Play on at random for all seats and chance, and return what the last position is worth to the seat."""
    for _ in range(DEPTH):
        request = match.request
        if request is None:
            break
        match.choose(dice.pick(request.ids), seat=request.seat)
    return match.worth(seat)
