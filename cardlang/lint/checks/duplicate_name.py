"""Two cards of a game with the same printed name.

What: finds a name that equals that of an earlier record of the run in the same language, or looks like it, ignoring
case and invisible characters.
Why: players tell cards apart by their names; in a log, two cards with one name look like one.
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
    """Compare the names of the record with those before it; duplicate ids are left to `duplicate_id`."""
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
