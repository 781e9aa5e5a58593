"""A listener for what never happens, or of which this card never hears.

What: finds listeners for acts on things to which they never happen, or on this card when it is not in play.
Why: what stands behind such a listener is never done.
Example: *After this card is drawn, gain 1 coin.*: only cards in play hear anything.
Instead: listen for what can happen, or write *Deploy:* for what happens when the card comes into play.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import never_hears
from cardlang.lint.analysis.reading import readings
from cardlang.vocabulary.model import Vocabulary

CODE = "L040"
SLUG = "hears-nothing"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Every text of the card."""
    for reading in readings(card, vocabulary):
        for ability in reading.abilities:
            listener = ability.listener
            if listener is None:
                continue
            if why := never_hears(vocabulary, listener.fact, would=listener.fact.would):
                message = f"{why}, so this is never heard"
                yield reading.finding(CODE, message, listener, SEVERITY, "listen for what can happen")
