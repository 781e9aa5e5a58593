"""A word declared by a set that lacks a language in which all cards of the file have names.

What: finds traits, counters and keywords without forms in such a language.
Why: texts in that language show the English word.
Example: cards with `name: {en: ..., de: ...}`, and `wolf: {en: [wolf, wolves]}`.
Instead: `wolf: {en: [wolf, wolves], de: [Wolf, Wölfe, m]}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardSet

CODE = "L022"
SLUG = "untranslated-word"
SEVERITY = Severity.WARNING


def check(cardset: CardSet) -> Iterator[Diagnostic]:
    """Check the words that a file declares."""
    names = [record.names for record in cardset.records if record.names]
    spoken = [language for language in (names[0] if names else ()) if all(language in one for one in names)]
    for word, location in cardset.words:
        missing = [language for language in spoken if language not in dict(word.forms)]
        if missing:
            listed = " and ".join(f"`{language}`" for language in missing)
            message = f"the {word.kind} `{word.id}` has no words in {listed}, in which all cards here have names"
            advice = "add its forms; until then the English ones stand there"
            yield Diagnostic(CODE, message, location, SEVERITY, help=advice)
