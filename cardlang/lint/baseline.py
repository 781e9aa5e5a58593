"""A baseline: findings that a set has today, so that only new ones fail a pipeline. It can only shrink.

It counts by file, record and code, so that it holds when lines move. A JSON file, written when there is none:
`{"version": 1, "findings": {"sea.cards.yaml": {"ogre": {"L004": 1}}}}`; findings of no record stand under `""`.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cardlang.diagnostics.model import CardlangError, Diagnostic
from cardlang.library.source import UnreadableError, read_bytes
from cardlang.lint.report import FileReport

VERSION = 1


class BaselineError(CardlangError):
    """A file that is no baseline; says where and what."""


class Key(NamedTuple):
    """What findings are counted by: the path of the file, the id of the record or nothing, the code."""

    path: str
    record: str
    code: str


@dataclass(frozen=True)
class Baseline:
    """How many findings there are of each key."""

    counts: Mapping[Key, int]

    @classmethod
    def of(cls, found: Iterable[Diagnostic], files: Sequence[FileReport]) -> Baseline:
        """The baseline of some findings."""
        places = _Places(files)
        return cls(Counter(places.key(item) for item in found))

    @classmethod
    def read(cls, file: Path) -> Baseline:
        """A baseline as it was written. Raises BaselineError."""
        try:
            data = json.loads(read_bytes(file))
            counts = {
                Key(path, record, code): number
                for path, records in data["findings"].items()
                for record, codes in records.items()
                for code, number in codes.items()
            }
            if data["version"] != VERSION or not all(type(number) is int and number > 0 for number in counts.values()):
                raise ValueError
        except UnreadableError as error:
            raise BaselineError(str(error)) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise BaselineError(
                f"{file}: this is no baseline of version {VERSION}; without it a new one is written"
            ) from None
        return cls(counts)

    @property
    def total(self) -> int:
        """How many findings it has."""
        return sum(self.counts.values())

    def shrunk(self, now: Baseline) -> Baseline:
        """What is left of it now."""
        left = {key: min(number, now.counts.get(key, 0)) for key, number in self.counts.items()}
        return Baseline({key: number for key, number in left.items() if number})

    def beyond(self, found: Iterable[Diagnostic], files: Sequence[FileReport]) -> list[Diagnostic]:
        """The findings that it does not have: of each key those behind as many as it counts."""
        places, seen, new = _Places(files), Counter[Key](), []
        for item in found:
            key = places.key(item)
            seen[key] += 1
            if seen[key] > self.counts.get(key, 0):
                new.append(item)
        return new

    def to_json(self) -> str:
        """The file."""
        tree: dict[str, dict[str, dict[str, int]]] = {}
        for key, number in sorted(self.counts.items()):
            tree.setdefault(key.path, {}).setdefault(key.record, {})[key.code] = number
        return json.dumps({"version": VERSION, "findings": tree}, indent=2) + "\n"


class _Places:
    """Which record of which file a line belongs to."""

    def __init__(self, files: Sequence[FileReport]) -> None:
        self._records = {file.path: sorted((entry.location.line, entry.id) for entry in file.entries) for file in files}

    def key(self, item: Diagnostic) -> Key:
        records = self._records.get(item.location.path, [])
        number = bisect_right(records, item.location.line, key=lambda pair: pair[0])
        path = Path(item.location.path).as_posix()
        return Key(path, records[number - 1][1] if number else "", item.code)
