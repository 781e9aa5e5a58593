"""The course of a match, one phase per file, written in the instructions of the machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from cardlang.games.crimson_company.flow import (
    appraisal,
    deck,
    deployment,
    income,
    lists,
    payment,
    recruitment,
    scoring,
    turn,
)
from cardlang.machine.rules import Program

PROCEDURES: Mapping[str, Callable[[], Program]] = {
    "income": income.program,
    "recruitment": recruitment.program,
    "deployment": deployment.program,
    "payment": payment.program,
    "appraisal": appraisal.program,
    "scoring": scoring.phase_program,
    "score lane": scoring.lane_program,
    "lists": lists.program,
}


def procedures(
    own: Mapping[str, Callable[[], Program]], phases: Sequence[str],
    course: Sequence[tuple[int, str]], *, begins: str, check: str, fills: bool,
) -> tuple[Program, ...]:  # fmt: skip
    """Return all procedures of a mode, including its `own`; all matches of the mode share them.

    `phases` and `course` are as in `turn.turn_program`, `fills` as in `turn.setup_program`. A match begins with the
    phase `begins`. The procedure `check`, if not empty, follows every phase.
    """
    return _made(tuple(own.values()), tuple(phases), tuple(course), begins, check, fills)


@lru_cache(maxsize=64)
def _made(
    own: tuple[Callable[[], Program], ...], phases: tuple[str, ...], course: tuple[tuple[int, str], ...],
    begins: str, check: str, fills: bool,
) -> tuple[Program, ...]:  # fmt: skip
    return (
        *deck.programs(),
        *(make() for make in own),
        turn.setup_program(begins, fills=fills),
        turn.turn_program(phases, course, check, {"scoring": scoring.idle}),
    )
