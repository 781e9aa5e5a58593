"""What a player may be asked for by the rules of this game, and the answers that only this game has."""

from __future__ import annotations

from cardlang.machine.rules import PURPOSES as COMMON
from cardlang.machine.state import State

PURPOSES = ("key", "take-card", "take-face", "place-card", "fill-purse")
KEY, TAKE_CARD, TAKE_FACE, PLACE_CARD, FILL_PURSE = (len(COMMON) + i for i in range(len(PURPOSES)))

FLAGS = ("keep", "move", "renew", "face-up", "face-down")
KEEP, MOVE, RENEW, FACE_UP, FACE_DOWN = range(len(FLAGS))


def flag(s: State, number: int) -> int:
    """The option id of one of the answers."""
    return s.rules.codebook.flag + number
