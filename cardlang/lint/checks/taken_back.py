"""A step that takes back what the step before it gave.

What: finds *gain* followed by *lose* or *pay* of the same amount, prices that the ability gives back, and cards that
turn themselves down and up again whenever they are turned up.
Why: after both, nobody has more or less than before.
Example: *Gain 2 coins. Then lose 2 coins.*; *You may pay 2 coins. If you do, gain 2 coins.*; *1 knight: Gain 1 knight.*
Instead: change one of the amounts, or leave both out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.moved import moved
from cardlang.lint.analysis.reading import TextReading, readings
from cardlang.syntax.nodes import Ability, Choose, Cost, Do, Keyword, Seq, Step
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

CODE = "L047"
SLUG = "taken-back"
SEVERITY = Severity.WARNING
_ADVICE = "change one of the amounts, or leave both out"
_ONCE = "flip it once, or under another keyword"


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for ability in reading.abilities:
            yield from _price(reading, ability)
            yield from _anew(reading, ability)
            for steps in _rows(ability):
                for before, step in pairwise(steps):
                    if _undone(vocabulary, before, step):
                        message = f"{reading.quote(step.action)} takes back what {reading.quote(before.action)} does"
                        yield reading.finding(CODE, message, step.action, SEVERITY, _ADVICE)


def _rows(ability: Ability) -> Iterator[Sequence[Step]]:
    """Yield the sequences of steps."""
    yield ability.body
    for node in preorder(ability):
        if isinstance(node, Seq):
            yield node.steps


def _undone(vocabulary: Vocabulary, before: Step, step: Step) -> bool:
    linked = step.link in ("then", "if_done") and not step.conditions and step.modal is None
    if not linked or before.subject != step.subject or any(one.each or one.repeat for one in (before, step)):
        return False
    if before.modal is not None and step.link != "if_done":
        return False
    first, second = moved(vocabulary, before.action), moved(vocabulary, step.action)
    return first is not None and second is not None and first[0] == second[0] and first[1] == -second[1]


def _price(reading: TextReading, ability: Ability) -> Iterator[Diagnostic]:
    """Check an ability whose only effect gives back at most its price."""
    if not isinstance(ability.header, Cost) or len(ability.body) != 1 or isinstance(ability.body[0].action, Choose):
        return
    step = ability.body[0]
    given = moved(reading.vocabulary, step.action)
    if given is None or step.conditions or step.each or step.repeat or step.subject is not None:
        return
    if any(item.noun == given[0] and 0 < given[1] <= item.count for item in ability.header.items):
        message = f"{reading.quote(step.action)} gives back no more than what {reading.quote(ability.header)} takes"
        yield reading.finding(CODE, message, step.action, SEVERITY, _ADVICE)


def _anew(reading: TextReading, ability: Ability) -> Iterator[Diagnostic]:
    """Check an ability that begins whenever its card is turned up, and turns it down and up itself."""
    if reading.timing(ability) != "called" or not isinstance(ability.header, Keyword):
        return
    for steps in _rows(ability):
        for before, step in pairwise(steps):
            if _turns_this(reading, before) and _turns_this(reading, step) and step.link == "then":
                again = f"turns this card up again, so {reading.quote(ability.header)} begins anew, without end"
                yield reading.finding(CODE, f"{reading.quote(step.action)} {again}", step.action, SEVERITY, _ONCE)


def _turns_this(reading: TextReading, step: Step) -> bool:
    do = step.action
    if not isinstance(do, Do) or not reading.vocabulary.verb[do.verb].turns or do.args.face is not None:
        return False
    if step.conditions or step.modal or step.each or step.repeat or len(do.args.objects) != 1:
        return False
    return reading.reader().referent_key(do.args.objects[0]) == ("this", "card")
