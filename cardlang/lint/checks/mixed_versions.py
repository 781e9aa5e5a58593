"""Two files of one set with different versions.

What: finds a file whose version differs from that of an earlier file of the run with the same game and set.
Why: saves and simulations identify the sets of a match by version, so all files of a set must share one.
Example: `base.cards.yaml` says `version: 3`, `base.castles.yaml` of the same set `version: 2`.
Instead: raise the version in all files of a set together.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Head, Index

CODE = "L008"
SLUG = "mixed-versions"
SEVERITY = Severity.WARNING


def check(head: Head, index: Index) -> Iterator[Diagnostic]:
    """Compare the version of the file with that of the first file of its set."""
    first = index.by_set[head.game, head.cardset]
    if head.version == first.version:
        return
    place = first.location
    note = f"version {first.version} is at {place.path}:{place.line}:{place.column}"
    message = f"`{head.cardset}` has version {first.version} in another file"
    advice = "raise the version in all files of a set together, or call this one another set"
    yield Diagnostic(CODE, message, head.location, SEVERITY, help=advice, notes=(note,))
