"""`cardlang sim GAME`: thousands of matches between bots, and what can be said about them.

Exit code 0 when all matches were played, 130 after Ctrl-C (with the figures of the matches that were finished), 2 for
wrong use, faulty sets and a bot that fails.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Annotated

import typer

from cardlang.cli.asked import BOTS, Asked, Edition, Mode, Options, Players, Sets, draw_seed
from cardlang.cli.common import console, fail, progress, put_json, tell, waiting
from cardlang.cli.exits import INTERRUPTED

if TYPE_CHECKING:
    from cardlang.sim import Simulation

EPILOG = (
    "Examples: `cardlang sim GAME`; `cardlang sim GAME --bots search:50,random --games 500 --seed 1`; "
    "`cardlang sim GAME --sets base --sets my.cards.yaml --json`. Match N of a simulation with seed S is the match "
    "with seed S+N (from 0), so `cardlang play` can show each of them."
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
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON; `cardlang.sim.schema()` describes it.")] = False,
    mode: Mode = None,
    edition: Edition = None,
    players: Players = None,
    sets: Sets = None,
    option: Options = None,
) -> None:
    """Play thousands of matches between bots: who wins, how long they last, how the cards fare.

    The figures are the same for any number of jobs. Ctrl-C ends it early and shows what there is by then.
    """
    found = _simulate(game, games, _bots(bots, seat), jobs, seed, Asked(mode, edition, players, sets, option))
    if as_json:
        put_json(found.as_json())
    else:
        from cardlang.sim.report import write

        write(found, console())
    if found.interrupted:
        tell(f"interrupted after {found.played} of {found.wanted} matches")
        raise typer.Exit(INTERRUPTED)


def _bots(bots: list[str] | None, seat: list[str] | None) -> list[str]:
    if bots and seat:
        fail("--bots and --seat say the same: give one of them")
    return [name.strip() for item in bots or seat or ["random"] for name in item.split(",")]


def _simulate(game: str, games: int, bots: list[str], jobs: int | None, seed: int | None, asked: Asked) -> Simulation:
    from cardlang.diagnostics.model import CardlangError
    from cardlang.sim import simulate

    with waiting("reading the cards"):
        ready = asked.game(game)
    try:
        with progress("playing") as tick, redirect_stdout(sys.stderr):  # what bots print is no figure
            return simulate(
                ready, bots, games, seed=draw_seed() if seed is None else seed, jobs=_cores() if jobs is None else jobs,
                progress=lambda played, wanted: tick(played, wanted, f"{played:,} of {wanted:,}"),
            )  # fmt: skip
    except CardlangError as error:
        fail(str(error))


def _cores() -> int:
    """How many processors this process may use."""
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
