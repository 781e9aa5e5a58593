"""The modes of the game, each a value."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.games import mode
from cardlang.games.castle_combo.flow import PHASES
from cardlang.games.castle_combo.table import SEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(mode.Mode):
    """Everybody plays alone, and two to five can play."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players it can be played by."""
        return tuple(range(2, len(SEATS) + 1))

    def seating(self, players: int) -> Mode:
        """The mode for one of these numbers."""
        seats = tuple(SEATS[:players])
        return self.but(seats=seats, sides=seats)


STANDARD = Mode(
    name="standard",
    edition="2024",
    seats=("A", "B"),
    sides=("A", "B"),
    sizes_rule="CB-SETUP-01",
    deck=78,
    deck_rule="CB-INV-01",
    phases=PHASES,
)

EDITIONS = {STANDARD.edition: {STANDARD.name: STANDARD}}
