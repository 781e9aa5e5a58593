"""A card that is never better than another card of its set.

What: finds records that differ from another one of the set only in numbers, none of which is better: strength, gains,
scores, costs.
Why: nobody who can have the other card wants this one.
Example: *Deploy: Gain 1 coin.* with strength 2, and *Deploy: Gain 2 coins.* with strength 3.
Instead: give the weaker card an advantage.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry

CODE = "L057"
SLUG = "dominated-card"
SEVERITY = Severity.NOTE


def check(entry: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """Compare the record with the best of its rivals; duplicates are left to `same_card`."""
    profile = entry.profile
    if profile is None:
        return
    rivals = index.rivals[entry.game, entry.cardset, profile.same]
    better = rivals.better(profile)
    if better is None or better.profile is None or better.id == entry.id or rivals.first[profile.key].id != entry.id:
        return
    numbers = ", ".join(
        f"{name} {abs(mine)} against {abs(better.profile.worth[name])}"
        for name, mine in profile.worth.items()
        if better.profile.worth[name] != mine
    )
    message = f"`{entry.id}` is never better than `{better.id}`: {numbers}"
    note = f"`{better.id}` is at {better.location.path}:{better.location.line}"
    advice = "give it something that the other one does not have"
    yield Diagnostic(CODE, message, entry.location, SEVERITY, help=advice, notes=(note,))
