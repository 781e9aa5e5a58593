"""The cache of file reports between runs, as plain tuples in JSON.

The key is a hash of everything that determines a report: the bytes of the file, the kind of content that its name
implies, and the identity of this installation (code, schemas, grammar, libraries, Python). The path is filled in on
reading, so copied and moved files are found as well. The format is JSON because reading it cannot execute code; an
entry of an unexpected shape counts as missing.
"""

from __future__ import annotations

import json
import re
from functools import cached_property
from hashlib import sha256
from typing import Any, TypeAlias

from cardlang.diagnostics.model import Diagnostic, Fix, Location, Severity, Span
from cardlang.library.find import SCENARIOS, SETS, section_of
from cardlang.lint.report import FileReport, Head, Profile, RecordEntry, Want
from cardlang.storage.cache import Cache
from cardlang.storage.identity import identity
from cardlang.storage.shipped import data_folder

REPORTS = Cache("lint", most_files=4096, most_bytes=64 * 1024 * 1024)
_MOST_BYTES = 4 * 1024 * 1024  # of one report; a larger one is not cached
_TEXT = (str,)
_MAYBE = (str, type(None))
_NUMBER = (int, type(None))
_PLACE = ((int,),) * 6 + (_TEXT,)
_NAMES_SETS = re.compile(rb"(?m)^(?:sets|[^\w\s#-].*sets)")  # a key at the top level, also quoted or in a flow mapping
_KINDS: TypeAlias = tuple[tuple[type, ...], ...]


class ReportCache:
    """The cached reports of this installation."""

    def __init__(self, cache: Cache = REPORTS) -> None:
        self._cache = cache
        self._identity = identity()

    def find(self, path: str, data: bytes) -> FileReport | None:
        """Return the cached report on a file with these bytes, or None."""
        if depends_on_other_files(path, data):
            return None
        stored = self._cache.read(self._key(path, data))
        if stored is None:
            return None
        try:
            head, entries, diagnostics, named, wants, tests, uses = _row(
                json.loads(stored), ((list, type(None)), *((list,),) * 6)
            )
            return FileReport(
                path,
                None if head is None else _head(head, path),
                tuple(_entry(row, path) for row in entries),
                tuple(_diagnostic(row, path) for row in diagnostics),
                tuple(_entry(row, path) for row in named),
                tuple(_want(row, path) for row in wants),
                tuple(_row(tests, (_TEXT,) * len(tests))),
                tuple(_row(uses, (_TEXT,) * len(uses))),
            )
        except (ValueError, RecursionError):
            return None

    def store(self, report: FileReport, data: bytes) -> None:
        """Cache the report on a file with these bytes, unless it depends on other files."""
        if depends_on_other_files(report.path, data):
            return
        rows = (
            None if report.head is None else _head_row(report.head),
            [_entry_row(item) for item in report.entries],
            [_diagnostic_row(item) for item in report.diagnostics],
            [_entry_row(item) for item in report.named],
            [_want_row(item) for item in report.wants],
            report.tests,
            report.uses,
        )
        content = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        if len(content) <= _MOST_BYTES:
            self._cache.write(self._key(report.path, data), content)

    def trim(self) -> None:
        """Drop the oldest reports if there are too many."""
        self._cache.trim()

    def _key(self, path: str, data: bytes) -> str:
        if SCENARIOS.fits(path):
            return sha256(f"{self._identity} scenarios {self._shipped} ".encode() + data).hexdigest()
        return sha256(f"{self._identity} {section_of(path)} ".encode() + data).hexdigest()

    @cached_property
    def _shipped(self) -> str:
        """A hash of what scenarios can refer to: the cards and rules that ship."""
        found = sha256()
        for file in sorted(data_folder("cardsets").rglob("*.*")):
            if SETS.fits(file.name) or file.suffix == ".md":
                found.update(str(file).encode() + b"\0" + sha256(file.read_bytes()).digest())
        return found.hexdigest()


