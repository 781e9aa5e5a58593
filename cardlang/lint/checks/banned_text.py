"""A text for a mode in which the card is banned.

What: finds modes that appear both under `banned:` and under `modes:` of one record.
Why: one of the two is a mistake; the text would never be used.
Example: `banned: [solo]` and `modes: {solo: ...}`.
Instead: keep one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.vocabulary.model import Vocabulary

CODE = "L005"
SLUG = "text-for-banned-mode"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:  # noqa: ARG001, every check takes both
    """Check the modes of the record."""
    for mode in card.banned:
        if mode in card.texts:
            message = f"`{card.id}` is banned in `{mode}` but has a text for it"
            place = card.texts[mode].location
            yield Diagnostic(CODE, message, place, SEVERITY, help="remove the ban or the text")
