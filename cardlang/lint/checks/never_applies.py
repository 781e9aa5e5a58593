"""A rule that never changes anything.

What: finds prohibitions of acts that never happen, permissions for acts that are always allowed, and prices that
change when nothing is bought.
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
from cardlang.syntax.nodes import Ability, Change, Do, Forbid, Keyword, Sel, Step
from cardlang.vocabulary.model import Vocabulary

CODE = "L039"
SLUG = "never-applies"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            static = reading.timing(asked.ability) in ("static", "window")
            why, advice = "", "name the cards or the act that are meant"
            if isinstance(asked.step.action, Forbid):
                why = forbids_nothing(vocabulary, asked.step.action, asked.step.subject)
            elif static and asked.ability.listener is None:
                why = _granted(asked.step, vocabulary)
            elif _is_over_too_soon(asked.ability, asked.step, vocabulary):
                why, advice = "nothing more is bought before that", "let it last *until end of your next turn*"
            if why:
                yield reading.finding(CODE, f"{why}, so this rule changes nothing", asked.step.action, SEVERITY, advice)


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


def _is_over_too_soon(ability: Ability, step: Step, vocabulary: Vocabulary) -> bool:
    """Return whether a price changes only while nobody pays it."""
    change, header = step.action, ability.header
    if not isinstance(change, Change) or step.duration is None or not isinstance(header, Keyword):
        return False
    soon = vocabulary.duration[step.duration].ends in ("turn", "before your turn")
    return soon and header.word in vocabulary.bounds.paid.get(change.attr, ()) and ability.listener is None
