"""Shared by several commands: reading sets with a progress bar, printing, exiting with a message."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from cardlang.cli.exits import WRONG_USE

if TYPE_CHECKING:
    from rich.console import Console

    from cardlang.diagnostics.model import Diagnostic
    from cardlang.library import Loaded

_PATIENCE = 1.0  # seconds before a progress bar appears


class Format(StrEnum):
    """How findings and results are printed."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"


def tell(message: str) -> None:
    """Print a message to stderr in one line, with control characters of files and cards made harmless."""
    from cardlang.diagnostics.render import clean

    typer.echo(f"cardlang: {clean(' '.join(message.splitlines()))}", err=True)


def fail(message: str, code: int = WRONG_USE) -> NoReturn:
    """Exit with a message on stderr."""
    tell(message)
    raise typer.Exit(code)


def path(given: str) -> Path:
    """A path of the command line. An empty one, as from an unset shell variable, is wrong use."""
    if not given:
        raise typer.BadParameter("an empty path; the current folder is `.`")
    return Path(given)


SetFiles = Annotated[list[Path], typer.Argument(metavar="PATH...", help="Set files, or folders of them.", parser=path)]


def put_json(data: Any, *, indent: int | None = 2, err: bool = False) -> None:
    """Print JSON without control characters."""
    import json

    from cardlang.diagnostics.render import escaped

    typer.echo(escaped(json.dumps(data, indent=indent, ensure_ascii=False)), err=err)


def read(paths: Iterable[Path]) -> Loaded:
    """Load sets of all games. On a terminal, a progress bar appears after a second."""
    from cardlang.games import vocabularies
    from cardlang.library import load_files

    complain_of_plug_ins()
    with progress("reading") as tick:
        return load_files(paths, vocabularies(), progress=tick)


def complain(loaded: Loaded) -> None:
    """Report on stderr which paths could not be read."""
    for error in loaded.unreadable:
        tell(str(error))


def complain_of_plug_ins() -> None:
    """Report on stderr which games of other distributions cannot be used; all others can."""
    from cardlang.storage.plug_ins import plug_ins

    if plug_ins():  # otherwise no game needs to be loaded
        from cardlang.games import broken

        for fault in broken():
            tell(fault)


def show(diagnostics: Iterable[Diagnostic], loaded: Loaded, *, err: bool = False) -> None:
    """Print diagnostics in full."""
    from cardlang.diagnostics.render import write_full

    sources = {path: source.text for path, source in loaded.sources.items()}
    write_full(diagnostics, sources, sys.stderr if err else sys.stdout)


def known_codes() -> dict[str, str]:
    """The codes for cards, scenarios and games with their short names, sorted."""
    from cardlang.lint import codes

    return dict(codes())


def count(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def hang(lead: str, text: str) -> str:
    """A text after its lead. On a terminal it is wrapped, with further lines indented to the start of the text."""
    if not sys.stdout.isatty():
        return lead + text
    from shutil import get_terminal_size
    from textwrap import wrap

    width = max(len(lead) + 20, get_terminal_size().columns)
    lines = wrap(text, width - len(lead), break_long_words=False, break_on_hyphens=False)
    return "\n".join((lead if not index else " " * len(lead)) + line for index, line in enumerate(lines or [""]))


def console() -> Console:
    """The terminal, or the file that output is redirected to; 80 columns wide if it reports no width."""
    from rich.console import Console

    made = Console(highlight=False)
    if made.width < 1:
        made.width = 80
    return made


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int, str], None]]:
    """A function to call with (done, total, name of the next item); draws on stderr if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    begin = monotonic()
    with _Bar(title) as bar:
        yield lambda done, total, name: bar.move(done, total, name) if monotonic() - begin > _PATIENCE else None


@contextmanager
def waiting(title: str) -> Iterator[None]:
    """Show on stderr that work is in progress, if that is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{title} ..."):
        yield


class _Bar:
    """A Rich progress bar that is created when it first moves."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.shown = False

    def __enter__(self) -> _Bar:
        return self

    def move(self, done: int, total: int, name: str) -> None:
        if not self.shown:
            from rich.console import Console
            from rich.progress import Progress

            self.bar = Progress(console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task(self.title)
            self.shown = True
        self.bar.update(self.task, completed=done, total=total, description=f"{self.title} {name}")

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self.bar.stop()
