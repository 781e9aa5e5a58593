"""An act that changes nothing.

What: finds acts on things to which they never happen, and amounts that are never more than 0; also under *may*.
Why: the words promise something, and nothing comes of it.
Example: *Deploy: Discard a discarded card.*; *Deploy: Flip this card face-up.*
Instead: name another thing, or leave the sentence out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import nothing_done
from cardlang.lint.analysis.reading import readings
from cardlang.vocabulary.model import Vocabulary

CODE = "L035"
SLUG = "nothing-done"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            if why := nothing_done(reading.reader(), asked.step):
                done = "there is nothing to be allowed" if asked.step.modal == "may" else "this does nothing"
                yield reading.finding(
                    CODE,
                    f"{why}, so {done}",
                    asked.step.action,
                    SEVERITY,
                    "name another thing, or leave the sentence out",
                )
