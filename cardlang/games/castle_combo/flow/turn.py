"""The match as a whole: setup, the phases of a turn round and round, and the end when all tableaus are full."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.castle_combo import tableau
from cardlang.games.castle_combo.table import CASTLE, GOLD, HERALD, KEY, SQUARE, VILLAGE, bank, open_markets, row
from cardlang.machine import primitives
from cardlang.machine.hearing import usable_again
from cardlang.machine.instructions import Assembler, become, call, step, unless
from cardlang.machine.questions import random
from cardlang.machine.rules import Op, Program
from cardlang.machine.state import PC, Frame, State, note

STARTING = ((GOLD, 15), (KEY, 2))


def setup_program() -> Program:
    """Who begins, what everybody starts with, the herald, the piles and the rows (CB-SETUP)."""
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


def turn_program(phases: tuple[str, ...]) -> Program:
    """The phases of a turn in a circle, but for the last one, which ends the match; at each a match may begin."""
    a = Assembler("turn")
    again = a.mark()
    *circle, last = phases
    for index, name in enumerate(circle):
        a.mark(name=name)
        a.emit(_phase(index), call(name))
    a.emit(_pass(len(phases)), unless(_complete, again))
    a.mark(name=last)
    a.emit(_phase(len(circle)), call(last))
    return a.build()


def _phase(index: int) -> Op:
    """Begin a phase, unless the host wants to stop before it."""

    def op(s: State, f: Frame) -> bool:
        if s.until == (s.active, index):
            f[PC] -= 1
            return True
        s.phase = index
        note(s, "phase", player=s.active, amount=index)
        return False

    return op


def _pass(end: int) -> Op:
    """End the turn; the person to the left is next (CB-TURN-03)."""

    def op(s: State, f: Frame) -> bool:
        if s.until == (s.active, end):
            f[PC] -= 1
            return True
        s.chain = s.asked = 0
        usable_again(s, s.turn + 1)
        s.turn += not _complete(s, f)  # the ending is no turn of anybody
        s.active = (s.active + 1) % s.rules.players
        return False

    return op


def _complete(s: State, _: Frame) -> bool:
    """Whether all tableaus are full (CB-END-01); a made-up position may also run out of cards."""
    return not open_markets(s) or all(
        len(tableau.cards(s, player)) == SQUARE * SQUARE for player in range(s.rules.players)
    )
