"""Two options of one choice that do the same, or an *Otherwise* that repeats its step.

What: finds *Choose one* and *Choose one at random* with two equivalent options, however worded, an *Otherwise* that
does the same as the step before it, and an ability that is written twice.
Why: there is no real choice; one of the two is not what was intended.
Example: *Choose one: gain 2 coins; or gain 2 coins.*
Instead: write the intended option, or leave one of them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.normal_form import normal_form
from cardlang.lint.analysis.reading import TextReading, readings
from cardlang.syntax.nodes import Choose, Step
from cardlang.vocabulary.model import Vocabulary

CODE = "L033"
SLUG = "same-options"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        yield from _written_twice(reading)
        for asked in reading.asked:
            action, before = asked.step.action, asked.before
            if asked.step.link == "else" and before is not None and _same(reading, before, asked.step):
                message = f"this does what {reading.quote(before.action)} does, so nothing hangs on the step before"
                yield reading.finding(
                    CODE, message, asked.step, SEVERITY, "say what is to be done instead, or leave it out"
                )
            if not isinstance(action, Choose):
                continue
            reader, seen = reading.reader(), dict[object, int]()
            for number, option in enumerate(action.options, start=1):
                first = seen.setdefault(normal_form(reader, option), number)
                if first != number:
                    message = f"option {number}, {reading.quote(option)}, does what option {first} does"
                    yield reading.finding(
                        CODE, message, option, SEVERITY, "write the option that was meant, or leave it out"
                    )
                    break  # only the first pair of each choice


def _written_twice(reading: TextReading) -> Iterator[Diagnostic]:
    """Check for two abilities with the same words."""
    reader, seen = reading.reader(), list[object]()
    for ability in reading.abilities:
        if (key := reader.key(ability)) in seen:
            message = f"{reading.quote(ability)} is written twice"
            yield reading.finding(CODE, message, ability, SEVERITY, "leave one of them out, or write what it was to be")
            return
        seen.append(key)


def _same(reading: TextReading, before: Step, step: Step) -> bool:
    """Return whether a step does the same as the one before it."""
    if step.conditions or before.each != step.each or step.modal is not None:
        return False
    bare = [replace(one, link="first", conditions=(), modal=None) for one in (before, step)]
    return reading.reader().key(bare[0]) == reading.reader().key(bare[1])
