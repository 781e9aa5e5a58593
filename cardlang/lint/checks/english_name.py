"""A card without an English name.

What: finds records whose `name` has no `en`.
Why: every front end falls back to English when a language is missing; without it, players see the id.
Example: `name: {de: Oger}`.
Instead: `name: {en: Ogre, de: Oger}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.library.structure import LANGUAGES
from cardlang.vocabulary.model import Vocabulary

CODE = "L004"
SLUG = "no-english-name"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:  # noqa: ARG001, every check takes both
    """Check the names of the record."""
    known = card.names.keys() <= set(LANGUAGES)  # an unknown key is reported elsewhere and may be a typo for `en`
    if card.names and "en" not in card.names and known:
        message = f"`{card.id}` has no English name"
        yield Diagnostic(CODE, message, card.location, SEVERITY, help="add `en: ...` to its `name`")
