"""An act that its own condition makes impossible.

What: finds acts on things that are absent if the condition holds, payments that are then impossible, and amounts that
are then 0.
Why: whenever the condition holds, the act does nothing.
Example: *If there are no enemy cards here, destroy an enemy card here.*; *If you have no coins, you may pay 1 coin.*
Instead: reverse the condition, or name another thing.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.needs import missing
from cardlang.lint.analysis.reading import readings
from cardlang.vocabulary.model import Vocabulary

CODE = "L045"
SLUG = "nothing-left"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            if found := missing(reading, asked):
                need, condition = found
                message = f"where {reading.quote(condition)} holds, {reading.quote(need.words)} comes to nothing"
                advice = "turn the condition round, or name another thing"
                yield reading.finding(CODE, message, need.words, SEVERITY, advice)
