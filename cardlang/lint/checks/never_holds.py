"""A condition that never holds, or two that never hold together.

What: finds conditions that the rules of the game make false, alone or together with the others of their step.
Why: a step with such a condition is never done.
Example: *If you have 3 or more coins and if you have fewer than 2 coins, ...*; *If this card is face-down, ...*.
Instead: name a possible number, or keep only one of the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.reading import readings
from cardlang.lint.analysis.verdicts import verdicts
from cardlang.vocabulary.model import Vocabulary

CODE = "L030"
SLUG = "never-holds"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for one in verdicts(reading):
            if one.outcome != "never" or one.modes:
                continue
            if (
                one.condition.span.end == one.condition.span.start
            ):  # the face after a verb implies the condition: *flip this card face-up*
                message = f"{one.why}, so {reading.quote(one.asked.step)} does nothing"
                yield reading.finding(CODE, message, one.asked.step, SEVERITY, "leave it out")
                continue
            words = reading.quote(one.condition)
            if one.others:
                message = f"{words} and {reading.quote(*one.others)} never hold together"
                advice = "keep one of them, or join them with *or if*"
            else:
                message = f"{one.why}, so {words} never holds" if one.why else f"{words} never holds"
                advice = "ask for something that can be so, or leave the sentence out"
            yield reading.finding(CODE, message, one.condition, SEVERITY, advice)
