"""Every game, mode and edition there is: the one place where the properties learn what to run over.

A new game or mode is taken up as soon as `cardlang.games` lists it, with all the cards that are shipped for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest

import cardlang
from cardlang import bots
from cardlang.games import find_game, playable
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.match.game import Game
from cardlang.match.match import Match
from cardlang.scenario.sets import shipped

POLICIES = ("random", "greedy", "flip-happy", "stalling")
LONGEST = 2_000  # choices; a match that takes more does not end
PATIENCE = {"crimson-company": {"turn limit": 250}}  # options of a host who waits for somebody who refuses turn by turn
BRIEF = {
    "blackstone-castle": {"turn limit": 12}
}  # options that bring matches of hundreds of decisions down to a hundred
MANY = 5  # players, from whom on a match takes its time
MOST_PLAYERS = {("families", "chosen"): 2}  # there are as many as that takes


@dataclass(frozen=True, slots=True)
class Case:
    """One way to play one game."""

    game: str
    mode: str
    edition: str
    players: int

    @property
    def definition(self) -> GameDefinition:
        return find_game(self.game)

    @property
    def mode_of_play(self) -> Mode:
        return self.definition.editions[self.edition][self.mode]

    def ready(self, **options: Any) -> Game:
        """The game with every card that is shipped for it, in matches of at most a few hundred decisions."""
        return _ready(self, tuple(sorted({**self.options_here(BRIEF), **options}.items())))

    def whole(self, **options: Any) -> Game:
        """The same game in matches that go on as long as the mode lets them."""
        return _ready(self, tuple(sorted(options.items())))

    @property
    def brief(self) -> bool:
        """Whether matches of `ready` may be over before anybody has won."""
        return bool(self.options_here(BRIEF))

    @property
    def slow(self) -> bool:
        """Whether one match takes as much time as several of another case."""
        return self.brief or self.players >= MANY

    @property
    def weight(self) -> int:
        """How many matches of this case there are to one of the slow ones."""
        return 1 if self.slow else 4

    def variants(self) -> list[dict[str, Any]]:
        """The options of a match: none, each choice that is not the default by itself, and all castles with a text."""
        choices = [
            {option.name: choice}
            for option in self.definition.options_of(self.mode_of_play)
            for choice in option.choices
            if choice != option.default and self.players <= MOST_PLAYERS.get((option.name, choice), self.players)
        ]
        return [{}, *choices, *self._castles()]

    def seeds(self, count: int) -> range:
        """As many as a test wants, or a quarter of a slow case: the sum over all modes counts."""
        return range(max(1, count // 4) if self.slow else count)

    def options_here(self, by_game: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
        """Those options of the game that the mode has."""
        names = {option.name for option in self.definition.options_of(self.mode_of_play)}
        return {name: value for name, value in by_game.get(self.game, {}).items() if name in names}

    def _castles(self) -> list[dict[str, Any]]:
        """Castles on all lanes, until each of those with a text has been there."""
        lanes = self.mode_of_play.castles
        castles = [
            record.id
            for each in shipped(self.game)
            for record in each.records
            if record.kind == "castle" and record.texts
        ]
        return [
            {option.name: ",".join(castles[first : first + lanes])}
            for option in self.definition.options_of(self.mode_of_play)
            if option.record == "castle"
            for first in range(0, len(castles), lanes)
        ]

    def __str__(self) -> str:
        return f"{self.game}-{self.mode}-{self.edition}-{self.players}"


CASES = tuple(
    Case(game, name, edition, players)
    for game in playable()
    for edition, modes in find_game(game).editions.items()
    for name, mode in modes.items()
    for players in mode.sizes
)
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_policy = pytest.mark.parametrize("policy", POLICIES)
# For what depends on the policy less than on the mode: each case with one of them, in turn.
every_case_once = pytest.mark.parametrize(
    ("case", "policy"), [(case, POLICIES[number % len(POLICIES)]) for number, case in enumerate(CASES)], ids=str
)


@lru_cache(maxsize=64)
def _ready(case: Case, options: tuple[tuple[str, Any], ...]) -> Game:
    sets = sorted({cardset.name for cardset in shipped(case.game)})
    sets = list(case.mode_of_play.box) or sets
    return cardlang.game(case.game, case.mode, case.edition, sets, case.players, dict(options))


def share(case: Case, total: int) -> int:
    """The part of a number of matches that falls to one case; at least one, if there is one for each."""
    weights = [one.weight for one in CASES]
    ends = [total * sum(weights[:number]) // sum(weights) for number in range(len(CASES) + 1)]
    number = CASES.index(case)
    return ends[number + 1] - ends[number]


def walk(match: Match, policy: str = "random", seed: int = 0) -> Iterator[Match]:
    """The match itself at every decision, then once at its end. Every seat is played by the same kind of bot."""
    seats: Mapping[int, Any] = {
        -1: bots.chance(seed),
        **{seat: bots.player(policy, seat, seed) for seat in range(match.game.players)},
    }
    for _ in range(LONGEST):
        if match.request is None:
            break
        yield match
        request = match.request
        if request is not None:
            match.choose(seats[request.seat](match), seat=request.seat)
    assert match.request is None, f"seed {match.seed} does not end"
    yield match


def played(match: Match, policy: str = "random", seed: int = 0) -> Match:
    """A match from where it stands to its end."""
    for _ in walk(match, policy, seed):
        pass
    return match
