"""Deployment: the active player plays all staged cards, one after the other (CC-TURN-19 to -23)."""

from __future__ import annotations

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.deck import stable
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import table
from cardlang.machine.instructions import Assembler, Label, jump, let, unless
from cardlang.machine.questions import decide
from cardlang.machine.rules import PURPOSES, Op, Program
from cardlang.machine.state import Frame, State, ref_of
from cardlang.machine.window import act

PLAY_CARD, PLAY_LANE, PLAY_SIDE = (len(PURPOSES) + i for i in range(3, 6))


def program() -> Program:
    """The whole phase."""
    a = Assembler("deployment")
    card, lane, side = a.slot(), a.slot(), a.slot()
    end = Label()
    again = a.mark()
    a.emit(unless(_can_play, end))
    a.emit(decide(card, _active, PLAY_CARD, _cards), let(card, lambda s, f: f[card] - s.rules.codebook.card))
    a.emit(decide(lane, _active, PLAY_LANE, lambda s, f: _lanes(s, f[card])))
    a.emit(let(lane, lambda s, f: f[lane] - s.rules.codebook.lane))
    a.emit(decide(side, _active, PLAY_SIDE, lambda s, f: _sides(s, f[card], f[lane])))
    a.emit(let(side, lambda s, f: f[side] - s.rules.codebook.place))
    a.emit(_play(card, side), stable(), jump(again))
    a.mark(end)
    return a.build()


def _active(s: State, _: Frame) -> int:
    return s.active


def _playable(s: State) -> list[int]:
    return [card for card in s.rows[table(s).staging(s.active)] if queries.lanes_to_play(s, card, s.active)]


def _can_play(s: State, _: Frame) -> bool:
    return bool(s.rows[table(s).staging(s.active)]) and bool(_playable(s))


def _cards(s: State, _: Frame) -> tuple[int, ...]:
    return tuple([s.rules.codebook.card + card for card in _playable(s)])


def _lanes(s: State, card: int) -> tuple[int, ...]:
    first = s.rules.codebook.lane
    return tuple([first + lane for lane in queries.lanes_to_play(s, card, s.active)])


def _sides(s: State, card: int, lane: int) -> tuple[int, ...]:
    return tuple([s.rules.codebook.place + place for place in queries.sides_to_play(s, card, s.active, lane)])


def _play(card: int, side: int) -> Op:
    def op(s: State, f: Frame) -> None:
        face = queries.face_to_play(s, f[card], s.active, f[side])
        act(s, (make("play", ref=ref_of(s, f[card]), by=s.active, to=f[side], turn=face),))

    return op
