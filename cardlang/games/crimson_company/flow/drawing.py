"""Drawing: the active player fills their hand (CC-SOLO-09, CC-COOP-05)."""

from __future__ import annotations

from cardlang.games.crimson_company.flow.deck import close
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import DECK, DISCARD, table
from cardlang.machine.instructions import Assembler, Label, call, jump, let, step, unless
from cardlang.machine.rules import Program
from cardlang.machine.state import Frame, State, ref_of
from cardlang.machine.window import act


def program() -> Program:
    """The whole phase: card by card, shuffling the discard pile if the deck runs out (CC-EMPTY-05)."""
    a = Assembler("drawing")
    left, again, draw, end = a.slot(), Label(), Label(), Label()
    a.emit(let(left, lambda s, f: s.rules.parameters["hand"]))
    a.mark(again)
    a.emit(unless(lambda s, f: f[left] > 0, end), let(left, lambda s, f: f[left] - 1))
    a.emit(unless(lambda s, f: not s.rows[DECK], draw))
    a.emit(unless(lambda s, f: bool(s.rows[DISCARD]), end), call("reshuffle"))
    a.mark(draw)
    a.emit(step(_draw), jump(again))
    a.mark(end)
    a.emit(close())
    return a.build()


def _draw(s: State, _: Frame) -> None:
    top = ref_of(s, s.rows[DECK][0])
    act(s, (make("draw", top, s.active, to=table(s).hand(s.active)),))
