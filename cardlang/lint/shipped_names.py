"""The ids and names of the records that ship with a game, cached for each version of their files.

Composing the YAML would take half the time of a warm run, so the result is stored in the user's cache under a hash of
the files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from cardlang.library.shipped import shipped_sets
from cardlang.library.source import decode, read_bytes
from cardlang.lint.report import name_key
from cardlang.storage.cache import Cache

NAMES = Cache("shipped-names", most_files=32, most_bytes=4 * 1024 * 1024)
_SHAPE = "1"  # version of the stored format; part of the key
Row: TypeAlias = tuple[str, str, str, dict[str, str]]  # set, kind, id, names by language


@dataclass(frozen=True, slots=True)
class Shipped:
    """A shipped record."""

    cardset: str
    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class ShippedNames:
    """The shipped records of one game: by id, and by language and `name_key` of their names."""

    by_id: Mapping[str, Shipped]
    by_name: Mapping[tuple[str, str], Shipped]


@cache
def shipped_names(game: str) -> ShippedNames:
    """Return the shipped records of a game; empty for a game without sets."""
    by_id, by_name = dict[str, Shipped](), dict[tuple[str, str], Shipped]()
    for cardset, kind, id_, names in _rows(game):
        by_id[id_] = Shipped(cardset, kind, id_)
        for language, name in names.items():
            by_name.setdefault((language, name_key(name)), by_id[id_])
    return ShippedNames(by_id, by_name)


def _rows(game: str) -> list[Row]:
    files = [(path, read_bytes(path)) for path in shipped_sets(game)]
    if not files:
        return []
    hashes = " ".join(f"{path.name} {sha256(data).hexdigest()}" for path, data in files)
    key = sha256(f"{_SHAPE} {game} {hashes}".encode()).hexdigest()
    stored = NAMES.read(key)
    if stored is not None:
        found: list[Row] = [tuple(row) for row in json.loads(stored)]
        return found
    rows = [row for path, data in files for row in _of_file(path, data)]
    NAMES.write(key, json.dumps(rows, ensure_ascii=False).encode())
    NAMES.trim()
    return rows


def _of_file(path: Path, data: bytes) -> Iterator[Row]:
    from cardlang.library.build import entries_of
    from cardlang.library.compose import compose
    from cardlang.library.find import SECTIONS
    from cardlang.library.nodes import MapNode

    root = compose(decode(str(path), data)[0]).root
    if not isinstance(root, MapNode):
        return
    cardset = str(root.data("set") or "")
    for section, kind in SECTIONS.items():
        for key, record in entries_of(root.get(section)):
            names: Any = record.data("name")
            yield cardset, kind, key.text, {**names} if isinstance(names, dict) else {}
