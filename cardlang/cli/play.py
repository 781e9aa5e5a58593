"""`cardlang play GAME`: a match in the terminal, for people and bots.

Exit code 0 when the match is over or somebody left the table, 130 after Ctrl-C, 2 for wrong use, faulty sets,
saves that cannot go on and a --save that could not be written.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlang.cli import INTERRUPTED
from cardlang.cli.common import WRONG_USE, fail, waiting
from cardlang.cli.saves import obstacle, read_save

if TYPE_CHECKING:
    from cardlang.match.match import Match


def command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; not needed with --resume.")] = None,
    mode: Annotated[str | None, typer.Option(help="The mode of play; `cardlang games` lists them.")] = None,
    edition: Annotated[str | None, typer.Option(help="The edition of the rules.")] = None,
    players: Annotated[
        int | None, typer.Option(help="How many players take part, where the mode leaves it open.")
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option("--sets", metavar="SET", help="A shipped set, a set file or a folder; repeat (default: base)."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the match; repeat. `cardlang games` lists them."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Fixes all that chance decides (default: drawn anew each time).")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO",
            help="Who sits where, from seat A on: human or a bot: random (any option, or the best one where the game "
            "can work it out), greedy, search (search:200: so many playouts a decision; search:0.5s: seconds), "
            "flip-happy, stalling, FILE.py:FUNCTION (your own); repeat (default: human, then random).",
        ),
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the match there when it ends or is left.")
    ] = None,
) -> None:
    """Play a match: people at one terminal, people against bots, or bots among themselves."""
    if resume is not None and (mode, edition, players, sets, option, seed) != (None, None, None, None, None, None):
        fail("--resume goes on with the match as it was saved: only --seat and --save can stand beside it")
    if save is not None and (problem := obstacle(save)):
        fail(problem)
    with waiting("reading the cards"):
        match = (
            _resumed(resume, game) if resume is not None else _fresh(game, mode, edition, players, sets, option, seed)
        )
        from cardlang.cli.table import Table

    seed = match.seed if match.seed is not None else 0
    table = Table(match, _seats(match, seat), seed=seed, file=resume, save=save)
    if not table.play():
        raise typer.Exit(INTERRUPTED)
    if table.unsaved:
        raise typer.Exit(WRONG_USE)


def make_game(
    game: str | None, mode: str | None, edition: str | None, players: int | None, sets: list[str] | None,
    option: list[str] | None,
) -> Any:  # fmt: skip
    """The game that the options of the command line ask for; leaves with code 2 if there is none."""
    import cardlang
    from cardlang.diagnostics.render import write_full
    from cardlang.games import playable

    if game is None:
        fail(f"say which game: {', '.join(playable())}")
    options = {}
    for item in option or []:
        name, equals, value = item.partition("=")
        if not equals:
            fail(f"an option is written NAME=VALUE, not `{item}`")
        options[name.strip()] = value.strip()
    try:
        return cardlang.game(game, mode, edition, sets, players, options)
    except cardlang.SetError as error:
        import sys

        sources = {d.location.path: Path(d.location.path).read_text("utf-8", "replace") for d in error.diagnostics}
        write_full(error.diagnostics, sources, sys.stderr)
        fail("the sets have errors")
    except cardlang.CardlangError as error:
        fail(str(error))


def _fresh(
    game: str | None, mode: str | None, edition: str | None, players: int | None, sets: list[str] | None,
    option: list[str] | None, seed: int | None,
) -> Match:  # fmt: skip
    made: Match = make_game(game, mode, edition, players, sets, option).start(draw_seed() if seed is None else seed)
    return made


def draw_seed() -> int:
    """A seed nobody has chosen; short, so that people can type it."""
    import secrets

    return secrets.randbelow(10_000)


def _resumed(path: Path, game: str | None) -> Match:
    import cardlang

    text = read_save(path)
    try:
        match = cardlang.load_match(text)
    except cardlang.SaveError as error:
        fail(f"{path}: {error}")
    if game is not None and match.game.id != game:
        fail(f"{path} is a match of {match.game.id}, not of {game}")
    return match


def _seats(match: Match, given: list[str] | None) -> list[str]:
    """Who sits where: by default a human on the first seat and bots on the others."""
    from cardlang.bots import BotError, find

    names = [name for item in given or [] for name in item.split(",")] or ["human"]
    for name in names:
        try:
            if name != "human":
                find(name, "human")
        except BotError as error:
            fail(str(error))
    if len(names) > match.game.players:
        seats = "1 seat" if match.game.players == 1 else f"{match.game.players} seats"
        fail(f"this match has {seats}, not {len(names)}")
    return names + ["random"] * (match.game.players - len(names))
