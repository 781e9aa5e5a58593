"""The table: two markets, each with a pile, a row and a discard pile, and a field of cells before each player.

A tableau grows in any direction. The first card of a match lies in row 2, column 2; the others are counted from there.
A square that is written down with rows 1 to 3 may still grow to both sides, so there are rows from -1 to 5.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlang.machine.rules import Place
from cardlang.machine.state import State

CASTLE, VILLAGE = range(2)  # locations
REMOVED, TAKEN = 6, 7  # out of the game; bought and not yet placed
_CELLS = 8
SPAN = 7  # rows and columns of a field
FIRST = -1  # the number of the first of them
SQUARE = 3  # rows and columns that a tableau may have
GOLD, KEY, POINT = range(3)  # columns of `State.held` and `State.laid`
HERALD = 0  # the only piece; it stands at a row
SEATS = "ABCDE"


def pile(location: int) -> int:
    """The draw pile, top first."""
    return 3 * location


def row(location: int) -> int:
    """The cards on display."""
    return 3 * location + 1


def discard(location: int) -> int:
    """The discard pile."""
    return 3 * location + 2


@dataclass(frozen=True, slots=True)
class Table:
    """The layout for a number of players; all methods give indices of places."""

    players: int

    def cell(self, player: int, line: int, column: int) -> int:
        """A cell of a player's field; lines and columns count from 0."""
        return _CELLS + (player * SPAN + line) * SPAN + column

    def at(self, player: int, row: int, column: int) -> int:
        """The cell whose row and column are told so."""
        return self.cell(player, row - FIRST, column - FIRST)

    def cells(self, player: int) -> range:
        """All cells of a player, line by line."""
        return range(self.cell(player, 0, 0), self.cell(player + 1, 0, 0))

    def spot(self, place: int) -> tuple[int, int]:
        """The line and the column of a cell, from 0."""
        return divmod((place - _CELLS) % (SPAN * SPAN), SPAN)

    def numbered(self, place: int) -> dict[str, int]:
        """The row and the column of a cell as they are told."""
        line, column = self.spot(place)
        return {"row": line + FIRST, "column": column + FIRST}

    def places(self) -> tuple[Place, ...]:
        """All places in order."""
        return (
            *(Place(zone, lane=market) for market in (CASTLE, VILLAGE) for zone in ("deck", "row", "discard")),
            Place("removed"),
            Place("taken", kept=True),
            *(Place("cell", player, play=True) for player in range(self.players) for _ in range(SPAN * SPAN)),
        )


def table(s: State) -> Table:
    """The layout of this match."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]


def bank(s: State) -> int:
    """The holder that stands for the supply; it never runs out (CB-SUPPLY-01)."""
    return s.rules.players


def told_as(holder: int, resource: int) -> int:
    """A resource and who it comes from, as one number in the log."""
    return 3 * holder + resource


def told(number: int) -> tuple[int, int]:
    """The holder and the resource behind such a number."""
    return divmod(number, 3)


def market(s: State) -> int:
    """The location beside whose row the herald stands."""
    return s.rules.lane_of[s.pieces[HERALD]]


def open_markets(s: State) -> list[int]:
    """The locations that are still in play."""
    return [location for location in (CASTLE, VILLAGE) if s.open[location]]
