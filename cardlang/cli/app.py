"""The Typer app: one line per command. A command lives in the file of its name and imports its stages when it runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

COMMANDS: Mapping[str, str] = {
    "lint": "lint",
    "fmt": "fmt",
    "explain": "explain",
    "text": "text",
    "test": "test_command",
    "play": "play",
    "replay": "replay",
    "sim": "sim",
    "rpc": "rpc",
    "serve": "serve",
    "playground": "playground",
    "games": "games",
    "new": "new",
    "help": "help",
}
"""Each command with the module of its function `command`, in the order of `--help`."""

_SETTINGS: Mapping[str, Any] = {
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}


class Commands(Mapping[str, Any]):
    """All commands by name, each loaded on demand, because loading one may take longer than running another."""

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)

    def __getitem__(self, name: str) -> Any:
        module = import_module(f"{__package__}.{COMMANDS[name]}")
        alone = typer.Typer(**_SETTINGS)
        kind, epilog = getattr(module, "Command", None), getattr(module, "EPILOG", None)
        alone.command(name, cls=kind, epilog=epilog)(module.command)
        return get_command(alone)


class CommandGroup(TyperGroup):
    """The group of all commands."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Any = Commands()

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002, what every group takes
        """The names of the commands."""
        return list(self.commands)


app = typer.Typer(
    name="cardlang",
    cls=CommandGroup,
    help="Check, format, print and play card games whose card texts are their programs.",
    no_args_is_help=True,
    **{**_SETTINGS, "add_completion": True},
)


def _version(wanted: bool) -> None:
    if wanted:
        from cardlang.cli.version import print_version

        print_version()
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    """Check, format, print and play card games whose card texts are their programs."""
