"""Two cards or castles of a game with the same id.

What: finds an id that an earlier record of the run has already, in this file's set or another.
Why: a match, a scenario and a save name cards by their ids, so no two of a game may share one.
Example: `ogre` in `base.cards.yaml` and again in `more.cards.yaml`.
Instead: call the second one `young-ogre`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.context import Context

CODE = "L001"
SLUG = "duplicate-id"
SEVERITY = Severity.ERROR


def check(card: CardRecord, context: Context) -> Iterator[Diagnostic]:
    """The record's id against those before it."""
    first = context.by_id[card.game, card.id][0]
    if first is card:
        return
    place = first.location
    note = f"the first `{card.id}` is at {place.path}:{place.line}:{place.column}"
    message = f"the id `{card.id}` is taken"
    yield Diagnostic(CODE, message, card.location, SEVERITY, help="give one of the two another id", notes=(note,))
