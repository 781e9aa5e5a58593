"""Words that every game has in the same sense."""

from __future__ import annotations

from cardlang.vocabulary.model import Face, Noun

FACES = (
    Face(id="face-up", words={"en": ("face-up",)}, value=0),
    Face(id="face-down", words={"en": ("face-down",)}, value=1),
)
PLAYER = Noun(id="player", words={"en": ("player", "players")}, kind="player")
OPPONENT = Noun(id="opponent", words={"en": ("opponent", "opponents")}, kind="player")
