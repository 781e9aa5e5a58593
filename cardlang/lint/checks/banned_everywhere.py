"""A card that is banned in every mode of its game.

What: finds cards that list every mode under `banned:`.
Why: no match ever uses such a card.
Example: `banned: [duel, teams, free-for-all, solo, co-op]`.
Instead: leave out a mode in which it should be played, or remove the card from the set.
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
    """Check the bans of the record."""
    if vocabulary.modes and {*vocabulary.modes} <= {*card.banned}:
        message = f"`{card.id}` is banned in every mode, so it is never played"
        advice = "leave out a mode in which it is to be played"
        yield Diagnostic(CODE, message, card.location, SEVERITY, help=advice)
