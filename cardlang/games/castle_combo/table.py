"""The table: two markets, each with a pile, a row and a discard pile, and a grid of cells for each player.

A tableau grows in any direction. The first card of a match lies in row 2, column 2, from which the others are counted.
A square that a scenario writes in rows 1 to 3 may still grow on both sides, so there are rows from -1 to 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.zones import Lanes, Layout, aside, deck, discard_pile, grid, offer
from cardlang.machine.state import State

CASTLE, VILLAGE = range(2)  # locations
SPAN = 7  # rows and columns of a player's grid
FIRST = -1  # the number of the first row and column
SQUARE = 3  # rows and columns of a full tableau
GOLD, KEY, POINT = range(3)  # columns of `State.held` and `State.laid`
HERALD = 0  # the only piece; it stands at a row
SEATS = "ABCDE"
REMOVED, TAKEN = 6, 7  # out of the game; bought and not yet placed

FILLER = "{}-filler"  # the name of a filler card in a row or pile of a location
_OF_MARKET: dict[str, Any] = {"of": "lane", "lanes": Lanes("location", LOCATIONS), "under": "markets", "filler": FILLER}
ZONES = (
    (
        deck("deck", looked=True, stated="pile", words="{location} pile", **_OF_MARKET),
        offer("row", fill=3, words="{location} row", **_OF_MARKET),
        discard_pile("discard", words="{location} discard pile", **_OF_MARKET),
    ),
    aside("removed"),
    aside("taken", kept=True, stated=""),
    grid(
        "cell", of="player", rows=SPAN, columns=SPAN, first=FIRST, loose=SQUARE, play=True,
        stated="tableaus", viewed="tableau", words="row {row}, column {column}{face_up:/, face-down}",
    ),
)  # fmt: skip


def pile(location: int) -> int:
    """Return the place of the draw pile, top first."""
    return 3 * location


def row(location: int) -> int:
    """Return the place of the displayed cards."""
    return 3 * location + 1


def discard(location: int) -> int:
    """Return the place of the discard pile."""
    return 3 * location + 2


class Table(Layout):
    """The layout for a number of players."""

    def __init__(self, players: int) -> None:
        super().__init__(ZONES, players, len(LOCATIONS))

    def cell(self, player: int, line: int, column: int) -> int:
        """Return a cell of a player's grid; rows and columns count from 0."""
        return self.cells(player)[line * SPAN + column]

    def cells(self, player: int) -> Sequence[int]:
        """Return all cells of a player, row by row."""
        return self.grid("cell", player)


def table(s: State) -> Table:
    """Return the layout of a match."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]


def bank(s: State) -> int:
    """Return the holder for the supply, which never runs out (CB-SUPPLY-01)."""
    return s.rules.players


def market(s: State) -> int:
    """Return the location of the herald."""
    return s.rules.lane_of[s.pieces[HERALD]]


def open_markets(s: State) -> list[int]:
    """Return the locations that are still in play."""
    return [location for location in (CASTLE, VILLAGE) if s.open[location]]
