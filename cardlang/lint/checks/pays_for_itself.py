"""An ability that gives back its whole price.

What: finds abilities with a price and without a limit that bring at least what they cost, whatever else they do.
Why: whoever can use such an ability once can use it without end.
Example: *1 wizard: Gain 2 wizards.*; *1 knight: Flip a vassal. Then gain 1 knight.*
Instead: a limit (*Once per turn, 1 wizard: ...*), a higher price, or something else for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.moved import moved
from cardlang.lint.analysis.reading import readings
from cardlang.syntax.nodes import Ability, Cost, Step
from cardlang.vocabulary.model import Vocabulary

CODE = "L064"
SLUG = "pays-for-itself"
SEVERITY = Severity.WARNING
_ADVICE = "limit it, *Once per turn, ...*, or change one of the amounts"


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for ability in reading.abilities:
            header = ability.header
            if not isinstance(header, Cost) or header.limit is not None or header.act or not header.items:
                continue
            given = _given(ability, vocabulary)
            paid = {item.noun: item.count for item in header.items}
            more = len(ability.body) > 1 or any(given[noun] > count for noun, count in paid.items())
            if more and all(given[noun] >= count for noun, count in paid.items()):  # no more than that is `taken-back`
                message = f"{reading.quote(header)} is given back, so this can be done without end"
                yield reading.finding(CODE, message, header, SEVERITY, _ADVICE)


def _given(ability: Ability, vocabulary: Vocabulary) -> Counter[str]:
    """Return what an ability brings in any case, by its noun."""
    found: Counter[str] = Counter()
    for step in ability.body:
        amount = moved(vocabulary, step.action) if _always_done(step) else None
        if amount is not None:
            found[amount[0]] += amount[1]
    return found


def _always_done(step: Step) -> bool:
    bare = not (step.conditions or step.each or step.repeat or step.modal or step.subject)
    return bare and step.link in ("first", "then")
