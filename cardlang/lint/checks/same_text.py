"""A text for a mode that is the same as the main text.

What: finds texts under `modes:` with the same tree as the record's main text.
Why: readers expect a second text to differ, and when the main text changes, the copy is forgotten.
Example: `text:` and `modes: {solo: ...}` both with `Deploy: Gain 1 coin.`
Instead: leave out the one under `modes:`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import MAIN, CardRecord
from cardlang.vocabulary.model import Vocabulary

CODE = "L006"
SLUG = "same-text"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:  # noqa: ARG001, every check takes both
    """Check the texts of the record; a text that several modes share is reported once."""
    main = card.texts.get(MAIN)
    if main is None or main.tree is None:
        return
    seen: list[object] = [main]
    for mode, text in card.texts.items():
        if any(text is other for other in seen):
            continue
        seen.append(text)
        if text.tree == main.tree:
            message = f"the text of `{card.id}` for `{mode}` is the same as its main text"
            yield Diagnostic(CODE, message, text.location, SEVERITY, help="leave it out")
