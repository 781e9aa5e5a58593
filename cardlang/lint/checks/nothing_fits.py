"""A phrase that nothing can fit.

What: finds phrases whose words exclude each other, or that ask for a number, a face or a place that nothing has.
Why: acts on such things are never done, and a count of them is always 0.
Example: *a card of strength 3 or more here whose strength is 2 or less*; *a face-down offered card*.
Instead: keep only the words that are intended.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.phrases import fitted_by_nothing
from cardlang.lint.analysis.reading import readings
from cardlang.vocabulary.model import Vocabulary

CODE = "L037"
SLUG = "nothing-fits"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for _, phrase, why in fitted_by_nothing(reading):
            message = f"{why}, so nothing is ever {reading.quote(phrase)}"
            yield reading.finding(
                CODE, message, phrase, SEVERITY, "keep the words that are meant, or name another number"
            )
