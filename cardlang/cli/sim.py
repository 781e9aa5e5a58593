"""`cardlang sim GAME`: thousands of matches between bots, and their figures.

Exit code 0 when all matches were played, 130 after Ctrl-C (with the figures of the finished matches), 2 for wrong use,
faulty sets and a failing bot. `--against FILE` plays pairs of matches and compares two versions of a set.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from cardlang.cli.common import console, fail, progress, put_json, tell, waiting
from cardlang.cli.exits import INTERRUPTED
from cardlang.cli.game_choice import BOTS, Edition, GameChoice, Mode, Options, Players, Sets, draw_seed, show_faults

if TYPE_CHECKING:
    from cardlang.sim import Comparison, Simulation

Found = TypeVar("Found", "Simulation", "Comparison")

EPILOG = (
    "Examples: `cardlang sim GAME`; `cardlang sim GAME --bots search:50,random --games 500 --seed 1`; "
    "`cardlang sim GAME --sets base --sets my.cards.yaml --only my.cards.yaml --json`; "
    "`cardlang sim GAME --sets my.cards.yaml --against old/my.cards.yaml`. Match N of a simulation with seed S is the "
    "match with seed S+N (from 0), so `cardlang play` can show each of them."
)


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many matches.")] = 1000,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="A,B",
            help="Who plays: one bot for all seats, or as many as there are seats, which go round from match to match. "
            f"Bots: {BOTS} (default: random).",
        ),
    ] = None,
    seat: Annotated[list[str] | None, typer.Option(metavar="WHO", help="The same, one by one: repeat.")] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", help="How many processes share the work (default: one for each core).")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The seed of the first match; each further match has the next one (default: drawn)."),
    ] = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json", help="Print JSON; `cardlang.sim.schema()` describes it, `comparison_schema()` that of --against."
        ),
    ] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="SET", help="List the cards and castles of this set (or file, or folder) only; repeat."),
    ] = None,
    width: Annotated[
        str,
        typer.Option(
            metavar="PERCENT",
            help="Estimate how many matches it takes until shares are known to ± so much; with --against, how many "
            "pairs find a difference as large.",
        ),
    ] = "2%",
    against: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Compare with an earlier version of one of the set files: both play every seed, with the same decks "
            "and dice as far as they go together; lists the difference of each card. --games counts pairs.",
        ),
    ] = None,
    mode: Mode = None,
    edition: Edition = None,
    players: Players = None,
    sets: Sets = None,
    option: Options = None,
) -> None:
    """Play thousands of matches between bots: who wins, how long they last, how the cards fare.

    The figures are the same for any number of jobs. Ctrl-C ends it early and shows what there is by then.
    """
    asked = GameChoice(mode, edition, players, sets, option)
    plan = _Plan(games, _bots(bots, seat), jobs, seed, only or [], _width(width))
    found = _simulate(asked, game, plan) if against is None else _compare(asked, game, against, plan)
    if as_json:
        put_json(found.as_json())
    else:
        _show(found)
    if found.interrupted:
        tell(f"interrupted after {found.played} of {found.wanted} {'matches' if against is None else 'pairs'}")
        raise typer.Exit(INTERRUPTED)


class _Plan(NamedTuple):
    """What the options say about the matches to play."""

    games: int
    bots: list[str]
    jobs: int | None
    seed: int | None
    only: list[str]
    width: float


def _bots(bots: list[str] | None, seat: list[str] | None) -> list[str]:
    if bots and seat:
        fail("--bots and --seat say the same: give one of them")
    return [name.strip() for item in bots or seat or ["random"] for name in item.split(",")]


def _width(given: str) -> float:
    """`2%`, `2 %` or `2`, as a share."""
    try:
        return float(given.strip().removesuffix("%")) / 100
    except ValueError:
        fail(f"a width is a number of percent, as in 2%, not `{given}`")


def _simulate(asked: GameChoice, game: str, plan: _Plan) -> Simulation:
    from cardlang.sim import simulate

    with waiting("reading the cards"):
        ready = asked.game(game)
    return _played(plan, partial(simulate, ready))


def _compare(asked: GameChoice, game: str, against: str, plan: _Plan) -> Comparison:
    from cardlang.diagnostics.model import CardlangError, SetError
    from cardlang.sim import compare, earlier

    with waiting("reading the cards"):
        ready = asked.game(game)
        try:
            old = earlier(ready, against)
        except SetError as error:
            show_faults(error.diagnostics)
            fail(f"`{against}` has errors")
        except CardlangError as error:
            fail(f"--against: {error}")
    return _played(plan, partial(compare, ready, old))


def _played(plan: _Plan, play: Callable[..., Found]) -> Found:
    from cardlang.diagnostics.model import CardlangError

    seed = draw_seed() if plan.seed is None else plan.seed
    jobs = _cores() if plan.jobs is None else plan.jobs
    try:
        with progress("playing") as tick, redirect_stdout(sys.stderr):  # what bots print is no figure
            return play(
                plan.bots, plan.games, seed=seed, jobs=jobs, only=plan.only, width=plan.width,
                progress=lambda played, wanted: tick(played, wanted, f"{played:,} of {wanted:,}"),
            )  # fmt: skip
    except CardlangError as error:
        fail(str(error))


def _show(found: Simulation | Comparison) -> None:
    from cardlang.sim import Comparison
    from cardlang.sim.comparing import write_comparison
    from cardlang.sim.report import write

    if isinstance(found, Comparison):
        write_comparison(found, console())
    else:
        write(found, console())


def _cores() -> int:
    """How many processors this process may use."""
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
