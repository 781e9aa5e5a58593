"""Deployment: the active player plays all staged cards, one after the other (CC-TURN-19 to -23)."""

from __future__ import annotations

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.deck import stable
from cardlang.games.crimson_company.kinds import make
from cardlang.machine.instructions import Assembler, Label, Many, step
from cardlang.machine.questions import decide
from cardlang.machine.rules import PURPOSES, Op, Program
from cardlang.machine.state import Frame, State, ref_of
from cardlang.machine.window import act

PLAY_CARD, PLAY_LANE, PLAY_SIDE = (len(PURPOSES) + i for i in range(3, 6))


def program() -> Program:
    """The whole phase."""
    a = Assembler("deployment")
    card, lane, side = a.slot(), a.slot(), a.slot()
    again, end = a.mark(), Label()
    a.emit(decide(card, _active, PLAY_CARD, _cards, offset=lambda s: s.rules.codebook.card, none=end))
    a.emit(decide(lane, _active, PLAY_LANE, _lanes(card), offset=lambda s: s.rules.codebook.lane))
    a.emit(decide(side, _active, PLAY_SIDE, _sides(card, lane), offset=lambda s: s.rules.codebook.place))
    a.emit(_play(card, side), stable(then=again))
    a.mark(end)
    return a.build()


def _active(s: State, _: Frame) -> int:
    return s.active


def _cards(s: State, _: Frame) -> list[int]:
    return queries.playable(s, s.active)


def _lanes(card: int) -> Many:
    return lambda s, f: queries.lanes_to_play(s, f[card], s.active)


def _sides(card: int, lane: int) -> Many:
    return lambda s, f: queries.sides_to_play(s, f[card], s.active, f[lane])


def _play(card: int, side: int) -> Op:
    def op(s: State, f: Frame) -> None:
        number, active, place = f[card], s.active, f[side]
        face = queries.face_to_play(s, number, active, place)
        act(s, (make("play", ref_of(s, number), active, to=place, turn=face),))

    return step(op)
