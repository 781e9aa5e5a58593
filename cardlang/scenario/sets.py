"""The sets that a scenario file can use: shipped ones, and files that it names under `sets`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.games import vocabularies
from cardlang.library.find import SETS
from cardlang.library.load import load_files, read_data
from cardlang.library.nodes import MapNode, Scalar, pointer
from cardlang.library.records import CardSet
from cardlang.library.shipped import shipped_sets
from cardlang.library.source import SourceFile, UnreadableError, read_bytes
from cardlang.scenario.parts import items


@lru_cache(maxsize=8)
def shipped(game: str) -> tuple[CardSet, ...]:
    """The shipped sets of a game. Raises SetError if they are faulty."""
    paths = shipped_sets(game)
    return tuple(load_files(paths, vocabularies(), cached=True).require()) if paths else ()


def own_sets(root: MapNode, source: SourceFile, game: str, found: list[Diagnostic]) -> tuple[CardSet, ...]:
    """The sets that a file names, relative to its own folder; unusable ones are reported where they are named."""
    sets: list[CardSet] = []
    for index, node in enumerate(items(root.get("sets"))):
        if not isinstance(node, Scalar):
            continue  # the schema reports it
        place = source.location(node.span, pointer(("sets", str(index))))
        path = Path(os.path.normpath(Path(source.path).parent / node.text))
        try:
            sets.append(_read(path, node.text, game))
        except _UnusableError as error:
            found.append(Diagnostic("R014", str(error), place, help=error.advice))
    return tuple(sets)


class _UnusableError(Exception):
    """Why the set in a file cannot be used, and what to do."""

    def __init__(self, message: str, advice: str) -> None:
        self.advice = advice
        super().__init__(message)


def _read(path: Path, name: str, game: str) -> CardSet:
    """The set in the file `name`. A folder is refused, because it could hold any number of files."""
    try:
        if not SETS.fits(name):
            raise UnreadableError(name, SETS.named)
        cardset, errors = _set_of(str(path), read_bytes(path))
    except UnreadableError as error:
        advice = "name set files as they are seen from the folder of this file: `my.cards.yaml`"
        raise _UnusableError(f"`{name}` cannot be used: {error.reason}", advice) from None
    if errors or cardset is None:
        faults = f"{errors} fault" + ("" if errors == 1 else "s")
        raise _UnusableError(f"`{name}` has {faults}", f"`cardlang lint {path}` tells more")
    if cardset.game != game:
        message = f"`{name}` is a set for `{cardset.game}`, not for `{game}`"
        raise _UnusableError(message, "name a set of the game that the scenarios are about")
    return cardset


def tested(path: str, own: Sequence[CardSet], shipped: Sequence[CardSet]) -> tuple[CardSet, ...]:
    """The sets that a scenario file tests: those that it names, and shipped ones in a folder above it."""
    folders = Path(path).resolve().parents
    return (*own, *(cardset for cardset in shipped if Path(cardset.path).parent in folders))


@lru_cache(maxsize=16)  # many scenario files may use the same sets
def _set_of(path: str, data: bytes) -> tuple[CardSet | None, int]:
    """The set in a file, and its number of errors."""
    _, cardset, found = read_data(path, data, vocabularies())
    return cardset, sum(item.severity is Severity.ERROR for item in found)
