"""The permanent prohibitions of a text, and whether they forbid another part of the same text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardlang.lint.analysis.card_facts import fits_itself
from cardlang.lint.analysis.claims import neutral
from cardlang.lint.analysis.reading import TextReading
from cardlang.lint.analysis.terms import counts_part_of
from cardlang.meaning.quantities import is_source
from cardlang.syntax.nodes import Forbid, Node, Pron, Sel, Step


@dataclass(frozen=True, slots=True)
class Rule:
    """An unconditional prohibition that holds while the card is face-up in play, whatever the effect."""

    step: Step
    forbid: Forbid

    def meets(self, reading: TextReading, verb: str, doer: Node | None, things: Sequence[Sel | Pron]) -> bool:
        """Return whether the rule forbids an act on things; `doer` is None if the act names nobody."""
        if verb not in self._verbs(reading) or len(things) != 1:
            return False
        if self.forbid.passive:
            return isinstance(self.step.subject, Sel) and _among(reading, things[0], self.step.subject)
        subject, goals = self.step.subject, self.forbid.args
        if goals.roles or goals.face or len(goals.objects) != 1 or not isinstance(goals.objects[0], Sel):
            return False
        if not isinstance(doer, Sel | Pron) or not isinstance(subject, Sel | Pron):
            return False
        reader = reading.reader()
        alike = reader.definite(subject) and reader.referent_key(doer) == reader.referent_key(subject)
        return alike and _among(reading, things[0], goals.objects[0])

    def _verbs(self, reading: TextReading) -> set[str]:
        entries = [reading.vocabulary.verb[verb] for verb in self.forbid.verbs]
        return {verb for entry in entries for verb in (entry.id, *entry.family)}


def rules(reading: TextReading) -> Iterator[Rule]:
    """Yield the permanent prohibitions of a text."""
    for ability in reading.abilities:
        if reading.timing(ability) != "static" or ability.listener is not None:
            continue
        for step in ability.body:
            bare = not (step.conditions or step.each or step.duration or step.repeat)
            if isinstance(step.action, Forbid) and bare and step.link == "first":
                plain = step.action.by is None and not (step.action.passive and step.action.args.roles)
                if plain and not step.action.args.face:
                    yield Rule(step, step.action)


def _among(reading: TextReading, thing: Sel | Pron, those: Sel) -> bool:
    """Return whether everything that fits one phrase also fits another."""
    if not isinstance(thing, Sel):
        return False
    if is_source(thing, reading.vocabulary):
        return is_source(those, reading.vocabulary) or fits_itself(reading, neutral(those))
    if those.quantity.kind in ("this", "that"):
        return False
    reader = reading.reader()
    return counts_part_of(reader.count_of(thing), reader.count_of(those))
