"""Words and data of the table that do not follow from zones and events."""

from __future__ import annotations

from cardlang.games.castle_combo import answers
from cardlang.games.presentation import Presentation

PRESENTATION = Presentation(
    answer=answers.answer, beside=answers.beside, concerns=answers.concerns, shared=frozenset({"ending"})
)  # fmt: skip
