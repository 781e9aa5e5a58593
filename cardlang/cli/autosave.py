"""Autosaves: a match that people play is saved after each answer, and `--resume` without a file resumes the last one.

Each match has its own file in the user's state folder; only the latest files are kept. The first line of a file has the
seating, the game, and whether the match is over; the rest is the save.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardlang.cli.writing import replace
from cardlang.library.source import error_reason
from cardlang.storage.folders import state_folder

if TYPE_CHECKING:
    from cardlang.match.match import Match

MOST = 10  # matches; older ones are deleted
_FIRST = '{"seats":'
_SUFFIX = ".match"
_LEFT = 3600.0  # seconds after which a temporary file belongs to no running program


class Seating(NamedTuple):
    """The first line of an autosave: who sits in each seat, whether the match is over, and its game."""

    seats: list[str]
    over: bool
    game: str = ""  # empty in files of an earlier version


class Autosave:
    """The autosave of one match; `path` is the file that it was resumed from."""

    def __init__(self, seats: list[str], path: Path | None = None) -> None:
        self.seats, self.path = seats, path
        self.written: tuple[int, ...] | None = None  # the choices that are in the file
        self.warned = False

    def write(self, match: Match) -> str | None:
        """Save the match. Returns an error message the first time that saving fails, and None otherwise."""
        folder = _folder()
        if folder is None or (self.path is None and not match.history):
            return None
        said = {"seats": self.seats, "over": match.is_over, "game": match.game.id}
        first = json.dumps(said, separators=(",", ":"))
        try:
            if self.path is None:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self.path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}{_SUFFIX}"
            replace(self.path, f"{first}\n{match.to_json()}".encode())
        except (OSError, ValueError) as error:
            self.written = None
            if self.warned:
                return None
            self.warned = True
            return f"the match cannot be kept by itself in {folder}: {error_reason(error)}; `s FILE` saves it elsewhere"
        self.written = match.history
        _trim(folder)
        return None


def split(text: str) -> tuple[Seating | None, str]:
    """The seating, if the text has one, and the save."""
    first, _, rest = text.partition("\n")
    if not first.startswith(_FIRST):
        return None, text
    try:
        said = json.loads(first)
        seats, over, game = said["seats"], said["over"], said.get("game", "")
    except (ValueError, KeyError, RecursionError):
        return None, rest
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        return None, rest
    return Seating(seats, over is True, game if isinstance(game, str) else ""), rest


def last(*, over: bool, game: str | None = None) -> Path | None:
    """The latest match, of one game if it is named; finished matches count only with `over`."""
    for path in _files(_folder()):
        with suppress(OSError, UnicodeDecodeError), path.open(encoding="utf-8") as file:
            seating, _ = split(file.readline(10_000))
            if seating is not None and (over or not seating.over) and game in (None, seating.game or game):
                return path
    return None


def _folder() -> Path | None:
    found = None if os.environ.get("CARDLANG_NO_AUTOSAVE") else state_folder()
    return None if found is None else found / "matches"


def _files(folder: Path | None) -> list[Path]:
    """The files of matches, newest first."""
    return [path for _, path in sorted(_dated(folder), reverse=True)]


def _dated(folder: Path | None) -> Iterator[tuple[int, Path]]:
    with suppress(OSError):
        for path in folder.iterdir() if folder is not None else ():
            if path.suffix == _SUFFIX:
                with suppress(OSError):
                    yield path.stat().st_mtime_ns, path


def _trim(folder: Path) -> None:
    """Delete the oldest matches, and temporary files of programs that were killed."""
    with suppress(OSError):
        left = [path for path in folder.glob(".*.part") if path.stat().st_mtime < time.time() - _LEFT]
        for path in (*_files(folder)[MOST:], *left):
            path.unlink(missing_ok=True)
