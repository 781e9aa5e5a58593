"""The modes of the game, each a value; a mode is made from another one by naming what differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardlang.games.crimson_company import policies
from cardlang.games.crimson_company.flow import PHASES
from cardlang.games.crimson_company.table import Table
from cardlang.machine.rules import Policies


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """What a mode of play fixes. `parameters` are read by the flow; options of a match may change some of them."""

    name: str
    seats: tuple[str, ...]  # who answers, in order of play
    sides: tuple[str, ...]  # the parties
    party: tuple[int, ...]  # of each player: of the seats, then of the automata
    automata: tuple[str, ...] = ()  # players without a seat
    lanes: int
    coins: int  # in the supply before anybody gets any
    deck: int  # fewest cards
    starting: tuple[int, ...]  # coins in order of play
    phases: tuple[str, ...]  # of a turn
    begins: str = ""  # the phase in which a match begins; the first one if empty
    check: str = ""  # the procedure that follows on every phase, if any does
    policies: Callable[[Table], Policies]
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many have a seat."""
        return len(self.seats)

    @property
    def sizes(self) -> tuple[int, ...]:
        """A mode is for one number of players."""
        return (self.players,)

    def seating(self, players: int) -> Mode:
        """The mode for its number of players."""
        assert players == self.players
        return self

    @property
    def waits(self) -> bool:
        """Whether a tied lane waits until a card has come or gone."""
        return bool(self.parameters["tied lanes"] == "changed")

    def but(self, **changes: Any) -> Mode:
        """Another mode that differs in what is named."""
        return replace(self, **changes)


DUEL = Mode(
    name="duel",
    seats=("A", "B"),
    sides=("A", "B"),
    party=(0, 1),
    lanes=3,
    coins=40,
    deck=30,
    starting=(3, 4),
    phases=PHASES,
    policies=policies.duel,
    parameters={
        "income": 3,
        "basic income": "last",
        "tied lanes": "again",
        "scoring limit": 4,
        "castles to win": 2,
        "chain limit": 256,
        "on loop": "drop",
        "turn limit": 0,
        "chance": "draw",
        "hands": False,
        "handicap": {},
        "bids": "recruitment",  # the phase in which they are laid
    },
)

MODES = {mode.name: mode for mode in (DUEL,)}
DEFAULT_MODE = DUEL.name
DEFAULT_SETS = ("base",)
EDITION = "2020"
EDITIONS = (EDITION,)
