"""An example: `python -m cardlang.adapters.learning GAME` learns to win against a bot, from nothing but views.

It tries every answer on a match that may be the real one and takes the one whose position it judges best, as `greedy`
does; but what a position is worth it learns: a small network is trained on how its matches have ended.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import cardlang
from cardlang import bots
from cardlang.adapters.encoding import SIZE, Encoder
from cardlang.bots.dice import Dice
from cardlang.bots.observation import Observation, obvious
from cardlang.bots.player import Maker, Player

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardlang.match.match import Match

    Numbers = NDArray[np.float32]

HIDDEN = 64  # units of the network
RATE, FIRST_DECAY, SECOND_DECAY = 1e-3, 0.9, 0.999  # of Adam
BATCH, STEPS = 256, 100  # positions in a step; steps after each round of matches
ROUND = 24  # matches between two trainings
REMEMBERED = 100_000  # positions
EXPLORING = 0.05  # how often an answer is drawn at the beginning; never at the end
TRUST = 0.8  # in the end of a match, against the judgement of the next position (lambda)


class ValueNetwork:
    """A network with one hidden layer: from the numbers of positions to what their match will return, -1 to 1.

    The last number is the rule of thumb of the game, with which it begins.
    """

    def __init__(self, size: int, seed: int) -> None:
        draw = np.random.default_rng(seed).standard_normal((size, HIDDEN)) * 0.05
        self.weights: list[Numbers] = [
            draw.astype(np.float32), np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32),
            np.full(1, 2, np.float32),
        ]  # fmt: skip
        self._first = [np.zeros_like(each) for each in self.weights]
        self._second = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def __call__(self, positions: Numbers) -> Numbers:
        """What each position is worth."""
        return self._forward(positions)[1]

    def learn(self, positions: Numbers, returns: Numbers) -> float:
        """One step of Adam towards what the positions have returned; the mean squared error before it."""
        into, _, out, _ = self.weights
        hidden, judged = self._forward(positions)
        error = (judged - returns) / np.float32(len(returns))
        back = np.outer(error, out) * (1 - hidden * hidden)
        slopes = [positions.T @ back + 1e-5 * into, back.sum(0), hidden.T @ error, np.array([error @ positions[:, -1]])]
        self._steps += 1
        rate = RATE * (1 - SECOND_DECAY**self._steps) ** 0.5 / (1 - FIRST_DECAY**self._steps)
        for weight, first, second, slope in zip(self.weights, self._first, self._second, slopes, strict=True):
            first += (1 - FIRST_DECAY) * (slope - first)
            second += (1 - SECOND_DECAY) * (slope * slope - second)
            weight -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)
        return float(((judged - returns) ** 2).mean())

    def _forward(self, positions: Numbers) -> tuple[Numbers, Numbers]:
        into, bias, out, thumb = self.weights
        hidden: Numbers = np.tanh(positions @ into + bias)
        return hidden, np.tanh(hidden @ out + thumb * positions[:, -1])


class Afterstate(NamedTuple):
    """A position that a seat has chosen."""

    seat: int
    numbers: Numbers


class Learner:
    """Learns a game by playing it against a bot and against itself, in all seats by turns."""

    def __init__(self, game: cardlang.Game, rival: str = "greedy", seed: int = 0, size: int = SIZE) -> None:
        self.game, self.rival, self.seed = game, rival, seed
        self.encoder, self.network = Encoder(game, size), ValueNetwork(size + 1, seed)
        self.matches = self.error = 0.0
        self._dice = np.random.default_rng(seed)
        self._positions = np.zeros((REMEMBERED, size + 1), np.float32)
        self._returns = np.zeros(REMEMBERED, np.float32)
        self._remembered = 0

    def numbers(self, match: Match, seat: int) -> Numbers:
        """A position as the seat sees it, with the game's rule of thumb."""
        return np.append(self.encoder.view(match.view(seat), seat), np.float32(match.worth(seat)))

    def player(
        self, seat: int, seed: int, exploring: float = 0.0, afterstates: list[Afterstate] | None = None
    ) -> Player:
        """Who plays by what has been learned so far; the positions that are chosen are added to `afterstates`."""
        return Player("learner", partial(self.maker, exploring=exploring, afterstates=afterstates), seat, seed)

    def watched(self, seat: int, seed: int, afterstates: list[Afterstate]) -> Player:
        """The rival, whose positions teach something, too."""
        bot = bots.find(self.rival)(seat, seed)

        def choose(seen: Observation) -> int:
            answer = bot(seen)
            code, after = answer if isinstance(answer, int) else answer.id, seen.sample(seed)
            after.choose(code, seat=seat)
            afterstates.append(Afterstate(seat, self.numbers(after, seat)))
            return code

        return Player(self.rival, lambda *_: choose, seat, seed)

    def maker(
        self, seat: int, seed: int, *, exploring: float = 0.0, afterstates: list[Afterstate] | None = None
    ) -> Callable[[Observation], int]:
        """A bot that plays by what has been learned so far."""
        dice, draw = Dice(seat, seed), np.random.default_rng([seed, seat])

        def choose(seen: Observation) -> int:
            if (answer := obvious(seen, dice)) is not None:
                return answer
            ids, sample, positions, worth = seen.request.ids, seen.sample(dice.seed()), [], []
            for code in ids:
                after = sample.clone()
                after.choose(code, seat=seat)
                positions.append(self.numbers(after, seat))
                worth.append(2 * after.returns[seat] if after.is_over else 0.0)
            judged = np.where([each != 0 for each in worth], worth, self.network(np.array(positions)))
            best = int(draw.integers(len(ids))) if draw.random() < exploring else int(judged.argmax())
            if afterstates is not None:
                afterstates.append(Afterstate(seat, positions[best]))
            return ids[best]

        return choose

    def train(self, seconds: float, report: Callable[[str], None] = print) -> None:
        """Play and learn for so much CPU time."""
        begun = time.process_time()
        while (done := (time.process_time() - begun) / seconds) < 1:
            for number in range(ROUND):
                self._match(int(self.matches), EXPLORING * (1 - done), alone=number % 4 == 3)
                self.matches += 1
            known = min(self._remembered, REMEMBERED)
            for _ in range(STEPS):
                some = self._dice.integers(known, size=BATCH)
                self.error = self.network.learn(self._positions[some], self._returns[some])
            if self.matches % (10 * ROUND) == 0:
                report(f"{self.matches:,.0f} matches, {done:.0%} of the time, error {self.error:.3f}")

    def _match(self, number: int, exploring: float, *, alone: bool) -> None:
        """Play a match, `alone` against itself, and remember its positions with what came of them."""
        afterstates: list[Afterstate] = []
        seed, own = 10_000_000 * (self.seed + 1) + number, number % self.game.players
        players = [
            self.player(seat, seed, exploring, afterstates)
            if alone or seat == own
            else self.watched(seat, seed, afterstates)
            for seat in range(self.game.players)
        ]
        returns = played(self.game.start(seed, log=False), players)
        for seat in range(self.game.players):
            chosen = [step.numbers for step in afterstates if step.seat == seat]
            target = returns[seat]
            for numbers, judged in zip(
                chosen[::-1], self.network(np.array(chosen))[::-1] if chosen else (), strict=True
            ):
                self._positions[self._remembered % REMEMBERED] = numbers
                self._returns[self._remembered % REMEMBERED] = target
                self._remembered += 1
                target = TRUST * target + (1 - TRUST) * float(judged)

    def save(self, file: Path) -> None:
        """Write what has been learned."""
        np.savez(file, *self.network.weights)

    def load(self, file: Path) -> None:
        """Read what has been learned."""
        with np.load(file) as data:
            self.network.weights = list(data.values())

    def won(self, matches: int, first: int = 0) -> float:
        """The share of new matches that it wins against the rival, who sits in all other seats."""
        wins = 0
        for number in range(matches):
            own, seed = number % self.game.players, first + number
            players = [
                self.player(seat, seed) if seat == own else bots.player(self.rival, seat, seed)
                for seat in range(self.game.players)
            ]
            wins += played(self.game.start(seed, log=False), players)[own] > 0
        return wins / matches


