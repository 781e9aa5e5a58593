"""A card with a text that no scenario uses, although scenarios of its set were linted with it.

What: finds records with a text that stand in no scenario of the run, if the run has scenario files that test their set.
Why: that a text is sound does not say that it does what was meant; a scenario shows it.
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
    """One record against the scenarios of the run."""
    tested = f"{entry.game}/{entry.cardset}" in index.tests
    if tested and entry.face is not None and f"{entry.game}/{entry.id}" not in index.uses:
        advice = "write a scenario that plays it; `cardlang test --coverage` says what the others leave out"
        yield Diagnostic(CODE, f"no scenario uses `{entry.id}`", entry.location, SEVERITY, help=advice)
