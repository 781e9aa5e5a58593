"""A simulation: its matches in this process or in several, and what becomes of them when it is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from cardlang.bots import find
from cardlang.diagnostics.shown import shown
from cardlang.match.errors import GameError
from cardlang.match.integers import integer, listed, seed_of
from cardlang.sim.arena import Arena, SimulationError
from cardlang.sim.summary import Simulation, summary
from cardlang.sim.tally import Tally, tally, total
from cardlang.sim.workers import in_processes

if TYPE_CHECKING:
    from cardlang.match.game import Game

MOST_MATCHES = 10_000_000
MOST_JOBS = 256
PORTIONS = 32  # for each worker, so that all of them end at about the same time
PORTION = 50  # at most so many matches are handed over at once
HEAP = 64  # so many tallies are kept before they are added up

Progress = Callable[[int, int], None]  # (matches played, matches wanted)


def simulate(
    game: Game,
    bots: Sequence[str] = ("random",),
    matches: int = 1000,
    *,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Play many matches between bots and sum them up; the result is the same for any number of jobs.

    Match `n` has the seed `seed + n`, which is also that of its bots. One bot takes all seats; as many as there are
    seats go round, one seat further with every match. With several jobs the matches are played in other processes.

    Ctrl-C ends it early: the result then counts the first matches, up to the first one that was not finished. Raises
    SimulationError for numbers that make no sense and for a bot that fails, BotError for a bot that is not there.
    """
    matches, jobs = _count("matches", matches, MOST_MATCHES), _count("jobs", jobs, MOST_JOBS)
    names, first = listed(bots), _seed(seed)
    if names is None:
        raise SimulationError(f"bots are named together, as in ['greedy', 'random'], not as {shown(bots)}")
    if len(names) not in (1, game.players):
        raise SimulationError(
            f"this mode has {game.players} seats: name one bot for all of them or {game.players}, not {len(names)}"
        )
    for name in names:
        find(name)
    found: list[Tally] = []
    played = 0
    with closing(_parts(game, names, matches, first, jobs)) as parts, suppress(KeyboardInterrupt):
        for part in parts:
            found.append(part)
            played += part.matches
            if progress is not None:
                progress(played, matches)
            if len(found) == HEAP:
                found = [total(found)]  # one assignment, so Ctrl-C finds each match counted once
    return summary(game, names, first, matches, total(found))


def _parts(game: Game, bots: Sequence[str], matches: int, seed: int, jobs: int) -> Generator[Tally, None, None]:
    """The tallies of the matches, in their order and in parts of any size."""
    if jobs > 1:
        yield from in_processes(game, bots, seed, _portions(matches, jobs), jobs)
    else:
        arena = Arena(game, bots, seed)
        for number in range(matches):
            yield tally([arena.play(number)])


def _count(what: str, given: object, most: int) -> int:
    number = integer(given)
    if number is None or not 1 <= number <= most:
        raise SimulationError(f"the number of {what} lies between 1 and {most}; it cannot be {shown(given, str)}")
    return number


def _seed(given: object) -> int:
    try:
        return seed_of(given)
    except GameError as error:
        raise SimulationError(str(error)) from error


def _portions(matches: int, jobs: int) -> list[range]:
    """The numbers of the matches, cut into parts that one worker plays in a row."""
    size = max(1, min(PORTION, matches // (jobs * PORTIONS)))
    return [range(start, min(start + size, matches)) for start in range(0, matches, size)]
