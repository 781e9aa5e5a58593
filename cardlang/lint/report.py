"""What the linter knows about one file by itself: enough to compare files with each other, and to be kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang.diagnostics.model import Diagnostic, Location

if TYPE_CHECKING:
    from cardlang.library.records import Kind


@dataclass(frozen=True, slots=True)
class Entry:
    """A record as other files see it: what no two records may share, and where its id stands. `names` by language."""

    kind: Kind
    game: str
    id: str
    names: Mapping[str, str]
    location: Location


@dataclass(frozen=True, slots=True)
class Head:
    """A file as others of its set see it: which version of the set it says it is, and where."""

    game: str
    cardset: str
    version: int
    location: Location


@dataclass(frozen=True, slots=True)
class FileReport:
    """A file's head and records, and all findings that need no other file, by place and code.

    There is no head where the file does not say its set and version. `named` are cards of other sets that it speaks of.
    """

    path: str
    head: Head | None
    entries: tuple[Entry, ...]
    diagnostics: tuple[Diagnostic, ...]
    named: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Index:
    """The first in the order of the files: of each game and set, of each game's ids, of names that look the same.

    `by_name` has only names whose look an earlier record has, by game, language and name.
    """

    by_set: dict[tuple[str, str], Head] = field(default_factory=dict)
    by_id: dict[str, dict[str, Entry]] = field(default_factory=dict)
    by_name: dict[tuple[str, str, str], Entry] = field(default_factory=dict)

    @classmethod
    def of(cls, reports: Iterable[FileReport]) -> Index:
        """The index of some files."""
        index, looks = cls(), dict[tuple[str, str], dict[str, Entry]]()
        for report in reports:
            if (head := report.head) is not None:
                index.by_set.setdefault((head.game, head.cardset), head)
            for entry in report.entries:
                index.by_id.setdefault(entry.game, {}).setdefault(entry.id, entry)
                for language, name in entry.names.items():
                    first = looks.setdefault((entry.game, language), {}).setdefault(look(name), entry)
                    if first is not entry:
                        index.by_name[entry.game, language, name] = first
        return index


def look(name: str) -> str:
    """What is the same for names that people cannot tell apart: small letters, no signs that show nothing."""
    if name.isascii():
        return name.casefold()
    from unicodedata import category, normalize

    return "".join(char for char in normalize("NFKC", name).casefold() if category(char) != "Cf")


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings of one file by place and code."""
    return sorted(found, key=lambda item: (item.location.span, item.code))
