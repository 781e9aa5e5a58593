"""The choice of a game: the options of the command line that select it, and the game itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cardlang.cli.common import fail

if TYPE_CHECKING:
    from cardlang.diagnostics.model import Diagnostic
    from cardlang.match.game import Game

Mode = Annotated[str | None, typer.Option(help="The mode of play; `cardlang games` lists them.")]
Edition = Annotated[str | None, typer.Option(help="The edition of the rules.")]
Players = Annotated[int | None, typer.Option(help="How many players take part, where the mode leaves it open.")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--sets", metavar="SET", help="A shipped set, a set file or a folder; repeat (default: base)."),
]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="An option of the match; repeat. `cardlang games` lists them."),
]
BOTS = (
    "random (any option, or the best one where the game can work it out), greedy, search (search:200: so many playouts "
    "a decision; search:0.5s: seconds), flip-happy, stalling, FILE.py:FUNCTION (your own)"
)  # for the help of the options that name them


class GameChoice(NamedTuple):
    """The values of the options, None for those that are not given."""

    mode: str | None = None
    edition: str | None = None
    players: int | None = None
    sets: list[str] | None = None
    option: list[str] | None = None

    def game(self, name: str) -> Game:
        """The chosen game; exits with code 2 if there is none."""
        import cardlang

        options = {}
        for item in self.option or []:
            key, equals, value = item.partition("=")
            if not equals:
                fail(f"an option is written NAME=VALUE, not `{item}`")
            if key.strip() in options:
                fail(f"the option `{key.strip()}` is given twice")
            options[key.strip()] = value.strip()
        try:
            return cardlang.game(name, self.mode, self.edition, self.sets, self.players, options)
        except cardlang.SetError as error:
            show_faults(error.diagnostics)
            fail("the sets have errors")
        except cardlang.CardlangError as error:
            fail(str(error))


def show_faults(diagnostics: tuple[Diagnostic, ...]) -> None:
    """Print the errors of sets with the words that they are about."""
    from pathlib import Path

    from cardlang.diagnostics.render import write_full

    sources = {item.location.path: Path(item.location.path).read_text("utf-8", "replace") for item in diagnostics}
    write_full(diagnostics, sources, sys.stderr)


def draw_seed() -> int:
    """A random seed, short enough to type."""
    import secrets

    return secrets.randbelow(10_000)
