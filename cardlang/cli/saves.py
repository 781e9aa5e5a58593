"""Files of saved matches: read without trust, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.cli.autosave import Seating, split
from cardlang.cli.common import fail
from cardlang.cli.writing import replace
from cardlang.library.source import error_reason

if TYPE_CHECKING:
    from cardlang.match.match import Match

_FIRST = b'{"check":'  # the beginning of every save


def read_save(path: Path) -> tuple[Seating | None, str]:
    """The seating, if the file has one, and the save; exits with code 2 if it cannot be read or is far too large."""
    from cardlang.match.saves.envelope import MAX_BYTES

    try:
        with path.open("rb") as file:
            data = file.read(4 * MAX_BYTES + 1)  # a character has at most four bytes
        if len(data) > 4 * MAX_BYTES:
            fail(f"{path}: this is no saved match: it is larger than any")
        return split(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except FileNotFoundError:
        fail(f"{path}: there is no such file")
    except OSError as error:
        fail(f"{path}: {error_reason(error)}")
    except UnicodeDecodeError:
        fail(f"{path}: this is no saved match: it is not text")


def obstacle(path: Path) -> str | None:
    """Why a save cannot be written to a path, if that is known beforehand; else None."""
    try:
        if path.is_dir():
            return f"{path} is a folder"
        if not path.parent.is_dir():
            return f"there is no folder {path.parent}"
        if path.exists():
            if not path.is_file():
                return f"{path} is no file"
            with path.open("rb") as file:
                if not (file.read(len(_FIRST)) or _FIRST).startswith(_FIRST):  # an empty one may be written over
                    return f"{path} is there already and is no saved match: take another name"
        if not os.access(path.parent, os.W_OK):
            return f"cannot write into {path.parent}"
    except (OSError, ValueError) as error:
        return f"cannot write {path}: {error_reason(error)}"
    return None


def write_save(match: Match, path: Path) -> str | None:
    """Write a save; returns an error message if that fails, else None."""
    if problem := obstacle(path):
        return problem
    try:
        replace(path, match.to_json().encode())
    except (OSError, ValueError) as error:
        return f"cannot write {path}: {error_reason(error)}"
    return None
