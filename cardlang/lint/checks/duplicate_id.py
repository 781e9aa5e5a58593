"""Two cards or castles of a game with the same id.

What: finds an id that an earlier record of the run already has, in the same set or another.
Why: matches, scenarios and saves refer to cards by id, so no two cards of a game may share one.
Example: `ogre` in `base.cards.yaml` and again in `more.cards.yaml`.
Instead: call the second one `young-ogre`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry

CODE = "L001"
SLUG = "duplicate-id"
SEVERITY = Severity.ERROR


def check(entry: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """Compare the id of the record with those before it."""
    first = index.by_id[entry.game][entry.id]
    if first is entry:
        return
    place = first.location
    note = f"the first `{entry.id}` is at {place.path}:{place.line}:{place.column}"
    message = f"the id `{entry.id}` is taken"
    yield Diagnostic(CODE, message, entry.location, SEVERITY, help="give one of the two another id", notes=(note,))
