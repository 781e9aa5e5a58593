"""Two options of one choice that do the same.

What: finds *Choose one* and *Choose one at random* with two options of one meaning.
Why: there is nothing to choose between them; one of them is not what was meant.
Example: *Choose one: gain 2 coins; or gain 2 coins.*
Instead: say the other option, or leave one of them out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.reading import readings
from cardlang.syntax.nodes import Choose
from cardlang.vocabulary.model import Vocabulary

CODE = "L033"
SLUG = "same-options"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            action = asked.step.action
            if not isinstance(action, Choose):
                continue
            reader, seen = reading.reader(), dict[object, int]()
            for number, option in enumerate(action.options, start=1):
                first = seen.setdefault(reader.key(option), number)
                if first != number:
                    message = f"option {number}, {reading.quote(option)}, does what option {first} does"
                    yield reading.finding(
                        CODE, message, option, SEVERITY, "write the option that was meant, or leave it out"
                    )
