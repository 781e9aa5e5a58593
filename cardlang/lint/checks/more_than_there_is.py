"""An amount that exceeds what the game has, or the room for it.

What: finds costs that nobody can pay, amounts beyond what the game has, and gold that does not fit into a purse.
Why: a cost that cannot be paid is never offered; part of any other amount is always lost.
Example: *Deploy: You may pay 200 coins.*; *Buy: Put 5 gold onto a purse of this card.* on a card with `purse: 3`.
Instead: name a possible amount.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import excessive_amount
from cardlang.lint.analysis.reading import TextReading, readings
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Change, Cost, Do, Place, Quantity, Room, Sel, Step
from cardlang.vocabulary.model import Vocabulary

CODE = "L036"
SLUG = "more-than-there-is"
SEVERITY = Severity.WARNING
_ADVICE = "name an amount that there can be"


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    for reading in readings(card, vocabulary):
        yield from _never_reached(reading)
        for ability in reading.abilities:
            for item in ability.header.items if isinstance(ability.header, Cost) else ():
                most = reading.reader().limits.most(item.noun, "player")
                if item.count > most.numbers.high:
                    message = f"{most.why}, so nobody can ever pay {reading.quote(item)}"
                    yield reading.finding(CODE, message, item, SEVERITY, _ADVICE)
        for asked in reading.asked:
            do = asked.step.action
            if not isinstance(do, Do):
                continue
            if found := excessive_amount(reading.reader(), asked.step):
                thing, why = found
                words, paid = reading.quote(thing), vocabulary.verb[do.verb].in_full
                so = (
                    f"nobody can ever {vocabulary.verb[do.verb].words['en'][0]} {words}"
                    if paid
                    else f"{words} are never to be had"
                )
                yield reading.finding(CODE, f"{why}, so {so}", thing, SEVERITY, _ADVICE)
            elif found := _no_room(reading, do):
                thing, why = found
                message = f"{why}, so a part of {reading.quote(thing)} is always lost"
                yield reading.finding(CODE, message, thing, SEVERITY, "name an amount for which there is room")


def _never_reached(reading: TextReading) -> Iterator[Diagnostic]:
    """Check numbers that have to be reached, on what bears its text for good: no other text ends what that says."""
    reached, steps = reading.vocabulary.bounds.reached, [asked.step for asked in reading.asked]
    wanted = {attr: row.usual for attr, row in reached.items()}
    for step in steps:
        change = step.action
        if isinstance(change, Change) and (row := reached.get(change.attr)) and isinstance(change.amount, int):
            for_good = reading.record.kind != "card" and not step.conditions
            if for_good and change.op == "set" and change.amount > row.most:
                yield reading.finding(CODE, f"{row.why}, so {row.so}", change, SEVERITY, _ADVICE)
            wanted[change.attr] = min(row.usual, change.amount) if change.op == "set" else 0
    if reading.record.kind == "card":
        return
    for step in steps:
        room, least = step.action, min(wanted.values(), default=0)
        if not isinstance(room, Room) or step.conditions or not _everybody(reading, step):
            continue
        if _any_here(reading, room.what) and room.n < least:
            attr, row = next((attr, row) for attr, row in reached.items() if wanted[attr] == least)
            message = f"the {attr} is {least}, so {row.so}"
            yield reading.finding(CODE, message, room, SEVERITY, _ADVICE)


def _everybody(reading: TextReading, step: Step) -> bool:
    """Return whether a rule binds all players: *players cannot ...*."""
    who = step.subject
    if not isinstance(who, Sel) or reading.vocabulary.kind.get(who.noun) != "player":
        return False
    return replace(who, plural=False) == Sel(quantity=Quantity(kind="bare"), noun=who.noun)


def _any_here(reading: TextReading, what: Sel) -> bool:
    """Return whether a phrase means all cards in the lane of the text."""
    places = [one for one in what.filters if isinstance(one, Place) and reading.vocabulary.place[one.word].this]
    return len(places) == len(what.filters) == 1 and not (what.adjectives or what.either or what.test or what.poss)


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
