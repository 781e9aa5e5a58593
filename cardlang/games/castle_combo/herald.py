"""The herald: where it can go, and how it goes there."""

from __future__ import annotations

from cardlang.games.castle_combo.table import HERALD, row
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.machine.state import State, note

MOVES = tuple(f"move herald {location}" for location in LOCATIONS)
"""The kinds of events that tell of it, by the location."""


def can_go(s: State, where: int) -> bool:
    """Return whether the row of a location is still in play, and not the one of the herald."""
    return bool(s.open[where]) and s.pieces[HERALD] != row(where)


def goes(s: State, where: int, cause: int = -1, why: int = -1) -> None:
    """Move the herald to the row of a location."""
    s.pieces[HERALD] = row(where)
    note(s, "herald", place=row(where), cause=cause, why=why)
