"""Two files of one set that say different versions.

What: finds a file whose version is not that of an earlier file of the run with the same game and set.
Why: a save and a simulation name the sets of a match by their versions, so a set of several files has one.
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
    """The file's version against that of the first file of its set."""
    first = index.by_set[head.game, head.cardset]
    if head.version == first.version:
        return
    place = first.location
    note = f"version {first.version} is at {place.path}:{place.line}:{place.column}"
    message = f"`{head.cardset}` has version {first.version} in another file"
    advice = "raise the version in all files of a set together, or call this one another set"
    yield Diagnostic(CODE, message, head.location, SEVERITY, help=advice, notes=(note,))
