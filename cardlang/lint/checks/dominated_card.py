"""A card that is never better than another one of its set.

What: finds records that only numbers tell apart from another one of the set, where all numbers of that one are as good
or better: strength, what is gained and scored, what has to be paid.
Why: nobody who can have the other one wants this one.
Example: *Deploy: Gain 1 coin.* with strength 2, and *Deploy: Gain 2 coins.* with strength 3.
Instead: something that the weaker one does better.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry

CODE = "L057"
SLUG = "dominated-card"
SEVERITY = Severity.NOTE


def check(entry: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """The record against the best of its rivals; a double of another one is left to that check."""
    face = entry.face
    if face is None:
        return
    rivals = index.rivals[entry.game, entry.cardset, face.same]
    better = rivals.better(face)
    if better is None or better.face is None or better.id == entry.id or rivals.first[face.key].id != entry.id:
        return
    numbers = ", ".join(
        f"{name} {abs(mine)} against {abs(better.face.worth[name])}"
        for name, mine in face.worth.items()
        if better.face.worth[name] != mine
    )
    message = f"`{entry.id}` is never better than `{better.id}`: {numbers}"
    note = f"`{better.id}` is at {better.location.path}:{better.location.line}"
    advice = "give it something that the other one does not have"
    yield Diagnostic(CODE, message, entry.location, SEVERITY, help=advice, notes=(note,))
