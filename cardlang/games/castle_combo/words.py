"""The questions of the rules of this game, and its own answers."""

from __future__ import annotations

from cardlang.games.castle_combo.vocabulary import SHIELDS
from cardlang.games.questions import Questions

QUESTIONS = Questions(
    {
        "key": "Do you spend a key?",
        "take-card": "Which card do you take?",
        "take-face": "Do you buy it, or take it face-down?",
        "place-card": "Where do you place it?",
        "fill-purse": "How much gold do you put onto it?",
    },
    answers={
        "keep": "keep it",
        "move": "move the herald",
        "renew": "renew the row",
        "face-up": "buy it face-up",
        "face-down": "take it face-down",
    },
    kinds=SHIELDS,
)
KEY, TAKE_CARD, TAKE_FACE, PLACE_CARD, FILL_PURSE = QUESTIONS.purposes
KEEP, MOVE, RENEW, FACE_UP, FACE_DOWN = QUESTIONS.flags
