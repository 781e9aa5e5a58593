"""The match as a whole: setup, and the end when all tableaus are full."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.castle_combo import tableau
from cardlang.games.castle_combo.table import CASTLE, GOLD, HERALD, KEY, SQUARE, VILLAGE, bank, open_markets, row
from cardlang.machine import primitives
from cardlang.machine.instructions import Assembler, become, call, step
from cardlang.machine.questions import random
from cardlang.machine.rules import Program
from cardlang.machine.state import Frame, State, note

STARTING = ((GOLD, 15), (KEY, 2))


def setup_program() -> Program:
    """Return the setup: starting player, starting resources, herald, piles and rows (CB-SETUP)."""
    a = Assembler("setup")
    starter = a.slot()
    a.emit(random(starter, lambda s, f: tuple(range(s.rules.players)), "player"))
    a.emit(step(lambda s, f: _start(s, f[starter])))
    for where in (CASTLE, VILLAGE):
        location = _constant(where)
        a.emit(call("shuffle", location), call("fill row", location))
    a.emit(become("turn"))
    return a.build()


def _constant(value: int) -> Callable[[State, Frame], int]:
    return lambda s, f: value


def _start(s: State, player: int) -> None:
    s.active = s.started = player
    note(s, "start", player=player)
    s.pieces[HERALD] = row(VILLAGE)
    for resource, amount in STARTING:
        for holder in range(s.rules.players):
            primitives.shift(s, resource, bank(s), holder, amount)


def complete(s: State) -> bool:
    """Return whether all tableaus are full (CB-END-01); an invented position may also run out of cards."""
    return not open_markets(s) or all(
        len(tableau.cards(s, player)) == SQUARE * SQUARE for player in range(s.rules.players)
    )
