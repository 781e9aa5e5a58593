"""A part of a text that does nothing in one of the modes of its card.

What: finds steps and conditions that need something a mode lacks: the offer, enough coins or lanes, a bidder.
Why: in that mode the card is weaker than it reads, which is rarely intended.
Example: *If there are 4 or more lanes, ...* in a mode with three.
Instead: a separate text for these modes, or a ban. Modes other than the usual one are checked only in files that
mention modes, so that a designer for one mode is not told about the others.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import excessive_amount, nothing_done
from cardlang.lint.analysis.modes import idle_in, in_each, never_triggered, nobody_does
from cardlang.lint.analysis.phrases import zone_of
from cardlang.lint.analysis.reading import StepQuestion, TextReading, readings
from cardlang.lint.analysis.verdicts import verdicts
from cardlang.syntax.nodes import Do, Forbid, Node, Sel
from cardlang.vocabulary.model import Vocabulary

CODE = "L044"
SLUG = "partly-idle"
SEVERITY = Severity.WARNING


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Check every text of the card."""
    bounds = vocabulary.bounds
    if not (bounds.none_in or bounds.empty or any(row.modes for row in bounds.amounts)):
        return
    for reading in readings(card, vocabulary):
        told: dict[int, set[str]] = {}
        for asked in reading.asked:
            found = never_triggered(reading, asked.ability) if id(asked.ability) not in told else None
            idle = told.setdefault(id(asked.ability), {*found[0]} if found else set())
            for modes, node, message in _parts(reading, asked):
                if more := [mode for mode in modes if mode not in idle]:
                    idle.update(more)
                    yield idle_in(reading, CODE, node, more, message)


def _parts(reading: TextReading, asked: StepQuestion) -> Iterator[tuple[list[str], Node, str]]:
    """Yield what does nothing in some modes within a step: the modes, the node, a message with `{}` for the modes."""
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
    if isinstance(action, Do) and excessive_amount(reading.reader(), asked.step) is None:
        found = {mode: excessive_amount(reading.reader([mode]), asked.step) for mode in reading.modes}
        poor = {mode: one for mode, one in found.items() if one is not None}
        if poor:
            thing, why = next(iter(poor.values()))[0], in_each({mode: why for mode, (_, why) in poor.items()})
            words, paid = _escaped(reading.quote(thing)), vocabulary.verb[action.verb].in_full
            so = f"nobody can pay {words}" if paid else f"{words} are never to be had"
            yield [*poor], thing, f"{so} in {{}}: {why}"
    if isinstance(action, Do) and action.args.equal is not None and not nothing_done(reading.reader(), asked.step):
        whys = {mode: nothing_done(reading.reader([mode]), asked.step) for mode in reading.modes}
        if none := {mode: why for mode, why in whys.items() if why}:
            yield [*none], action, f"this does nothing in {{}}: {_escaped(in_each(none))}"
    for one in verdicts(reading):
        if one.asked is asked and one.modes:
            so = f": {one.why}" if one.why else ""
            yield [*one.modes], one.condition, f"{_escaped(reading.quote(one.condition))} never holds in {{}}{so}"


def _taken(do: Do) -> Iterator[Sel]:
    """Yield the phrases for the objects of an act and their origin; the destination does not matter."""
    roles = [role.target for role in do.args.roles if role.preposition in ("from", "with")]
    yield from (thing for thing in (*do.args.objects, *roles) if isinstance(thing, Sel))


def _escaped(words: str) -> str:
    """Return words of a text escaped for `str.format`."""
    return words.replace("{", "{{").replace("}", "}}")
