"""An amount that is more than there ever is, or than there is room for.

What: finds costs that nobody can pay, amounts beyond what the game has, and gold for which a purse has no room.
Why: a cost that cannot be paid is never offered; of other amounts a part is always lost.
Example: *Deploy: You may pay 200 coins.*; *Buy: Put 5 gold onto a purse of this card.* on a card with `purse: 3`.
Instead: name an amount that there can be.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import too_many
from cardlang.lint.analysis.reading import TextReading, readings
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Do, Sel
from cardlang.vocabulary.model import Vocabulary

CODE = "L036"
SLUG = "more-than-there-is"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Every text of the card."""
    for reading in readings(card, vocabulary):
        for asked in reading.asked:
            do = asked.step.action
            if not isinstance(do, Do):
                continue
            if found := too_many(reading.reader(), do):
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
    """What is put onto this very card, which has room for less."""
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
