"""A card with a text that no scenario uses, although scenarios of its set are in the run.

What: finds records with a text that occur in no scenario of the run, if the run has scenario files for their set.
Why: a sound text does not necessarily do what was intended; a scenario tests that.
Example: `my.cards.yaml` with `ogre` and `imp`, and `my.test.yaml` in which only `ogre` is played.
Instead: a scenario in which `imp` is played.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry

CODE = "L062"
SLUG = "untested-card"
SEVERITY = Severity.NOTE


def check(entry: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """Look for the record in the scenarios of the run."""
    tested = f"{entry.game}/{entry.cardset}" in index.tests
    if tested and entry.profile is not None and f"{entry.game}/{entry.id}" not in index.uses:
        advice = "write a scenario that plays it; `cardlang test --coverage` says what the others leave out"
        yield Diagnostic(CODE, f"no scenario uses `{entry.id}`", entry.location, SEVERITY, help=advice)
