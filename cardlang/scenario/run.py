"""Running scenarios: open the position, carry out the choices, compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from cardlang.diagnostics.model import CardlangError, Location
from cardlang.games.position import Halt
from cardlang.scenario.compare import Difference, differences
from cardlang.scenario.host import Session, open_session
from cardlang.scenario.model import Scenario
from cardlang.scenario.play import RefusedError, perform

Progress: TypeAlias = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one scenario: `step` and `problem` if it could not be played out, else the differences."""

    scenario: Scenario
    differences: tuple[Difference, ...] = ()
    problem: str = ""
    asked: str = ""
    step: str = ""
    location: Location | None = None

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences and not self.problem


def run_all(scenarios: Iterable[Scenario], progress: Progress | None = None) -> list[Result]:
    """Run scenarios in order."""
    todo = list(scenarios)
    results = []
    for index, scenario in enumerate(todo):
        if progress is not None:
            progress(index, len(todo), scenario.name)
        results.append(run(scenario))
    return results


def run(scenario: Scenario) -> Result:
    """Run one scenario. Where it stops early, it is played once to count its choices, then again up to that point."""
    try:
        session = _play(scenario, None, 0)
        if isinstance(session, Result):
            return session
        if scenario.halt is not None:
            halted = _play(scenario, scenario.halt, session.choices)
            if isinstance(halted, Result):
                return halted
            session = halted
    except CardlangError as error:  # an option or mode that the game refuses, an outcome that cannot come by chance
        return Result(scenario, problem=str(error), location=scenario.location)
    found = differences(scenario.then, session, session.snapshot())
    if session.undrawn:
        found.append(Difference("chance", "chance", ", ".join(session.undrawn), "never drawn"))
    where = scenario.then.places.get(found[0].field) if found else None
    return Result(scenario, tuple(found), location=where or scenario.location)


def _play(scenario: Scenario, halt: Halt | None, last: int) -> Session | Result:
    """Play all sentences; with `halt` the match stops there after its choice number `last`."""
    session = open_session(scenario, halt if last == 0 else None)
    session.halt_at = None if halt is None else (halt, last)
    for step in scenario.when:
        try:
            perform(session, step.sentence)
        except RefusedError as error:
            return Result(scenario, (), error.message, error.asked, step.text, step.location)
    return session
