"""The modes of the game, each a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardlang.compile import Compiled
from cardlang.games.castle_combo.flow import PHASES
from cardlang.games.castle_combo.table import SEATS
from cardlang.library.records import CardRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """What a mode of play fixes; `sizes` are the numbers of players it can be played by."""

    name: str
    edition: str = "2024"
    players: int
    sizes: tuple[int, ...]
    sizes_rule: str = "CB-SETUP-01"
    deck: int  # fewest cards
    deck_rule: str = "CB-INV-01"
    box: tuple[str, ...] = ()  # any set will do
    phases: tuple[str, ...] = PHASES
    options: tuple[str, ...] = ("chain limit", "chance")  # of a match
    lanes: int = 0
    coins: int = 0
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(SEATS[: self.players])

    @property
    def sides(self) -> tuple[str, ...]:
        """Everybody plays alone."""
        return self.seats

    @property
    def automata(self) -> tuple[str, ...]:
        """Nobody plays without a seat."""
        return ()

    def objection(self, texts: Sequence[Compiled]) -> str:
        """Every card has its place."""
        del texts
        return ""

    def leaves_out(self, record: CardRecord, options: Mapping[str, Any]) -> bool:
        """Every card takes part."""
        del record, options
        return False

    def seating(self, players: int) -> Mode:
        """The mode for one of its numbers of players."""
        return self.but(players=players)

    def but(self, **changes: Any) -> Mode:
        """Another mode that differs in what is named."""
        return replace(self, **changes)


STANDARD = Mode(
    name="standard",
    players=2,
    sizes=(2, 3, 4, 5),
    deck=78,
    parameters={"chain limit": 256, "chance": "draw"},
)

EDITIONS = {STANDARD.edition: {STANDARD.name: STANDARD}}
