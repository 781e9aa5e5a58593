"""Playing one card: the choice of lane and side, and the act itself (CC-PLAY-01 to -06)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.words import PLAY_LANE, PLAY_SIDE
from cardlang.machine.instructions import Assembler, Label, Number, step
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.state import Frame, State, ref_of
from cardlang.machine.window import act


def emit_play(a: Assembler, card: int, player: Number, none: Label | None = None) -> None:
    """Emit that `player`, active or not, plays the card in slot `card`; without a lane for it, continue at `none`."""
    lane = a.slot()

    def lanes(s: State, f: Frame) -> Sequence[int]:
        return queries.lanes_to_play(s, f[card], player(s, f))

    a.emit(about(decide(lane, player, PLAY_LANE, lanes, "lane", none=none), (card, "card")))
    emit_onto(a, card, player, lane)


def emit_onto(a: Assembler, card: int, player: Number, lane: int) -> None:
    """Emit the rest of playing a card, with the lane in slot `lane`."""
    side = a.slot()

    def sides(s: State, f: Frame) -> list[int]:
        return queries.sides_to_play(s, f[card], player(s, f), f[lane])

    def play(s: State, f: Frame) -> None:
        number, by, place = f[card], player(s, f), f[side]
        face = queries.face_to_play(s, number, by, place)
        act(s, (make("play", ref_of(s, number), by, to=place, turn=face),))

    a.emit(about(decide(side, player, PLAY_SIDE, sides, "place"), (card, "card"), (lane, "lane")))
    a.emit(step(play))
