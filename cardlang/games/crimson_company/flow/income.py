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
    """The income everybody has, as far as the supply goes (CC-EMPTY-03)."""
    amount, active = s.rules.parameters["income"], s.active
    act(s, (make("gain", -1, active, -1, amount, supply(s), active, COIN),))


def program() -> Program:
    """The whole phase."""
    a = Assembler("income")
    a.emit(_basic("first"), collect("income"), _basic("last"), close())
    return a.build()


def _basic(when: str) -> Op:
    """The basic income, if this is its place: the rulebook does not say which comes first (AMB-04)."""

    def op(s: State, f: Frame) -> None:
        if s.rules.parameters["basic income"] == when:
            basic(s, f)

    return step(op)
