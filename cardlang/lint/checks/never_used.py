"""A choice that nothing refers to.

What: finds *Choose a card* and the like if nothing else in the ability refers to the choice, not even *If you do* or
*Otherwise*.
Why: a choice alone changes nothing; the sentence about the chosen thing is missing or refers to something else.
Example: *Deploy: Choose a card here. Then gain 1 coin.*
Instead: say what happens to the chosen thing: *Then flip it.*
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.reading import readings
from cardlang.meaning.model import Ref
from cardlang.syntax.nodes import Do
from cardlang.vocabulary.model import Vocabulary

CODE = "L038"
SLUG = "never-used"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        meaning = reading.meaning
        words: list[Ref] = [*meaning.refs.values(), *meaning.owners.values()]
        words += [ref for refs in meaning.others.values() for ref in refs]
        outcomes = {id(asked.before) for asked in reading.asked if asked.step.link in ("if_done", "else")}
        for asked in reading.asked:
            do, number = asked.step.action, meaning.steps.get(id(asked.step))
            if not isinstance(do, Do) or do.verb != "choose" or not do.args.objects or id(asked.step) in outcomes:
                continue
            meant = any(ref.step == number or ref.loop == number for ref in words)
            if not meant and not any(number in steps for steps in meaning.ways.values()):
                message = f"nothing is done with what is chosen: {reading.quote(do)}"
                yield reading.finding(
                    CODE, message, do, SEVERITY, "say what happens to it: *Then ... it*; or leave it out"
                )