def depends_on_other_files(path: str, data: bytes) -> bool:
    """Return whether a file is a scenario file that may name other set files, which can change independently of it."""
    return SCENARIOS.fits(path) and _NAMES_SETS.search(data) is not None


def _head_row(head: Head) -> tuple[object, ...]:
    return head.game, head.cardset, head.version, _place_row(head.location)


def _head(row: Any, path: str) -> Head:
    game, cardset, version, place = _row(row, (_TEXT, _TEXT, (int,), (list,)))
    return Head(game, cardset, version, _place(place, path))


def _entry_row(entry: RecordEntry) -> tuple[object, ...]:
    profile = entry.profile
    return (
        entry.kind, entry.game, entry.id, dict(entry.names), _place_row(entry.location), entry.offers, entry.copies,
        entry.cardset, None if profile is None else (profile.same, dict(profile.worth)), dict(entry.numbers),
    )  # fmt: skip


def _entry(row: Any, path: str) -> RecordEntry:
    kinds: _KINDS = (_TEXT, _TEXT, _TEXT, (dict,), (list,), (list,), (int,), _TEXT, (list, type(None)), (dict,))
    kind, game, id_, names, place, offers, copies, cardset, profile, numbers = _row(row, kinds)
    _row(list(names.values()), (_TEXT,) * len(names))
    _row(list(numbers.values()), ((int,),) * len(numbers))
    offers = tuple(_row(offers, (_TEXT,) * len(offers)))
    compared = None if profile is None else _profile(profile)
    return RecordEntry(kind, game, id_, names, _place(place, path), offers, copies, cardset, compared, numbers)


def _profile(row: Any) -> Profile:
    same, worth = _row(row, (_TEXT, (dict,)))
    _row(list(worth.values()), ((int,),) * len(worth))
    return Profile(same, worth)


def _want_row(want: Want) -> tuple[object, ...]:
    return want.game, want.needs, want.message, _place_row(want.location), want.low, want.high


def _want(row: Any, path: str) -> Want:
    game, needs, message, place, low, high = _row(row, (_TEXT, (list,), _TEXT, (list,), _NUMBER, _NUMBER))
    return Want(game, tuple(_row(needs, (_TEXT,) * len(needs))), message, _place(place, path), low, high)


def _diagnostic_row(item: Diagnostic) -> tuple[object, ...]:
    fix = item.fix and (item.fix.title, *item.fix.span, item.fix.text, item.fix.safe)
    return item.code, item.message, item.severity.value, _place_row(item.location), item.help, item.notes, fix


def _diagnostic(row: Any, path: str) -> Diagnostic:
    kinds: _KINDS = (_TEXT, _TEXT, _TEXT, (list,), _MAYBE, (list,), (list, type(None)))
    code, message, severity, place, help_, notes, mended = _row(row, kinds)
    fix = None
    if mended is not None:
        title, start, end, text, safe = _row(mended, (_TEXT, (int,), (int,), _TEXT, (bool,)))
        fix = Fix(title, Span(start, end), text, safe)
    notes = tuple(_row(notes, (_TEXT,) * len(notes)))
    return Diagnostic(code, message, _place(place, path), Severity(severity), help_, notes, fix)


def _place_row(place: Location) -> tuple[object, ...]:
    return *place.span, place.line, place.column, place.end_line, place.end_column, place.pointer


def _place(row: Any, path: str) -> Location:
    start, end, line, column, end_line, end_column, pointer = _row(row, _PLACE)
    return Location(path, Span(start, end), line, column, end_line, end_column, pointer)


def _row(row: Any, kinds: _KINDS) -> list[Any]:
    """Return a row after checking the types of its columns. Raises ValueError if they differ from `kinds`."""
    if not isinstance(row, list) or len(row) != len(kinds) or not all(map(isinstance, row, kinds)):
        raise ValueError("not a row of this shape")
    return row
