"""Lays out positions in mid-match, as scenarios state them."""

from __future__ import annotations

from cardlang.games.building import lay_out, start_from
from cardlang.games.castle_combo.table import (
    GOLD,
    HERALD,
    KEY,
    SEATS,
    VILLAGE,
    bank,
    discard,
    pile,
    row,
)
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.position import Position
from cardlang.machine.initial import fresh
from cardlang.machine.primitives import shift
from cardlang.machine.rules import Rules
from cardlang.machine.state import CARD_HOLDER, State


def place(rules: Rules, position: Position) -> State:
    """Return the state of a position whose cards are numbered; omitted rows are empty."""
    s = fresh(rules, position.seed)
    lay_out(s, position.fields)
    _pieces(s, position)
    start_from(s, position)
    return s


def _pieces(s: State, position: Position) -> None:
    """Set gold, keys and the herald; a location without cards in row, pile and discard pile is out of the game."""
    fields = position.fields
    for name, resource in (("gold", GOLD), ("keys", KEY)):
        for seat, amount in fields.get(name, {}).items():
            shift(s, resource, bank(s), SEATS.index(seat), amount)
    purses = fields.get("purses", {})
    for card in position.cards():
        shift(s, GOLD, bank(s), CARD_HOLDER + card.number, purses.get(card.name, 0))
    for where in range(len(LOCATIONS)):
        s.open[where] = int(any(s.rows[zone] for zone in (row(where), pile(where), discard(where))))
    herald = LOCATIONS.index(fields.get("herald", LOCATIONS[VILLAGE]))
    s.pieces[HERALD] = row(herald if s.open[herald] else 1 - herald)
