"""A baseline: the known findings of a project, so that only new ones fail a pipeline. It can only shrink.

Findings are counted by file, record and code, so a baseline survives moved lines. It is a JSON file, created on the
first run: `{"version": 1, "findings": {"sea.cards.yaml": {"ogre": {"L004": 1}}}}`. The key `""` holds findings outside
records.
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
    """The file is not a valid baseline. The message names the file and the fault."""


class Key(NamedTuple):
    """The group in which a finding is counted: path of the file, id of the record (or empty), code."""

    path: str
    record: str
    code: str


@dataclass(frozen=True)
class Baseline:
    """The number of findings for each key."""

    counts: Mapping[Key, int]

    @classmethod
    def of(cls, found: Iterable[Diagnostic], files: Sequence[FileReport]) -> Baseline:
        """The baseline of some findings."""
        places = _Places(files)
        return cls(Counter(places.key(item) for item in found))

    @classmethod
    def read(cls, file: Path) -> Baseline:
        """Read a baseline file. Raises BaselineError if it is unreadable or invalid."""
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
        """The number of findings in all."""
        return sum(self.counts.values())

    def shrunk(self, now: Baseline) -> Baseline:
        """Return this baseline without the findings that `now` no longer has."""
        left = {key: min(number, now.counts.get(key, 0)) for key, number in self.counts.items()}
        return Baseline({key: number for key, number in left.items() if number})

    def beyond(self, found: Iterable[Diagnostic], files: Sequence[FileReport]) -> list[Diagnostic]:
        """Return the findings that exceed the baseline: for each key, all after the counted number."""
        places, seen, new = _Places(files), Counter[Key](), []
        for item in found:
            key = places.key(item)
            seen[key] += 1
            if seen[key] > self.counts.get(key, 0):
                new.append(item)
        return new

    def to_json(self) -> str:
        """Return the content of the baseline file."""
        tree: dict[str, dict[str, dict[str, int]]] = {}
        for key, number in sorted(self.counts.items()):
            tree.setdefault(key.path, {}).setdefault(key.record, {})[key.code] = number
        return json.dumps({"version": VERSION, "findings": tree}, indent=2) + "\n"


class _Places:
    """Finds the record that a line of a file belongs to."""

    def __init__(self, files: Sequence[FileReport]) -> None:
        self._records = {file.path: sorted((entry.location.line, entry.id) for entry in file.entries) for file in files}

    def key(self, item: Diagnostic) -> Key:
        records = self._records.get(item.location.path, [])
        number = bisect_right(records, item.location.line, key=lambda pair: pair[0])
        path = Path(item.location.path).as_posix()
        return Key(path, records[number - 1][1] if number else "", item.code)
