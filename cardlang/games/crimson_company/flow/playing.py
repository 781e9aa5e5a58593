"""Playing one card: the choice of lane and side, and the act itself (CC-PLAY-01 to -06)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.words import PLAY_FACE, PLAY_LANE, PLAY_SIDE
from cardlang.machine.codebook import NO, YES
from cardlang.machine.instructions import Assembler, Label, Many, Number, step
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import Op
from cardlang.machine.state import DOWN, NOTHING, UP, Frame, State, ref_of
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
    side, down = a.slot(), a.slot()

    def sides(s: State, f: Frame) -> list[int]:
        return queries.sides_to_play(s, f[card], player(s, f), f[lane])

    def faces(s: State, f: Frame) -> list[int]:
        return queries.faces_to_play(s, f[card], player(s, f), f[side])

    def play(s: State, f: Frame) -> None:
        number, by, place = f[card], player(s, f), f[side]
        face = chosen_face(f[down], faces(s, f))
        act(s, (make("play", ref_of(s, number), by, to=place, turn=face),))

    a.emit(about(decide(side, player, PLAY_SIDE, sides, "place"), (card, "card"), (lane, "lane")))
    a.emit(about(decide_face(down, player, faces), (card, "card"), (lane, "lane")))
    a.emit(step(play))


def decide_face(down: int, player: Number, faces: Many) -> Op:
    """Ask yes or no whether a card is played face-down, if it may be played with either face; else the answer is -1."""
    return decide(down, player, PLAY_FACE, lambda s, f: (NO, YES) if len(faces(s, f)) > 1 else NOTHING)


def chosen_face(down: int, faces: Sequence[int]) -> int:
    """Return the face with which a card is played, by the answer to `decide_face`."""
    return faces[0] if down < 0 else DOWN if down == YES else UP
