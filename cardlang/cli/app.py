"""The Typer app: one line per command. A command lives in the file of its name and imports its stages when it runs."""

from __future__ import annotations

from inspect import unwrap
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand

from cardlang.cli import explain, fmt, games, lint, play, test_command, text

app = typer.Typer(
    name="cardlang",
    help="Check, format, print and play card games whose card texts are their programs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Command(TyperCommand):
    """A command whose help says what its arguments are: Click 8.5 makes Typer before 0.26 forget that."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Put back the help of the arguments and show everything."""
        hints = get_type_hints(unwrap(self.callback), include_extras=True) if self.callback else {}
        for param in self.params:
            notes = getattr(hints.get(param.name or ""), "__metadata__", ())
            if notes and not getattr(param, "help", None):
                param.help = notes[0].help
        super().format_help(ctx, formatter)


app.command("lint", cls=Command)(lint.command)
app.command("fmt", cls=Command)(fmt.command)
app.command("explain", cls=Command)(explain.command)
app.command("text", cls=Command)(text.command)
app.command("test", cls=Command)(test_command.command)
app.command("play", cls=Command)(play.command)
app.command("games", cls=Command)(games.command)


def _version(wanted: bool) -> None:
    if wanted:
        from cardlang.cli import print_version

        print_version()
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    """Check, format, print and play card games whose card texts are their programs."""
