"""An amount that exceeds what the game has, or the room for it.

What: finds costs that nobody can pay, amounts beyond what the game has, and gold that does not fit into a purse.
Why: a cost that cannot be paid is never offered; part of any other amount is always lost.
Example: *Deploy: You may pay 200 coins.*; *Buy: Put 5 gold onto a purse of this card.* on a card with `purse: 3`.
Instead: name a possible amount.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import excessive_amount
from cardlang.lint.analysis.reading import TextReading, readings
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Do, Sel
from cardlang.vocabulary.model import Vocabulary

CODE = "L036"
SLUG = "more-than-there-is"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            do = asked.step.action
            if not isinstance(do, Do):
                continue
            if found := excessive_amount(reading.reader(), do):
                thing, why = found
                words, paid = reading.quote(thing), vocabulary.verb[do.verb].in_full
                so = (
                    f"nobody can ever {vocabulary.verb[do.verb].words['en'][0]} {words}"
                    if paid
                    else f"{words} are never to be had"
                )
                yield reading.finding(CODE, f"{why}, so {so}", thing, SEVERITY, "name an amount that there can be")
            elif found := _no_room(reading, do):
                thing, why = found
                message = f"{why}, so a part of {reading.quote(thing)} is always lost"
                yield reading.finding(CODE, message, thing, SEVERITY, "name an amount for which there is room")


def _no_room(reading: TextReading, do: Do) -> tuple[Sel, str] | None:
    """Return an amount that is put onto this card and exceeds its room, and why; None if there is none."""
    goal = do.args.role("onto")
    part = goal.target if goal is not None else None
    if not isinstance(part, Sel) or part.of is None or not is_source(part.of, reading.vocabulary):
        return None
    room = reading.record.attributes.get(part.noun)
    for thing in do.args.objects:
        if isinstance(thing, Sel) and thing.quantity.kind == "exact" and isinstance(room, int):
            held = any(row.attribute == part.noun and row.holds == thing.noun for row in reading.vocabulary.printed)
            if held and (thing.quantity.n or 0) > room:
                return thing, f"the {part.noun} of this card holds {room}"
    return None
