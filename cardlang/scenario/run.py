"""Run scenarios: open the position, carry out the choices, compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from cardlang.diagnostics.model import CardlangError, Location
from cardlang.games import find_game
from cardlang.games.position import Halt
from cardlang.match.watching import Watch
from cardlang.scenario.compare import differences, happened, names_a_card
from cardlang.scenario.compare_fields import Mismatch
from cardlang.scenario.host import Session, open_session
from cardlang.scenario.model import END_OF_TURN, Check, Reached, Scenario
from cardlang.scenario.patience import TooLong, at_most
from cardlang.scenario.play import RefusedError, perform
from cardlang.scenario.seen import Names

LONGEST = 60  # seconds of CPU time for one scenario; shipped ones take hundredths of a second
Progress: TypeAlias = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one scenario: `step` and `problem` if it could not be played out, else the differences.

    For a failed scenario, `done` has the sentences that were carried out, `events` the events after the last choice
    with the `words` of the cards behind them, `notes` hints, and `asked` the open requests.
    """

    scenario: Scenario
    differences: tuple[Mismatch, ...] = ()
    problem: str = ""
    asked: str = ""
    done: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    step: str = ""
    location: Location | None = None
    words: tuple[tuple[str, str, str], ...] = ()  # for some events: the event, the name of the card, its words
    notes: tuple[str, ...] = ()

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


def run(scenario: Scenario, watch: Watch | None = None) -> Result:
    """Run one scenario; an endless one fails. `watch` counts how parts of the texts are used."""
    try:
        with at_most(LONGEST):
            return _run(scenario, watch)
    except TooLong:
        problem = f"it does not end: stopped after {LONGEST} seconds"
        return Result(scenario, problem=problem, location=scenario.location)


def _run(scenario: Scenario, watch: Watch | None) -> Result:
    """Play and compare each step in turn; stop at the first step that differs."""
    try:
        session = open_session(scenario, None, watch)
        for check in (*scenario.checks, Check(len(scenario.when), scenario.halt, scenario.then)):
            failed = _step(scenario, session, check)
            if failed is not None:
                return failed
    except CardlangError as error:  # an option or mode that the game refuses, an outcome that cannot come by chance
        if scenario.then.refused and scenario.then.refused in str(error):
            return Result(scenario, location=scenario.location)
        return Result(scenario, problem=str(error), location=scenario.chance_at or scenario.location)
    return Result(scenario, location=scenario.location)


def _step(scenario: Scenario, session: Session, check: Check) -> Result | None:
    """Play a session on to a check and compare; returns the failed result, or None.

    If a step stops early, it is first played to its end to count its choices, then from the beginning up to that point.
    Events after that point belong to the next step.
    """
    failed = _sentences(scenario, session, check.count)
    if failed is not None:
        return failed
    since, played = session.since, session
    if check.halt is not None:
        halted = _play(replace(scenario, when=scenario.when[: check.count]), check.halt, session.choices)
        if isinstance(halted, Result):
            return halted
        session, session.since = halted, since
    found = differences(check.then, session)
    if check.then is scenario.then and session.undrawn:
        found.append(Mismatch("chance", "chance", ", ".join(session.undrawn), "never drawn"))
    if check.halt is not None and not session.halted:
        found.append(Mismatch("until", "match", f"stopped {_point(check.halt)}", session.missed(check.halt)))
    if not found:
        played.since = len(session.events)
        return None
    where = check.then.places.get(found[0].field) or scenario.location
    done = tuple(step.text for step in scenario.when[: check.count])
    return Result(
        scenario, tuple(found), asked=session.describe_request(), done=done, events=session.told(),
        words=session.reasons(), notes=tuple(_notes(check, session, found)), location=where,
    )  # fmt: skip


def _notes(check: Check, session: Session, found: Sequence[Mismatch]) -> Iterator[str]:
    """Hints on a failure: the events of the cards whose event did not happen; how far the match went on."""
    missing = {item.expected for item in found if (item.field, item.got) == ("events", "did not happen")}
    for event in check.then.events:
        if str(event) in missing and event.words:
            there = [str(session.happening(one)) for one in session.recent if names_a_card(event, one, session.names)]
            yield f"of {' and '.join(event.words)} there was: {', '.join(there) or 'nothing'}"
    if went_on := session.went_on(check.halt):
        yield went_on


def _point(halt: Halt | Reached) -> str:
    if isinstance(halt, Reached):
        return f"after {halt.event}"
    return f"at {halt.player}'s {halt.phase}" if halt.player else f"at {END_OF_TURN}"


def _play(scenario: Scenario, halt: Halt | Reached | None, last: int) -> Session | Result:
    """Play all sentences; with `halt` the match stops there after its choice number `last`."""
    names = Names(scenario.position, find_game(scenario.game).notation.fillers_of_all)
    stop = halt if not isinstance(halt, Reached) else partial(happened, halt.event, names=names)
    session = open_session(scenario, stop if last == 0 else None)
    session.halt_at = None if stop is None else (stop, last)
    return _sentences(scenario, session, len(scenario.when)) or session


def _sentences(scenario: Scenario, session: Session, count: int) -> Result | None:
    """Play the first `count` sentences; returns the failed result if one cannot be carried out, else None."""
    for step in scenario.when[session.said : count]:
        done = tuple(before.text for before in scenario.when[: session.said])
        problem, asked, place = "", "", step.location
        try:
            perform(session, step.sentence)
            session.said += 1
            continue
        except RefusedError as error:
            problem, asked = error.message, error.asked
        except CardlangError as error:  # an outcome that cannot come by chance
            problem, asked, place = str(error), session.describe_request(), scenario.chance_at or place
        return Result(
            scenario, problem=problem, asked=asked, done=done, events=session.told(), words=session.reasons(),
            step=step.text, location=place,
        )  # fmt: skip
    return None
