"""A condition that another one implies.

What: finds conditions that hold whenever another one of their step does; of two joined by *or*, the narrower one.
Why: it reads as a further restriction or a further alternative, and is neither.
Example: *If you have 3 or more coins and if you have 2 or more coins, ...*.
Instead: keep the one that is intended.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.reading import readings
from cardlang.lint.analysis.verdicts import verdicts
from cardlang.syntax.nodes import AnyOf
from cardlang.vocabulary.model import Vocabulary

CODE = "L032"
SLUG = "said-already"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for one in verdicts(reading):
            if one.outcome != "implied":
                continue
            words, others = reading.quote(one.condition), reading.quote(*one.others)
            joined = any(
                isinstance(part, AnyOf) and one.condition in part.conditions for part in one.asked.step.conditions
            )
            message = f"where {words} holds, {others} does" if joined else f"where {others} holds, {words} does"
            yield reading.finding(CODE, f"{message}, so it says nothing", one.condition, SEVERITY, "leave it out")
