"""A rule that never changes anything.

What: finds prohibitions of acts that never happen, and permissions for acts that are always allowed.
Why: it reads like a rule but changes nothing.
Example: *Passive: Cards in the discard pile cannot be discarded.*; *Passive: You may bid on offered cards.*
Instead: name the cards or the act that are meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import forbids_nothing
from cardlang.lint.analysis.phrases import zone_of
from cardlang.lint.analysis.reading import readings
from cardlang.syntax.nodes import Do, Forbid, Sel, Step
from cardlang.vocabulary.model import Vocabulary

CODE = "L039"
SLUG = "never-applies"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            static = reading.timing(asked.ability) in ("static", "window")
            why = ""
            if isinstance(asked.step.action, Forbid):
                why = forbids_nothing(vocabulary, asked.step.action, asked.step.subject)
            elif static and asked.ability.listener is None:
                why = _granted(asked.step, vocabulary)
            if why:
                message = f"{why}, so this rule changes nothing"
                yield reading.finding(
                    CODE, message, asked.step.action, SEVERITY, "name the cards or the act that are meant"
                )


def _granted(step: Step, vocabulary: Vocabulary) -> str:
    """Return why the act that a step permits is permitted anyway, as a clause; empty if it is not."""
    do = step.action
    zone = vocabulary.bounds.free.get(do.verb) if isinstance(do, Do) and step.modal == "may" else None
    if zone is None or not isinstance(do, Do):
        return ""
    things = do.args.objects
    if things and all(isinstance(thing, Sel) and zone_of(vocabulary, thing) == zone for thing in things):
        return f"everybody may {vocabulary.verb[do.verb].words['en'][0]} cards in the {zone} anyway"
    return ""
