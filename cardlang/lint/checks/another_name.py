"""A named card that has another name in its set.

What: finds English names under `words: names:` that differ from those of the cards with these ids.
Why: the text would call the card by a name that no card has.
Example: `names: {demon: {en: Deamon}}`.
Instead: `names: {demon: {en: Demon}}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.checks.absent_card import english_name
from cardlang.lint.report import Index, RecordEntry

CODE = "L021"
SLUG = "another-name"
SEVERITY = Severity.WARNING


def check(named: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """Check a name that a file declares."""
    name = english_name(named, index)
    if name is not None and name != named.names["en"]:
        message = f"the card `{named.id}` is called `{name}`, not `{named.names['en']}`"
        yield Diagnostic(CODE, message, named.location, SEVERITY, help=f"write `{{en: {name}}}`")
