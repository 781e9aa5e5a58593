"""A card that takes part in no mode of its game.

What: finds cards that name every mode under `banned:`.
Why: no match ever has such a card.
Example: `banned: [duel, teams, free-for-all, solo, co-op]`.
Instead: leave out a mode in which it is to be played, or take the card out of the set.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.vocabulary.model import Vocabulary

CODE = "L042"
SLUG = "banned-everywhere"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """The record by itself."""
    if vocabulary.modes and {*vocabulary.modes} <= {*card.banned}:
        message = f"`{card.id}` is banned in every mode, so it is never played"
        advice = "leave out a mode in which it is to be played"
        yield Diagnostic(CODE, message, card.location, SEVERITY, help=advice)
