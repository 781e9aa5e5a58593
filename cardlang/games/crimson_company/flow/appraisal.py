"""Appraisal: the active player places a bid, which stays until the opponent answers it (CCE-APP)."""

from __future__ import annotations

from cardlang.games.crimson_company.flow.beginning import collect
from cardlang.games.crimson_company.flow.bidding import emit_bid
from cardlang.games.crimson_company.flow.deck import close
from cardlang.machine.instructions import Assembler, Label
from cardlang.machine.rules import Program


def program() -> Program:
    """The whole phase."""
    a = Assembler("appraisal")
    end = Label()
    a.emit(collect("appraisal"))
    emit_bid(a, end)
    a.mark(end)
    a.emit(close())
    return a.build()
