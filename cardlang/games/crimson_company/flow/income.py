"""Income: castles, then the active player's cards, then three coins (CC-TURN-03 to -05)."""

from __future__ import annotations

from cardlang.games.crimson_company.flow.beginning import collect
from cardlang.games.crimson_company.flow.deck import close
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import COIN, supply
from cardlang.machine.instructions import Assembler, step
from cardlang.machine.rules import Op, Program
from cardlang.machine.state import Frame, State
from cardlang.machine.window import act


def basic(s: State, _: Frame) -> None:
    """Pay the basic income, as far as the supply lasts (CC-EMPTY-03)."""
    amount, active = s.rules.parameters["income"], s.active
    act(s, (make("gain", -1, active, -1, amount, supply(s), active, COIN),))


def program() -> Program:
    """The whole phase."""
    a = Assembler("income")
    a.emit(_basic("first"), collect("income"), _basic("last"), close())
    return a.build()


def _basic(when: str) -> Op:
    """Return the instruction for the basic income, if it belongs here: the rulebook leaves the order open (AMB-04)."""

    def op(s: State, f: Frame) -> None:
        if s.rules.parameters["basic income"] == when:
            basic(s, f)

    return step(op)
