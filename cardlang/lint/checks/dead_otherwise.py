"""An *Otherwise* that is never reached.

What: finds an *Otherwise* after a step that is always done, and conditions after it that hold only if an earlier one
does.
Why: the step after it is never done.
Example: *If you have 3 or more keys, score 2 points. Otherwise, if you have 5 or more keys, score 4 points.*
Instead: ask for the narrower condition first, or leave *Otherwise* out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import surely_done
from cardlang.lint.analysis.reading import StepQuestion, TextReading, readings
from cardlang.lint.analysis.satisfiability import contradiction, satisfiable
from cardlang.lint.analysis.terms import Case
from cardlang.syntax.nodes import Condition, Step
from cardlang.vocabulary.model import Vocabulary

CODE = "L034"
SLUG = "dead-otherwise"
SEVERITY = Severity.WARNING
_MOST_CASES = 64


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            if asked.step.link != "else" or asked.before is None:
                continue
            before = asked.before
            if not before.conditions and before.link in ("first", "then") and surely_done(vocabulary, before):
                message = f"{reading.quote(before)} is always done, so this is never reached"
                yield reading.finding(
                    CODE, message, asked.step, SEVERITY, "leave *Otherwise* out, or say *You may ...*"
                )
            elif found := _asked_before(reading, asked):
                one, other = found
                message = f"where {reading.quote(other)} does not hold, {reading.quote(one)} never does"
                message += ", so this is never reached"
                yield reading.finding(CODE, message, one, SEVERITY, "ask for the narrower condition first")
            elif (chain := _all_asked(reading, asked)) is not None:
                message = f"one of {reading.quote(*chain)} always holds, so this is never reached"
                yield reading.finding(CODE, message, asked.step, SEVERITY, "leave it out, or ask for less before it")


def _asked_before(reading: TextReading, asked: StepQuestion) -> tuple[Condition, Condition] | None:
    """Return a condition of a step that holds only if a condition of an earlier step does, and that condition."""
    reader = reading.reader()
    for before in _chain(asked):
        if len(before.conditions) != 1:
            continue
        other = before.conditions[0]
        denied = reader.cases([other], hold=False) or []
        for one in asked.step.conditions:
            held = reader.cases([one])
            if held is None or not denied:
                continue
            alone = all(contradiction(case, asked.known) is not None for case in held)
            if not alone and all(contradiction((*a, *b), asked.known) is not None for a in held for b in denied):
                return one, other
    return None


def _all_asked(reading: TextReading, asked: StepQuestion) -> list[Condition] | None:
    """Return the conditions of the earlier steps if one of them always holds, else None.

    An example is *in the top row*, then *in the middle or bottom row*.
    """
    steps = list(_chain(asked))
    if len(steps) < 2 or reading.timing(asked.ability) not in ("static", "window", "final"):
        return None
    denied: Sequence[Case] = [()]
    for step in steps:
        not_so = reading.reader().cases(step.conditions, hold=False)
        if not step.conditions or not not_so or len(denied) * len(not_so) > _MOST_CASES:
            return None
        denied = [(*one, *other) for one in denied for other in not_so]
    if satisfiable(denied, asked.known):
        return None
    return [one for step in reversed(steps) for one in step.conditions]


def _chain(asked: StepQuestion) -> Iterator[Step]:
    """Yield the steps whose conditions certainly failed before an *Otherwise*: those that nobody could decline."""
    for before in asked.instead_of:
        if before.modal is None and before.link != "if_done":
            yield before