def maker(game: cardlang.Game, file: Path) -> Maker:
    """A bot that plays by what was learned into a file, for `cardlang.bots.Player` and for bots of your own."""
    learner = Learner(game)
    learner.load(file)
    return learner.maker


def played(match: Match, players: Sequence[Player]) -> tuple[float, ...]:
    """What a match returns that is played to its end."""
    while (request := match.request) is not None:
        match.choose(players[request.seat](match), seat=request.seat)
    return match.returns


def main() -> None:
    """Learn, and say how often that wins."""
    parser = argparse.ArgumentParser(prog="python -m cardlang.adapters.learning", description="Learn to win a game.")
    parser.add_argument("game", help="a name from `cardlang games`")
    parser.add_argument("--mode", help="the mode that is played")
    parser.add_argument("--players", type=int, help="how many play")
    parser.add_argument("--against", default="greedy", metavar="BOT", help="the bot to win against (greedy)")
    parser.add_argument("--minutes", type=float, default=20, help="CPU time to learn in (20)")
    parser.add_argument("--matches", type=int, default=1000, help="matches to be judged by (1000)")
    parser.add_argument("--seed", type=int, default=0, help="fixes everything but how far the time goes")
    parser.add_argument("--file", type=Path, help="where to write what has been learned")
    given = parser.parse_args()
    if given.minutes <= 0 or given.matches < 1:
        parser.error("--minutes is more than 0, --matches at least 1")
    try:
        learner = Learner(cardlang.game(given.game, mode=given.mode, players=given.players), given.against, given.seed)
        bots.find(given.against)
    except cardlang.CardlangError as error:
        parser.error(str(error))
    learner.train(60 * given.minutes)
    if given.file is not None:
        learner.save(given.file)
    print(f"won {learner.won(given.matches):.1%} of {given.matches:,} matches against {given.against}")


if __name__ == "__main__":
    main()
