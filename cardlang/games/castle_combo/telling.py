"""How the game speaks of its table, beside its events."""

from __future__ import annotations

from cardlang.games.castle_combo import answers
from cardlang.games.telling import Telling

TELLING = Telling(
    answer=answers.answer, beside=answers.beside, concerns=answers.concerns, shared=frozenset({"ending"})
)  # fmt: skip
