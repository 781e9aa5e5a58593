"""A text that does not fit on its card.

What: finds texts with more characters than the `text-length` of `cardlang.toml`.
Why: the text would have to be printed too small.
Example: a text of 200 characters where `text-length = 160`.
Instead: fewer words, or two cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.settings import Settings

CODE = "L061"
SLUG = "long-text"
SEVERITY = Severity.WARNING


def check(record: CardRecord, settings: Settings) -> Iterator[Diagnostic]:
    """Check each text of the record as written in the file; line breaks count as spaces."""
    if settings.text_length is None:
        return
    for text in {text.pointer: text for side in record.sides for text in side.texts.values()}.values():
        length = len(" ".join(text.source.split()))
        if length > settings.text_length:
            message = f"this text has {length} signs, and a card has room for {settings.text_length}"
            yield Diagnostic(CODE, message, text.location, SEVERITY, help="say it in fewer words")
