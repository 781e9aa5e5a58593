"""Running scenarios: open the position, carry out the choices, compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from cardlang.diagnostics.model import CardlangError, Location
from cardlang.games.position import Halt
from cardlang.scenario.compare import differences
from cardlang.scenario.compare_fields import Difference
from cardlang.scenario.host import Session, open_session
from cardlang.scenario.model import END_OF_TURN, Scenario
from cardlang.scenario.patience import TooLong, at_most
from cardlang.scenario.play import RefusedError, perform

LONGEST = 60  # seconds of the processor for one scenario; those that ship take hundredths
Progress: TypeAlias = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one scenario: `step` and `problem` if it could not be played out, else the differences.

    For one that failed: `done` are the sentences that were carried out, `events` what came of the last choice, `asked`
    what is asked now.
    """

    scenario: Scenario
    differences: tuple[Difference, ...] = ()
    problem: str = ""
    asked: str = ""
    done: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
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
    """Run one scenario; one that does not come to an end fails."""
    try:
        with at_most(LONGEST):
            return _run(scenario)
    except TooLong:
        problem = f"it does not end: stopped after {LONGEST} seconds"
        return Result(scenario, problem=problem, location=scenario.location)


def _run(scenario: Scenario) -> Result:
    """Where it stops early, it is played once to count its choices, then again up to that point."""
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
        if scenario.then.refused and scenario.then.refused in str(error):
            return Result(scenario, location=scenario.location)
        return Result(scenario, problem=str(error), location=scenario.chance_at or scenario.location)
    found = differences(scenario.then, session)
    if session.undrawn:
        found.append(Difference("chance", "chance", ", ".join(session.undrawn), "never drawn"))
    if scenario.halt is not None and not session.halted:
        found.append(Difference("until", "match", f"stopped at {_point(scenario.halt)}", "went on past it"))
    if not found:
        return Result(scenario, location=scenario.location)
    where = scenario.then.places.get(found[0].field) or scenario.location
    done, asked = tuple(step.text for step in scenario.when), session.describe_request()
    return Result(scenario, tuple(found), asked=asked, done=done, events=session.told(), location=where)


def _point(halt: Halt) -> str:
    return f"{halt.player}'s {halt.phase}" if halt.player else END_OF_TURN


def _play(scenario: Scenario, halt: Halt | None, last: int) -> Session | Result:
    """Play all sentences; with `halt` the match stops there after its choice number `last`."""
    session = open_session(scenario, halt if last == 0 else None)
    session.halt_at = None if halt is None else (halt, last)
    for index, step in enumerate(scenario.when):
        done = tuple(before.text for before in scenario.when[:index])
        try:
            perform(session, step.sentence)
        except RefusedError as error:
            return Result(
                scenario, problem=error.message, asked=error.asked, done=done, events=session.told(),
                step=step.text, location=step.location,
            )  # fmt: skip
        except CardlangError as error:  # an outcome that cannot come by chance
            return Result(
                scenario, problem=str(error), asked=session.describe_request(), done=done,
                events=session.told(), step=step.text, location=scenario.chance_at or step.location,
            )  # fmt: skip
    return session
