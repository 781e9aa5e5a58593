"""`cardlang play GAME`: a match in the terminal, for people and bots.

Exit code 0 when the match is over or somebody left the table, 130 after Ctrl-C, 2 for wrong use, faulty sets,
saves that cannot be resumed and a --save that could not be written.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from cardlang.cli.common import fail, path, waiting
from cardlang.cli.exits import INTERRUPTED, WRONG_USE
from cardlang.cli.game_choice import BOTS, Edition, GameChoice, Mode, Options, Players, Sets, draw_seed
from cardlang.cli.saves import obstacle, read_save
from cardlang.diagnostics.clipping import excerpt

if TYPE_CHECKING:
    from cardlang.match.match import Match

LAST = Path("\0")  # the value of `--resume` without a file: no file has such a name


class Command(TyperCommand):
    """The command, with an option whose value may be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Insert the last match as the value of a `--resume` without a file."""
        given = []
        for index, word in enumerate(args):
            given.append(word)
            if word == "--resume" and (index + 1 == len(args) or args[index + 1].startswith("-")):
                given.append(str(LAST))
        return super().parse_args(ctx, given)


def command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; not needed with --resume.")] = None,
    mode: Mode = None,
    edition: Edition = None,
    players: Players = None,
    sets: Sets = None,
    option: Options = None,
    seed: Annotated[
        int | None, typer.Option(help="Fixes all that chance decides (default: drawn anew each time).")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO",
            help=f"Who sits where, from seat A on: human or a bot: {BOTS}; repeat (default: human, then greedy).",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="[FILE]",
            help="Resume a saved match; without FILE the last unfinished one, which was saved automatically.",
            parser=path,
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the match there when it ends or is left.", parser=path),
    ] = None,
) -> None:
    """Play a match: people at one terminal, people against bots, or bots among themselves."""
    asked = GameChoice(mode, edition, players, sets, option)
    if resume is not None and (asked, seed) != (GameChoice(), None):
        fail("--resume goes on with the match as it was saved: only --seat and --save can stand beside it")
    if save is not None and (problem := obstacle(save)):
        fail(problem)
    kept = _last(game) if resume == LAST else None
    with waiting("reading the cards"):
        if resume is None:
            match, seating = _fresh(game, asked, seed), None
        else:
            match, seating = _resumed(kept or resume, game)
        from cardlang.cli.autosave import Autosave
        from cardlang.cli.table import HUMAN, TerminalTable

    seats = _seats(match, seat, seating)
    autosave = Autosave(seats, kept) if HUMAN in seats else None
    seed = match.seed if match.seed is not None else 0
    table = TerminalTable(match, seats, seed=seed, file=None if kept else resume, save=save, autosave=autosave)
    if not table.play():
        raise typer.Exit(INTERRUPTED)
    if table.unsaved:
        raise typer.Exit(WRONG_USE)


def _fresh(game: str | None, asked: GameChoice, seed: int | None) -> Match:
    if game is None:
        from cardlang.games import playable

        fail(f"say which game: {', '.join(playable())}")
    return asked.game(game).start(draw_seed() if seed is None else seed)


def _last(game: str | None) -> Path:
    from cardlang.cli.autosave import last

    found, of_game = last(over=False, game=game), "" if game is None else f" of {excerpt(game, str)}"
    return found if found is not None else fail(f"no match{of_game} is kept that could go on; say which: --resume FILE")


def _resumed(path: Path, game: str | None) -> tuple[Match, list[str] | None]:
    """The match of a save, and its seating if the file has one."""
    import cardlang

    seating, text = read_save(path)
    try:
        match = cardlang.load_match(text)
    except cardlang.SaveError as error:
        fail(f"{path}: {error}")
    if game is not None and match.game.id != game:
        fail(f"{path} is a match of {match.game.id}, not of {game}")
    return match, seating.seats if seating else None


def _seats(match: Match, given: list[str] | None, before: list[str] | None) -> list[str]:
    """Who sits in each seat: as given, as before, or a human in the first seat and bots in the others."""
    from cardlang.bots import BotError, find
    from cardlang.cli.table import HUMAN, OPPONENT

    names = [name for item in given or before or [] for name in item.split(",")] or [HUMAN]
    for name in names:
        try:
            if name != HUMAN:
                find(name, HUMAN)
        except BotError as error:
            fail(str(error))
    if len(names) > match.game.players:
        seats = "1 seat" if match.game.players == 1 else f"{match.game.players} seats"
        fail(f"this match has {seats}, not {len(names)}")
    return names + [OPPONENT] * (match.game.players - len(names))
