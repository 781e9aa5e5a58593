"""`cardlang play GAME`: a match in the terminal, for people and bots.

Exit code 2 for wrong use, faulty sets and saves that cannot go on.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlang.cli.common import fail

if TYPE_CHECKING:
    from cardlang.match.match import Match


def command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; not needed with --resume.")] = None,
    mode: Annotated[str | None, typer.Option(help="The mode of play.")] = None,
    edition: Annotated[str | None, typer.Option(help="The edition of the rules.")] = None,
    players: Annotated[int | None, typer.Option(help="How many players take part.")] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--sets", help="A shipped set, a set file or folder; repeat.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the match, NAME=VALUE; repeat.")] = None,
    seed: Annotated[int | None, typer.Option(help="Fixes all that chance decides.")] = None,
    seat: Annotated[list[str] | None, typer.Option(help="Who sits where: human or a bot; repeat.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
) -> None:
    """Play a match: you against bots, or bots among themselves."""
    match = _resumed(resume, game) if resume is not None else _fresh(game, mode, edition, players, sets, option, seed)
    from cardlang.cli.table import Table

    Table(match, _seats(match, seat), seed=match.seed if match.seed is not None else 0).play()


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
    if seed is None:
        import secrets

        seed = secrets.randbelow(10_000)
    made: Match = make_game(game, mode, edition, players, sets, option).start(seed)
    return made


def _resumed(path: Path, game: str | None) -> Match:
    import cardlang

    try:
        match = cardlang.load_match(path.read_text("utf-8"))
    except OSError as error:
        fail(f"cannot read {path}: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{path} is no saved match: it is not text")
    except cardlang.SaveError as error:
        fail(f"{path}: {error}")
    if game is not None and match.game.id != game:
        fail(f"{path} is a match of {match.game.id}, not of {game}")
    return match


def _seats(match: Match, given: list[str] | None) -> list[str]:
    """Who sits where: by default a human on the first seat and bots on the others."""
    from cardlang.bots import makers

    known = ("human", *makers())
    names = [name for item in given or [] for name in item.split(",")] or ["human"]
    for name in names:
        if name not in known:
            fail(f"nobody is called `{name}`; a seat is taken by {', '.join(known)}")
    if len(names) > match.game.players:
        fail(f"this match has {match.game.players} seats, not {len(names)}")
    return names + ["random"] * (match.game.players - len(names))
