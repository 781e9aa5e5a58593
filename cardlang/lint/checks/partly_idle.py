"""A part of a text that does nothing in a mode in which its card takes part.

What: finds steps and conditions that need what a mode lacks: the offer, as many coins or lanes, somebody who bids.
Why: there the card is weaker than it reads, which is rarely meant.
Example: *If there are 4 or more lanes, ...* in a mode with three.
Instead: a text of its own for these modes, or a ban. Modes beside the usual one are looked at only in files that speak
of modes: whoever designs for one mode alone need not hear of the others.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import too_many
from cardlang.lint.analysis.modes import idle_in, never_called, nobody_does
from cardlang.lint.analysis.phrases import zone_of
from cardlang.lint.analysis.reading import StepQuestion, TextReading, readings
from cardlang.lint.analysis.verdicts import verdicts
from cardlang.syntax.nodes import Do, Forbid, Node, Sel
from cardlang.vocabulary.model import Vocabulary

CODE = "L044"
SLUG = "partly-idle"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Every text of the card."""
    bounds = vocabulary.bounds
    if not (bounds.none_in or bounds.empty or any(row.modes for row in bounds.amounts)):
        return
    for reading in readings(card, vocabulary):
        told: dict[int, set[str]] = {}
        for asked in reading.asked:
            found = never_called(reading, asked.ability) if id(asked.ability) not in told else None
            idle = told.setdefault(id(asked.ability), {*found[0]} if found else set())
            for modes, node, message in _parts(reading, asked):
                if more := [mode for mode in modes if mode not in idle]:
                    idle.update(more)
                    yield idle_in(reading, CODE, node, more, message)


def _parts(reading: TextReading, asked: StepQuestion) -> Iterator[tuple[list[str], Node, str]]:
    """What does nothing in some modes within an ability: the modes, where, and a message that names them."""
    bounds, action, vocabulary = reading.vocabulary.bounds, asked.step.action, reading.vocabulary
    verbs = [action.verb] if isinstance(action, Do) else action.verbs if isinstance(action, Forbid) else []
    for verb in verbs:
        idle = bounds.none_in.get(verb, ())
        if modes := [mode for mode in reading.modes if mode in idle]:
            yield modes, action, f"this does nothing in {{}}: {nobody_does(vocabulary.verb[verb])}"
    for node in _taken(action) if isinstance(action, Do) and bounds.empty else ():
        zone = zone_of(vocabulary, node)
        absent = bounds.empty.get(zone, ())
        if modes := [mode for mode in reading.modes if mode in absent]:
            yield modes, node, f"this does nothing in {{}}: there is no {zone}"
    if isinstance(action, Do) and too_many(reading.reader(), action) is None:
        poor = [mode for mode in reading.modes if too_many(reading.reader([mode]), action) is not None]
        if poor and (found := too_many(reading.reader(poor), action)) is not None:
            thing, why = found
            words, paid = _escaped(reading.quote(thing)), vocabulary.verb[action.verb].in_full
            yield poor, thing, f"{f'nobody can pay {words}' if paid else f'{words} are never to be had'} in {{}}: {why}"
    for one in verdicts(reading):
        if one.asked is asked and one.modes:
            so = f": {one.why}" if one.why else ""
            yield [*one.modes], one.condition, f"{_escaped(reading.quote(one.condition))} never holds in {{}}{so}"


def _taken(do: Do) -> Iterator[Sel]:
    """What an act is done with, and where that is taken from; where it goes may be anywhere."""
    roles = [role.target for role in do.args.roles if role.preposition in ("from", "with")]
    yield from (thing for thing in (*do.args.objects, *roles) if isinstance(thing, Sel))


def _escaped(words: str) -> str:
    """Words of a text in a message that is yet to be filled in."""
    return words.replace("{", "{{").replace("}", "}}")
