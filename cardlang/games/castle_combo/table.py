"""The table: two markets, each with a pile, a row and a discard pile, and a field of cells before each player.

A tableau grows in any direction. The first card of a match lies in row 2, column 2; the others are counted from there.
A square that is written down with rows 1 to 3 may still grow to both sides, so there are rows from -1 to 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.zones import Lanes, Layout, aside, deck, discard_pile, grid, offer
from cardlang.machine.state import State

CASTLE, VILLAGE = range(2)  # locations
SPAN = 7  # rows and columns of a field
FIRST = -1  # the number of the first of them
SQUARE = 3  # rows and columns that a tableau may have
GOLD, KEY, POINT = range(3)  # columns of `State.held` and `State.laid`
HERALD = 0  # the only piece; it stands at a row
SEATS = "ABCDE"
REMOVED, TAKEN = 6, 7  # out of the game; bought and not yet placed

FILLER = "{}-filler"  # what a card without text is called that fills up a row or a pile of a location
_OF_MARKET: dict[str, Any] = {"of": "lane", "lanes": Lanes("location", LOCATIONS), "under": "markets", "filler": FILLER}
ZONES = (
    (
        deck("deck", stated="pile", words="{location} pile", **_OF_MARKET),
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
    """The draw pile, top first."""
    return 3 * location


def row(location: int) -> int:
    """The cards on display."""
    return 3 * location + 1


def discard(location: int) -> int:
    """The discard pile."""
    return 3 * location + 2


class Table(Layout):
    """The layout for a number of players."""

    def __init__(self, players: int) -> None:
        super().__init__(ZONES, players, len(LOCATIONS))

    def cell(self, player: int, line: int, column: int) -> int:
        """A cell of a player's field; lines and columns count from 0."""
        return self.cells(player)[line * SPAN + column]

    def cells(self, player: int) -> Sequence[int]:
        """All cells of a player, line by line."""
        return self.grid("cell", player)


def table(s: State) -> Table:
    """The layout of this match."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]


def bank(s: State) -> int:
    """The holder that stands for the supply; it never runs out (CB-SUPPLY-01)."""
    return s.rules.players


def market(s: State) -> int:
    """The location beside whose row the herald stands."""
    return s.rules.lane_of[s.pieces[HERALD]]


def open_markets(s: State) -> list[int]:
    """The locations that are still in play."""
    return [location for location in (CASTLE, VILLAGE) if s.open[location]]
