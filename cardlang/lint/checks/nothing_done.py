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
from cardlang.lint.analysis.beside import never_beside
from cardlang.lint.analysis.card_facts import settled_count
from cardlang.lint.analysis.reading import StepQuestion, TextReading, readings
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Args, Change, Count, Do, Sel
from cardlang.syntax.walk import preorder
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
                or _gone(reading, asked)
                or _capped(reading, asked)
                or (isinstance(asked.step.action, Do) and never_beside(reading, asked.step.action))
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


def _gone(reading: TextReading, asked: StepQuestion) -> str:
    """Return why this card is no longer in play when a step acts on it, as a clause; empty if it may be."""
    verbs, before = reading.vocabulary.verb, asked.before
    if before is None or before.conditions or before.modal or before.repeat or asked.step.link != "then":
        return ""
    do, then = before.action, asked.step.action
    if not isinstance(do, Do) or not isinstance(then, Do) or not verbs[do.verb].strips or not verbs[then.verb].in_play:
        return ""
    both = all(len(one.args.objects) == 1 and is_source(one.args.objects[0], reading.vocabulary) for one in (do, then))
    return f"this card has been {verbs[do.verb].words['en'][2]} by then" if both else ""


def _capped(reading: TextReading, asked: StepQuestion) -> str:
    """Return why a change of a number of this card stops where it begins, as a clause; empty if it may change it."""
    change, subject = asked.step.action, asked.step.subject
    if (
        not isinstance(change, Change)
        or change.cap is None
        or change.cap.added
        or change.op != "add"
        or subject is None
    ):
        return ""
    printed = reading.record.attributes.get(change.attr)
    changes = [node for node in preorder(reading.tree) if isinstance(node, Change)]
    if len(changes) > 1 or not isinstance(printed, int) or not is_source(subject, reading.vocabulary):
        return ""
    amount = change.amount if isinstance(change.amount, int) else 0
    at_the_cap = printed >= change.cap.n if change.cap.kind == "above" else printed <= change.cap.n
    against_it = amount > 0 if change.cap.kind == "above" else amount < 0
    return f"the {change.attr} of this card is {printed} already" if at_the_cap and against_it else ""
