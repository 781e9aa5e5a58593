"""The modes of the game, as values."""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.games import mode
from cardlang.games.castle_combo.flow import PHASES
from cardlang.games.castle_combo.table import SEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(mode.Mode):
    """A mode for two to five players, without teams."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The possible numbers of players."""
        return tuple(range(2, len(SEATS) + 1))

    def seating(self, players: int) -> Mode:
        """Return the mode for one of these numbers."""
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
