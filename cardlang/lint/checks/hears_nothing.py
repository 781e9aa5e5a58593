"""A listener that can never trigger.

What: finds listeners for acts that never happen to the named things, or only to this card while it is not in play.
Why: the steps of such a listener are never done.
Example: *After this card is drawn, gain 1 coin.*: only cards in play listen.
Instead: listen for something that can happen, or use *Deploy:* for effects when the card comes into play.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import never_triggers
from cardlang.lint.analysis.reading import readings
from cardlang.vocabulary.model import Vocabulary

CODE = "L040"
SLUG = "hears-nothing"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for ability in reading.abilities:
            listener = ability.listener
            if listener is None:
                continue
            if why := never_triggers(vocabulary, listener.fact, would=listener.fact.would):
                message = f"{why}, so this is never heard"
                yield reading.finding(CODE, message, listener, SEVERITY, "listen for what can happen")
