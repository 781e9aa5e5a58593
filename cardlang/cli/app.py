"""The Typer app: one line per command. A command lives in the file of its name and imports its stages when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlang.cli import explain, fmt, games, lint, play, replay, sim, test_command, text

app = typer.Typer(
    name="cardlang",
    help="Check, format, print and play card games whose card texts are their programs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


app.command("lint")(lint.command)
app.command("fmt")(fmt.command)
app.command("explain")(explain.command)
app.command("text")(text.command)
app.command("test")(test_command.command)
app.command("play")(play.command)
app.command("replay")(replay.command)
app.command("sim", epilog=sim.EPILOG)(sim.command)
app.command("games")(games.command)


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
