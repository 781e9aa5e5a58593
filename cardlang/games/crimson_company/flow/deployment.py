"""Deployment: the active player plays all staged cards one by one (CC-TURN-19 to -23)."""

from __future__ import annotations

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.deck import stable
from cardlang.games.crimson_company.flow.playing import emit_play
from cardlang.games.crimson_company.words import PLAY_CARD
from cardlang.machine.instructions import Assembler, Label
from cardlang.machine.questions import decide
from cardlang.machine.rules import Program
from cardlang.machine.state import Frame, State


def program() -> Program:
    """The whole phase."""
    a = Assembler("deployment")
    card = a.slot()
    again, end = a.mark(), Label()
    a.emit(decide(card, _active, PLAY_CARD, _cards, "card", none=end))
    emit_play(a, card, _active)
    a.emit(stable(then=again))
    a.mark(end)
    return a.build()


def _active(s: State, _: Frame) -> int:
    return s.active


def _cards(s: State, _: Frame) -> list[int]:
    return queries.playable(s, s.active)
