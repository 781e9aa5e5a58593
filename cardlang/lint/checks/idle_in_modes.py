"""An ability that never triggers in one of the modes of its card.

What: finds abilities under the keyword of a phase that a mode lacks, and listeners for acts that nobody does there.
Why: in that mode the card is weaker than it reads, which is rarely intended.
Example: *Recruitment: ...* in the modes in which nobody recruits.
Instead: a separate text for these modes, or a ban. The finding is a note unless the usual mode of the game is included.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.modes import idle_in, never_triggered
from cardlang.lint.analysis.reading import readings
from cardlang.vocabulary.model import Vocabulary

CODE = "L041"
SLUG = "idle-in-modes"
SEVERITY = Severity.NOTE


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    if not (vocabulary.bounds.closed or vocabulary.bounds.none_in):
        return
    for reading in readings(card, vocabulary):
        for ability in reading.abilities:
            if found := never_triggered(reading, ability):
                modes, node, why = found
                yield idle_in(reading, CODE, node, modes, f"this ability does nothing in {{}}: {why}")
