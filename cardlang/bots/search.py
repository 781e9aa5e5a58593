"""The bot that searches: it plays on from every option, in many matches that may all be the real one.

Flat Monte Carlo with upper confidence bounds (UCB1): each playout draws the hidden part of the match anew, takes one
option, plays on at random for a while and asks what the position is worth; options that do well are tried more often.
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

PLAYOUTS = 100  # for each decision, if nothing else is said
DEPTH = 16  # decisions in a playout before the position is judged
CURIOSITY = 1.0  # how strongly an option is preferred that has been tried seldom

Budget = Callable[[], Callable[[int], bool]]  # begins a decision; then says whether n playouts are not enough yet


def playouts(count: int) -> Budget:
    """So many playouts for each decision: the same answer on every machine."""
    return lambda: lambda done: done < count


def seconds(limit: float) -> Budget:
    """So much time for each decision: the answer depends on the machine."""

    def begin() -> Callable[[int], bool]:
        end = perf_counter() + limit
        return lambda done: perf_counter() < end

    return begin


def both(one: Budget, other: Budget) -> Budget:
    """As much as both budgets allow."""

    def begin() -> Callable[[int], bool]:
        first, second = one(), other()
        return lambda done: first(done) and second(done)

    return begin


def search(budget: Budget) -> Maker:
    """A bot that spends its budget on every decision that leaves it a choice."""

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
    """Play on at random, all seats and chance, and say what has become of it for the seat."""
    for _ in range(DEPTH):
        request = match.request
        if request is None:
            break
        match.choose(dice.pick(request.ids), seat=request.seat)
    return match.worth(seat)
