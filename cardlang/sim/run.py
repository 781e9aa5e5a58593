"""Run a simulation: play its matches in one process or several, add them up, and end early on Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from copy import deepcopy
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cardlang.bots import find
from cardlang.diagnostics.clipping import excerpt
from cardlang.match.errors import GameError
from cardlang.match.inputs.integers import integer, listed, seed_of
from cardlang.sim.arena import Arena, SimulationError
from cardlang.sim.comparison import Comparison, comparison
from cardlang.sim.pairs import PairArena, PairTally
from cardlang.sim.summary import Simulation, of_sets, summary
from cardlang.sim.tally import Tally, total
from cardlang.sim.workers import Job, Parts, in_processes

if TYPE_CHECKING:
    from cardlang.match.game import Game

MOST_MATCHES = 10_000_000
MOST_JOBS = 256
PORTIONS = 32  # per worker, so that all workers end at about the same time
PORTION = 50  # the most matches in one portion
HEAP = 64  # the number of tallies to collect before they are added up

Progress = Callable[[int, int], None]  # (matches played, matches wanted)


def simulate(
    game: Game,
    bots: Sequence[str] = ("random",),
    matches: int = 1000,
    *,
    seed: int = 0,
    jobs: int = 1,
    only: Sequence[str] = (),
    width: float = 0.02,
    progress: Progress | None = None,
) -> Simulation:
    """Play many matches between bots and sum them up; the result is the same for any number of jobs.

    Match `n` has the seed `seed + n`, which is also the seed of its bots. A single bot takes all seats; several (one a
    seat) rotate, one seat further with every match. With several jobs the matches are played in other processes. `only`
    names sets of the game, or their files, whose cards and castles are listed; `width` is how far the interval of a
    card may reach to either side, for the estimate of how many matches that takes.

    Ctrl-C ends it early: the result then counts the first matches, up to the first one that was not finished. Raises
    SimulationError for invalid arguments and for a bot that fails, BotError for an unknown bot.
    """
    asked = Plan.of(game, bots, matches, seed, jobs)
    listed_sets, wished = _only(game, only), _width(width)
    found = play_all(partial(Arena, game, asked.bots, asked.seed), asked, Tally(), progress)
    return summary(game, asked.bots, asked.seed, asked.matches, found, listed_sets, wished)


def compare(
    game: Game,
    old: Game,
    bots: Sequence[str] = ("random",),
    matches: int = 1000,
    *,
    seed: int = 0,
    jobs: int = 1,
    only: Sequence[str] = (),
    width: float = 0.02,
    progress: Progress | None = None,
) -> Comparison:
    """Play pairs of matches, one of a game and one of another version of it, on common random numbers.

    `earlier` makes the other version from a set file. Arguments and errors are those of `simulate`, but `width` is the
    difference for the estimate of how many pairs it takes to find it.
    """
    if (game.named, game.players) != (old.named, old.players):
        raise SimulationError(f"two versions of one game are compared, not {game.title} and {old.title}")
    asked = Plan.of(game, bots, matches, seed, jobs)
    listed_sets, wished = _only(game, only), _width(width)
    found = play_all(partial(PairArena, game, old, asked.bots, asked.seed), asked, PairTally(), progress)
    return comparison(game, old, asked.bots, asked.seed, asked.matches, found, listed_sets, wished)


class Plan(NamedTuple):
    """The checked arguments of a simulation."""

    bots: tuple[str, ...]
    matches: int
    seed: int
    jobs: int

    @classmethod
    def of(cls, game: Game, bots: object, matches: object, seed: object, jobs: object) -> Plan:
        """Check the arguments for a game. Raises SimulationError or BotError."""
        count, workers = _count("matches", matches, MOST_MATCHES), _count("jobs", jobs, MOST_JOBS)
        names, first = listed(bots), _seed(seed)
        if names is None:
            raise SimulationError(f"bots are named together, as in ['greedy', 'random'], not as {excerpt(bots)}")
        if len(names) not in (1, game.players):
            raise SimulationError(
                f"this mode has {game.players} seats: name one bot for all of them or {game.players}, not {len(names)}"
            )
        for name in names:
            find(name)
        return cls(tuple(names), count, first, workers)


def play_all(job: Job[Parts], asked: Plan, empty: Parts, progress: Progress | None) -> Parts:
    """Add up all matches in an empty tally; after Ctrl-C, only the first ones."""
    found: list[Parts] = []
    played = 0
    with closing(_parts(job, asked)) as parts, suppress(KeyboardInterrupt):
        for many, part in parts:
            found.append(part)
            played += many
            if progress is not None:
                progress(played, asked.matches)
            if len(found) == HEAP:
                found = [total(found, deepcopy(empty))]  # one assignment, so Ctrl-C finds each match counted once
    return total(found, empty)


def _parts(job: Job[Parts], asked: Plan) -> Generator[tuple[int, Parts], None, None]:
    """Tallies of consecutive matches, in order, each with the number of its matches."""
    if asked.jobs > 1:
        portions = _portions(asked.matches, asked.jobs)
        with closing(in_processes(job, portions, asked.jobs)) as tallies:
            yield from zip(map(len, portions), tallies, strict=True)
    else:
        arena = job()
        for number in range(asked.matches):
            yield 1, arena.tally(range(number, number + 1))


def _only(game: Game, only: object) -> tuple[str, ...]:
    """Names or files of sets of a game; raises SimulationError for any other."""
    names = listed(only)
    if names is None or not all(isinstance(name, str) for name in names):
        raise SimulationError(f"sets are named together, as in ['base'], not as {excerpt(only)}")
    known = list(dict.fromkeys(str(about["name"]) for about in game.sets))
    for name in names:
        if name not in known and not of_sets((*game.cards, *game.castles), [name]):
            near = [one for one in known if name and one.startswith(name)] or get_close_matches(name, known, n=1)
            advice = f"did you mean `{near[0]}`?" if near else f"there is {', '.join(known)}"
            raise SimulationError(f"the set `{excerpt(name, str)}` takes no part here; {advice}")
    return tuple(names)


def _width(given: object) -> float:
    if isinstance(given, int | float) and 0 < given < 0.5:
        return float(given)
    raise SimulationError(f"a width is a number between 0 and 0.5 (0.02 is 2 %); it cannot be {excerpt(given, str)}")


def _count(what: str, given: object, most: int) -> int:
    number = integer(given)
    if number is None or not 1 <= number <= most:
        raise SimulationError(f"the number of {what} lies between 1 and {most}; it cannot be {excerpt(given, str)}")
    return number


def _seed(given: object) -> int:
    try:
        return seed_of(given)
    except GameError as error:
        raise SimulationError(str(error)) from error


def _portions(matches: int, jobs: int) -> list[range]:
    """The numbers of the matches, split into portions for the workers."""
    size = max(1, min(PORTION, matches // (jobs * PORTIONS)))
    return [range(start, min(start + size, matches)) for start in range(0, matches, size)]
