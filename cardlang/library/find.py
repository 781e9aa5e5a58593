"""Finds the files that a user's paths refer to. Imports nothing that is slow to load."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardlang.library.source import UnreadableError, error_reason

if TYPE_CHECKING:
    from cardlang.library.records import Kind

SECTIONS: Mapping[str, Kind] = {"cards": "card", "castles": "castle", "vassals": "card", "tasks": "card"}
"""The sections of set files, with the kind of their records at the table. A game declares which of them it has."""
SUFFIXES = tuple(f".{section}.yaml" for section in SECTIONS)


class FileKind(NamedTuple):
    """A kind of file: its name, the suffixes of such files, the command that reads them."""

    name: str
    suffixes: tuple[str, ...]
    command: str

    @property
    def named(self) -> str:
        """A clause about how such files are named."""
        return f"a {self.name} is named *{' or *'.join(self.suffixes)}"

    def fits(self, name: str) -> bool:
        """Return whether a file name has this kind; `.yml` counts as `.yaml`."""
        return _long(name).endswith(self.suffixes)


SETS = FileKind("set file", SUFFIXES, "lint")
SCENARIOS = FileKind("scenario file", (".test.yaml",), "test")


def section_of(path: str) -> str:
    """Return the section that a file name implies: `cards`, `castles` and so on."""
    return next((name for name in SECTIONS if _long(path).endswith(f".{name}.yaml")), "cards")


def find_files(paths: Iterable[Path | str], *kinds: FileKind) -> tuple[list[Path], list[UnreadableError]]:
    """Return the files of some kinds (default: set files) under some paths, each once, and the paths without any."""
    kinds = kinds or (SETS,)
    files: dict[str, Path] = {}
    unreadable: list[UnreadableError] = []
    for path in map(Path, paths):
        try:
            found = _walk(path, kinds) if path.is_dir() else [path]
            keys = [os.path.realpath(file) for file in found]  # a file named twice is read once
        except (OSError, ValueError) as error:
            unreadable.append(UnreadableError(str(path), error_reason(error)))
            continue
        if not found:
            sought = " or ".join(f"{kind.name}s" for kind in kinds)
            unreadable.append(UnreadableError(str(path), f"there are no {sought} in this folder"))
        for key, file in zip(keys, found, strict=True):
            if not any(kind.fits(file.name) for kind in kinds) and file.exists():
                others = (it for it in (SETS, SCENARIOS) if it.fits(file.name))
                instead = "".join(f"; this is a {other.name}: `cardlang {other.command} {file}`" for other in others)
                named = ", ".join(kind.named for kind in kinds)
                unreadable.append(UnreadableError(str(file), named + instead))
            else:
                files.setdefault(key, file)
    return list(files.values()), unreadable


def _long(name: str) -> str:
    return name.removesuffix(".yml") + ".yaml" if name.endswith(".yml") else name


def _walk(folder: Path, kinds: Iterable[FileKind]) -> list[Path]:
    """Return the files of some kinds in a folder and its subfolders, sorted by name.

    Hidden entries are skipped, and links to folders are not followed. The walk is iterative, so depth does not matter.
    Raises OSError for an unreadable folder.
    """
    found: list[Path] = []
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as scan:
            entries = sorted((entry for entry in scan if not entry.name.startswith(".")), key=lambda entry: entry.name)
        fitting = (entry for entry in entries if any(kind.fits(entry.name) for kind in kinds))
        found.extend(Path(entry.path) for entry in fitting if not _is_folder(entry))
        waiting.extend(Path(entry.path) for entry in reversed(entries) if entry.is_dir(follow_symlinks=False))
    return found


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a folder or a link to one; a link to itself is not."""
    try:
        return entry.is_dir()
    except OSError:
        return False
