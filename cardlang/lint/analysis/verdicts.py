"""Verdicts on the conditions of a text: never true, always true, never true in some modes, or implied by another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cardlang.lint.analysis.claims import ClaimReader
from cardlang.lint.analysis.modes import in_each
from cardlang.lint.analysis.reading import StepQuestion, TextReading
from cardlang.lint.analysis.satisfiability import contradiction, satisfiable
from cardlang.lint.analysis.terms import Case
from cardlang.syntax.nodes import AnyOf, Condition, Sel, Unless
from cardlang.syntax.walk import preorder

Outcome = Literal["never", "always", "implied"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A condition that never holds, always holds, or is implied by `others`, and why.

    `modes` are the modes in which this is so; empty means all modes in which the text holds.
    """

    outcome: Outcome
    asked: StepQuestion
    condition: Condition
    others: tuple[Condition, ...] = ()
    why: str = ""
    modes: tuple[str, ...] = ()


def verdicts(reading: TextReading) -> tuple[Verdict, ...]:
    """Return the verdicts on the conditions of a text, at most one for each step."""
    found: tuple[Verdict, ...] | None = reading.cache.get("verdicts")
    if found is None:
        found = tuple(
            verdict
            for asked in reading.asked
            if asked.step.conditions and (verdict := _of_step(reading, asked)) is not None
        )
        reading.cache["verdicts"] = found
    return found


def _of_step(reading: TextReading, asked: StepQuestion) -> Verdict | None:
    reader, conditions = reading.reader(), asked.step.conditions
    alone = [found for one in conditions if (found := _alone(reader, asked, one))]
    if alone:
        return next((one for one in alone if one.outcome == "never"), alone[0])
    if len(asked.around) + len(conditions) > 1 and (found := _together(reader, asked)):
        return found
    for one in conditions:
        if found := _in_modes(reading, asked, one):
            return found
    return None


# --- alone ---------------------------------------------------------------------------------------------


def _alone(reader: ClaimReader, asked: StepQuestion, one: Condition) -> Verdict | None:
    cases, known = reader.cases([one]), (*asked.known, *asked.since)
    if not satisfiable(cases, known):
        part = next((part for part in _parts(one) if not satisfiable(reader.cases([part]), known)), one)
        return Verdict("never", asked, one, _clash(one), _why(reader.cases([part]), known))
    if not satisfiable(reader.cases([one], hold=False), asked.known):
        return Verdict("always", asked, one, why=_why(reader.cases([one], hold=False), asked.known))
    if isinstance(one, AnyOf):
        return _of_any(reader, asked, one)
    return None


def _of_any(reader: ClaimReader, asked: StepQuestion, one: AnyOf) -> Verdict | None:
    """Return the verdict on a part of *if A or if B* that never holds, or only if another part holds."""
    for part in one.conditions:
        if not satisfiable(reader.cases([part]), asked.known):
            return Verdict("never", asked, part, why=_why(reader.cases([part]), asked.known))
    for part in one.conditions:
        for other in one.conditions:
            if part is not other and _follows(reader, asked.known, [part], other):
                return Verdict("implied", asked, part, (other,))
    return None


def _parts(one: Condition) -> Sequence[Condition]:
    return one.conditions if isinstance(one, AnyOf) else (one,)


def _clash(one: Condition) -> tuple[Condition, ...]:
    """Return the parts of a joined condition under *unless*, which exclude each other; else nothing."""
    if isinstance(one, Unless) and isinstance(one.condition, AnyOf):
        return one.condition.conditions
    return ()


def _why(cases: Sequence[Case] | None, known: Case) -> str:
    """Return the rule of the game because of which no case can hold; empty if there is none."""
    for case in cases or ():
        broken = contradiction(case, known)
        if broken is not None:
            reasons = [claim.term.why for claim in broken if claim.term.why]
            if reasons:
                return reasons[0]
            if any(claim in known for claim in broken):
                return "a text works while its card is face-up"
    return ""


# --- together --------------------------------------------------------------------------------------------


def _together(reader: ClaimReader, asked: StepQuestion) -> Verdict | None:
    every, own = (*asked.around, *asked.step.conditions), asked.step.conditions
    for index, one in enumerate(every):
        if one not in own:
            continue
        for other in every[:index]:
            if not satisfiable(reader.cases([other, one]), asked.known):
                return Verdict("never", asked, one, (other,))
    if not satisfiable(reader.cases(every), asked.known):
        return Verdict("never", asked, own[-1], tuple(one for one in every if one is not own[-1]))
    for one in own:
        for other in every:
            if other is not one and _follows(reader, asked.known, [other], one):
                return Verdict("implied", asked, one, (other,))
    return None


def _follows(reader: ClaimReader, known: Case, conditions: Sequence[Condition], one: Condition) -> bool:
    """Return whether a condition holds whenever others do."""
    held, not_so = reader.cases(conditions), reader.cases([one], hold=False)
    if held is None or not_so is None:
        return False
    return all(contradiction((*case, *other), known) is not None for case in held for other in not_so)


# --- by modes --------------------------------------------------------------------------------------------


def _in_modes(reading: TextReading, asked: StepQuestion, one: Condition) -> Verdict | None:
    """Return the verdict on a condition that never holds in some of the modes."""
    bounded = {row.noun for row in reading.vocabulary.bounds.amounts if row.modes}
    if len(reading.modes) < 2 or not any(isinstance(node, Sel) and node.noun in bounded for node in preorder(one)):
        return None
    modes = [mode for mode in reading.modes if not satisfiable(reading.reader([mode]).cases([one]), asked.known)]
    if not modes:
        return None
    why = in_each({mode: _why(reading.reader([mode]).cases([one]), asked.known) for mode in modes})
    return Verdict("never", asked, one, why=why, modes=tuple(modes))
