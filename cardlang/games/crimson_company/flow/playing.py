"""Playing one card: the choice of lane and side, and the act itself (CC-PLAY-01 to -06)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import COIN, supply
from cardlang.games.crimson_company.words import PLAY_FACE, PLAY_LANE, PLAY_SIDE
from cardlang.machine.codebook import NO, YES
from cardlang.machine.instructions import Assembler, Label, Many, Number, step
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.rules import Op
from cardlang.machine.state import DOWN, NOTHING, UP, Frame, State, alive, ref_of
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
    side, down, ready = a.slot(), a.slot(), a.slot()

    def sides(s: State, f: Frame) -> list[int]:
        return queries.sides_to_play(s, f[card], player(s, f), f[lane])

    def faces(s: State, f: Frame) -> list[int]:
        return queries.faces_to_play(s, f[card], player(s, f), f[side])

    def pay(s: State, f: Frame) -> None:
        number, by = f[card], player(s, f)
        f[ready] = (ref_of(s, number), chosen_face(f[down], faces(s, f)))
        charge(s, number, by, f[side])

    def play(s: State, f: Frame) -> None:
        ref, face = f[ready]
        if can_still_come(s, ref, f[lane]):
            act(s, (make("play", ref, player(s, f), to=f[side], turn=face),))

    a.emit(about(decide(side, player, PLAY_SIDE, sides, "place"), (card, "card"), (lane, "lane")))
    a.emit(about(decide_face(down, player, faces), (card, "card"), (lane, "lane")))
    a.emit(step(pay), step(play))


def charge(s: State, card: int, player: int, place: int) -> None:
    """Let the player pay what it costs to play a card to a side."""
    if price := queries.play_price(s, card, player, place):
        act(s, (make("pay", -1, player, -1, price, player, supply(s), COIN),))


def can_still_come(s: State, ref: int, lane: int) -> bool:
    """Return whether a card and the lane for it are still there once its price has been paid."""
    return alive(s, ref) and bool(s.open[lane])


def decide_face(down: int, player: Number, faces: Many) -> Op:
    """Ask yes or no whether a card is played face-down, if it may be played with either face; else the answer is -1."""
    return decide(down, player, PLAY_FACE, lambda s, f: (NO, YES) if len(faces(s, f)) > 1 else NOTHING)


def chosen_face(down: int, faces: Sequence[int]) -> int:
    """Return the face with which a card is played, by the answer to `decide_face`."""
    return faces[0] if down < 0 else DOWN if down == YES else UP
