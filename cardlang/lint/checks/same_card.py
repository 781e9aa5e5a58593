"""A card that differs from another card of its set only in its name.

What: finds records with the same text and the same printed fields as an earlier one of their set.
Why: players have to learn one card under two names; usually it is a copy that was never changed.
Example: `scout` and `ranger`, both of strength 2 with *Deploy: Gain 1 coin.*
Instead: `copies: 2`, or another text for one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry

CODE = "L056"
SLUG = "same-card"
SEVERITY = Severity.NOTE


def check(entry: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """Compare the record with the first one of the same text and fields."""
    profile = entry.profile
    if profile is None:
        return
    first = index.rivals[entry.game, entry.cardset, profile.same].first[profile.key]
    if first.id != entry.id:
        message = f"`{entry.id}` is `{first.id}` but for its name"
        advice = "write `copies: 2` at one of them, or change the other"
        note = f"`{first.id}` is at {first.location.path}:{first.location.line}"
        yield Diagnostic(CODE, message, entry.location, SEVERITY, help=advice, notes=(note,))
