"""An act that changes nothing.

What: finds acts that can never affect the things they name, and amounts that are never more than 0, also after *may*.
Why: the words promise an effect that never happens.
Example: *Deploy: Discard a discarded card.*; *Deploy: Flip this card face-up.*
Instead: name another thing, or leave the sentence out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import nothing_done
from cardlang.lint.analysis.card_facts import settled_count
from cardlang.lint.analysis.reading import StepQuestion, TextReading, readings
from cardlang.syntax.nodes import Args, Count, Do, Sel
from cardlang.vocabulary.model import Vocabulary

CODE = "L035"
SLUG = "nothing-done"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            why = (
                nothing_done(reading.reader(), asked.step)
                or _counts_none(reading, asked)
                or _same_again(reading, asked)
            )
            if why:
                done = "there is nothing to be allowed" if asked.step.modal == "may" else "this does nothing"
                yield reading.finding(
                    CODE,
                    f"{why}, so {done}",
                    asked.step.action,
                    SEVERITY,
                    "name another thing, or leave the sentence out",
                )


def _counts_none(reading: TextReading, asked: StepQuestion) -> str:
    """Return why an amount is 0 whenever the ability is carried out, as a clause; empty if it can be more."""
    do = asked.step.action
    if not isinstance(do, Do):
        return ""
    for amount in (do.args.per, do.args.equal):
        what = amount.what if isinstance(amount, Count) else amount
        settled = settled_count(reading, asked.ability, what) if isinstance(what, Sel) else None
        if settled is not None and settled[0] == 0:
            return settled[1]
    return ""


def _same_again(reading: TextReading, asked: StepQuestion) -> str:
    """Return why an *instead* replaces an act by itself, as a clause; empty if it does not."""
    do, listener = asked.step.action, asked.ability.listener
    if not isinstance(do, Do) or not asked.step.instead or listener is None or do.verb != listener.fact.verb:
        return ""
    things = do.args.objects
    if do.args != Args(objects=things) or len(things) != 1:
        return ""
    ref = reading.meaning.refs.get(id(things[0]))
    return (
        "what is put in the place of the act is the act itself"
        if ref is not None and ref.kind == "event_object"
        else ""
    )
