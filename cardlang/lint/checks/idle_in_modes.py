"""An ability that is never called for in a mode in which its card takes part.

What: finds abilities under the keyword of a phase that a mode lacks, and listeners for what nobody does there.
Why: there the card is weaker than it reads, which is rarely meant.
Example: *Recruitment: ...* in the modes in which nobody recruits.
Instead: a text of its own for these modes, or a ban. It is a note unless the usual mode of the game is among them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.modes import idle_in, never_called
from cardlang.lint.analysis.reading import readings
from cardlang.vocabulary.model import Vocabulary

CODE = "L041"
SLUG = "idle-in-modes"
SEVERITY = Severity.NOTE


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Every text of the card."""
    if not (vocabulary.bounds.closed or vocabulary.bounds.none_in):
        return
    for reading in readings(card, vocabulary):
        for ability in reading.abilities:
            if found := never_called(reading, ability):
                modes, node, why = found
                yield idle_in(reading, CODE, node, modes, f"this ability does nothing in {{}}: {why}")
