"""A condition that always holds.

What: finds conditions that the rules of the game always make true.
Why: readers take such a condition for a restriction, and an *Otherwise* after it is never reached.
Example: *Deploy: If this card is face-up, gain 2 coins.*: a text works while its card is face-up.
Instead: leave the condition out, or ask for something that can differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.reading import readings
from cardlang.lint.analysis.verdicts import Verdict, verdicts
from cardlang.syntax.nodes import Do, Is
from cardlang.vocabulary.model import Vocabulary

CODE = "L031"
SLUG = "always-holds"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for one in verdicts(reading):
            if one.outcome == "always" and not _asks_as_it_turns(one, vocabulary):
                words = reading.quote(one.condition)
                message = f"{one.why}, so {words} always holds" if one.why else f"{words} always holds"
                advice = "leave the condition out, and what stands behind *Otherwise*; or ask for something else"
                yield reading.finding(CODE, message, one.condition, SEVERITY, advice)


def _asks_as_it_turns(one: Verdict, vocabulary: Vocabulary) -> bool:
    """*If this card is face-up, flip this card* is how *turn this card face-down* is printed."""
    action, asked = one.asked.step.action, one.condition
    turned = isinstance(action, Do) and vocabulary.verb[action.verb].turns and action.args.objects
    return isinstance(asked, Is) and turned == (asked.subject,)
