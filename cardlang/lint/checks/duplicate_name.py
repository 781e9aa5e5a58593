"""Two cards of a game with the same printed name.

What: finds a name that an earlier record of the run has in the same language, or one that looks the same: upper
and lower case and signs that show nothing aside.
Why: players tell cards apart by their names; in a log two cards of one name look like one.
Example: `name: {en: Ogre}` on `ogre` and on `young-ogre`.
Instead: `name: {en: Young Ogre}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry

CODE = "L002"
SLUG = "duplicate-name"
SEVERITY = Severity.WARNING


def check(entry: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """The record's names against those before it; a record of the same id is left to that check."""
    for language, name in entry.names.items():
        first = index.by_name.get((entry.game, language, name))
        if first is None or first.id == entry.id:
            continue
        place = first.location
        note = f"`{first.id}` at {place.path}:{place.line}:{place.column} has it too"
        message = f"the name `{name}` is taken in `{language}`"
        yield Diagnostic(
            CODE, message, entry.location, SEVERITY, help="give one of the two another name", notes=(note,)
        )
