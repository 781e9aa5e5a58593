"""A part of a text that does nothing in a mode in which its card takes part.

What: finds abilities and steps about what a mode does not have: its phases, its zones, as many coins or lanes.
Why: there the card is weaker than it reads, which is rarely meant.
Example: *Recruitment: ...* in the modes in which nobody recruits.
Instead: a text of its own for these modes, or a ban. It is a note where the game is usually played in another mode.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.analysis.acts import too_many
from cardlang.lint.analysis.phrases import zone_of
from cardlang.lint.analysis.reading import Asked, TextReading, readings
from cardlang.lint.analysis.verdicts import verdicts
from cardlang.syntax.nodes import Ability, Do, Forbid, Keyword, Node, Sel
from cardlang.vocabulary.model import Verb, Vocabulary

CODE = "L041"
SLUG = "idle-in-modes"
SEVERITY = Severity.WARNING
ADVICE = "give these modes a text of their own under `modes:`, or name them under `banned:`"


def check(card: CardRecord, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Every text of the card."""
    bounds = vocabulary.bounds
    if not (bounds.closed or bounds.none_in or bounds.empty or any(row.modes for row in bounds.amounts)):
        return
    for reading in readings(card, vocabulary):
        told: dict[int, set[str]] = {}
        for ability in reading.abilities:
            idle = told[id(ability)] = set()
            if found := _whole(reading, ability):
                modes, node, why = found
                idle.update(modes)
                yield _finding(reading, node, modes, f"this ability does nothing in {{}}: {why}")
        for asked in reading.asked:
            idle = told[id(asked.ability)]
            for modes, node, message in _parts(reading, asked):
                if more := [mode for mode in modes if mode not in idle]:
                    idle.update(more)
                    yield _finding(reading, node, more, message)


def _finding(reading: TextReading, node: Node, modes: Sequence[str], message: str) -> Diagnostic:
    named = " and ".join(filter(None, (", ".join(modes[:-1]), modes[-1])))
    usual = reading.vocabulary.modes[:1]
    severity = SEVERITY if {*usual} & {*modes} else Severity.NOTE
    return reading.finding(CODE, message.format(named), node, severity, ADVICE)


def _whole(reading: TextReading, ability: Ability) -> tuple[list[str], Node, str] | None:
    """The modes in which an ability is never called for, and why: its keyword, or what it waits for."""
    bounds, words = reading.vocabulary.bounds, reading.vocabulary.verb
    if isinstance(ability.header, Keyword):
        closed = bounds.closed.get(ability.header.word, ())
        if modes := [mode for mode in reading.modes if mode in closed]:
            return modes, ability.header, f"nothing calls for {reading.quote(ability.header)} there"
    if ability.listener is not None:
        fact = ability.listener.fact
        idle = bounds.none_in.get(fact.verb, ())
        if modes := [mode for mode in reading.modes if mode in idle]:
            return modes, ability.listener, _nobody(words[fact.verb])
    return None


def _parts(reading: TextReading, asked: Asked) -> Iterator[tuple[list[str], Node, str]]:
    """What does nothing in some modes within an ability: the modes, where, and a message that names them."""
    bounds, action, vocabulary = reading.vocabulary.bounds, asked.step.action, reading.vocabulary
    verbs = [action.verb] if isinstance(action, Do) else action.verbs if isinstance(action, Forbid) else []
    for verb in verbs:
        idle = bounds.none_in.get(verb, ())
        if modes := [mode for mode in reading.modes if mode in idle]:
            yield modes, action, f"this does nothing in {{}}: {_nobody(vocabulary.verb[verb])}"
    for node in _taken(action) if isinstance(action, Do) and bounds.empty else ():
        zone = zone_of(vocabulary, node)
        absent = bounds.empty.get(zone, ())
        if modes := [mode for mode in reading.modes if mode in absent]:
            yield modes, node, f"this does nothing in {{}}: there is no {zone}"
    if isinstance(action, Do) and vocabulary.verb[action.verb].in_full and too_many(reading.reader(), action) is None:
        poor = [mode for mode in reading.modes if too_many(reading.reader([mode]), action) is not None]
        if poor and (found := too_many(reading.reader(poor), action)) is not None:
            thing, why = found
            yield poor, thing, f"nobody can pay {_escaped(reading.quote(thing))} in {{}}: {why}"
    for one in verdicts(reading):
        if one.asked is asked and one.modes:
            so = f": {one.why}" if one.why else ""
            yield [*one.modes], one.condition, f"{_escaped(reading.quote(one.condition))} never holds in {{}}{so}"


def _taken(do: Do) -> Iterator[Sel]:
    """What an act is done with, and where that is taken from; where it goes may be anywhere."""
    roles = [role.target for role in do.args.roles if role.preposition in ("from", "with")]
    yield from (thing for thing in (*do.args.objects, *roles) if isinstance(thing, Sel))


def _nobody(verb: Verb) -> str:
    return f"nobody {verb.words['en'][1]}{' anything' if verb.objects else ''} there"


def _escaped(words: str) -> str:
    """Words of a text in a message that is yet to be filled in."""
    return words.replace("{", "{{").replace("}", "}}")
