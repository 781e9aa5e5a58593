"""Incremental linting for `lint --watch`: only the changed records of a file are examined again.

A set file is divided into its head (everything before the first record) and its records, which consist of whole lines.
When some records change, a file of the head and these records alone is examined; the findings of the others move with
their lines.

INVARIANT: the report equals that of the whole file (`tests/lint/test_incremental.py` compares them). So a file is
divided only if its records are independent: it declares no words, none of its texts names a card, and so on. Any other
file is examined as a whole, and so is a file whose head has changed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from itertools import accumulate, takewhile
from typing import TypeAlias

from cardlang.diagnostics.model import Diagnostic, Location, Span
from cardlang.library.compose import compose
from cardlang.library.find import SCENARIOS, section_of
from cardlang.library.limits import MAX_ALIKE, MAX_CARDS, MAX_VALUES
from cardlang.library.mentions import named_in_texts
from cardlang.library.nodes import MapNode, Value
from cardlang.library.source import decode
from cardlang.lint.cache import depends_on_other_files
from cardlang.lint.report import FileReport, RecordEntry, Want
from cardlang.lint.run import Examine

Cached: TypeAlias = Callable[[str, bytes], FileReport | None]
_WHOLE = {"words", "complete"}  # fields of a file whose findings depend on all records
_MODES = re.compile(r"^ +(?:banned|modes):", re.MULTILINE)  # one record with them changes the findings on all
_NAMING = re.compile(r"\b(?:named|called) ")  # the name after it may be a mistyped name of any card
_SEPARATORS = "\n:,-[{"  # each value comes after at least one of them


@dataclass(frozen=True, slots=True)
class _Part:
    """A record: its lines, and its position and findings when it was last examined."""

    text: str
    start: int
    line: int
    diagnostics: tuple[Diagnostic, ...] = ()
    entries: tuple[RecordEntry, ...] = ()
    wants: tuple[Want, ...] = ()

    def moved(self, start: int, line: int) -> _Part:
        """Return the record at its current position, with its findings moved."""
        by, lines = start - self.start, line - self.line
        if not by:
            return self
        return _Part(
            self.text,
            start,
            line,
            tuple(_moved_finding(item, by, lines) for item in self.diagnostics),
            tuple(replace(item, location=_moved(item.location, by, lines)) for item in self.entries),
            tuple(replace(item, location=_moved(item.location, by, lines)) for item in self.wants),
        )


@dataclass(frozen=True, slots=True)
class _Divided:
    """A file that can be examined record by record. `modes`: some record has texts or bans for single modes."""

    head: str
    parts: tuple[_Part, ...]
    indent: int
    modes: bool
    report: FileReport


@dataclass(frozen=True, slots=True)
class _Known:
    data: bytes
    report: FileReport
    divided: _Divided | None


class Incremental:
    """An examiner that reuses the last report on each file.

    `examine` must report every want of a file. `cached` looks up a report on a file that is seen for the first time.
    """

    def __init__(self, examine: Examine, cached: Cached = lambda path, data: None) -> None:
        self._examine = examine
        self._cached = cached
        self._known: dict[str, _Known] = {}

    def __call__(self, path: str, data: bytes) -> FileReport:
        """Return the report on a file with these bytes."""
        if depends_on_other_files(path, data):  # and those may have changed
            return self._examine(path, data)
        known = self._known.get(path)
        if known is not None and known.data == data:
            return known.report
        if known is None and (cached := self._cached(path, data)) is not None:
            self._known[path] = _Known(data, cached, None)
            return cached
        divided = None if known is None or known.divided is None else self._again(path, data, known.divided)
        if divided is None:
            report = self._examine(path, data)
            divided = None if SCENARIOS.fits(path) else _divided(path, data, report)
        else:
            report = divided.report
        self._known[path] = _Known(data, report, divided)
        return report

    def _again(self, path: str, data: bytes, before: _Divided) -> _Divided | None:
        """Examine the changed records of a file. None if it must be examined as a whole."""
        source, wrong = decode(path, data)
        if wrong or _values(source.text) > MAX_VALUES:
            return None
        window = _window(before, source.text)
        if window is None:
            return None
        first, behind, chunk = window
        left, right = before.parts[:first], before.parts[behind:]
        if not _ends_by_itself(chunk, before.indent) or _names_others(source.text, chunk, (*left, *right)):
            return None
        has_modes = next((part.text for part in (*left, *right) if _MODES.search(part.text)), "")
        modes = bool(has_modes) or _MODES.search(chunk) is not None
        if modes != before.modes:
            return None
        short = before.head + has_modes + chunk
        some = _divided(path, short.encode(), self._examine(path, short.encode()))
        if some is None or some.head != before.head:
            return None
        changed = some.parts[1 if has_modes else 0 :]
        ids = [entry.id for part in (*left, *changed, *right) for entry in part.entries]
        if len({*ids}) < len(ids) or len(ids) > MAX_CARDS or not changed:
            return None
        parts = tuple(_placed((*left, *changed, *right), before.head))
        return _whole(some, parts, modes=modes)


def _divided(path: str, data: bytes, report: FileReport) -> _Divided | None:
    """Divide a file into its head and records. None if it must be examined as a whole."""
    source, wrong = decode(path, data)
    if wrong or report.named or len(report.diagnostics) >= MAX_ALIKE - 10 or _NAMING.search(source.text):
        return None
    section, document = section_of(path), compose(source)
    starts = None if document.diagnostics else _starts(document.root, section)
    if starts is None or document.root is None or named_in_texts(document.root, section):
        return None
    lines = list(StringIO(source.text, newline=""))
    offsets = [0, *accumulate(map(len, lines))]
    numbers = [source.position(start)[0] - 1 for start in starts]
    indent = starts[0] - offsets[numbers[0]]
    if indent < 1 or any(offsets[at] + indent != start for at, start in zip(numbers, starts, strict=True)):
        return None
    ends = [*numbers[1:], len(lines)]
    parts = [
        _Part(source.text[offsets[at] : offsets[end]], offsets[at], at + 1)
        for at, end in zip(numbers, ends, strict=True)
    ]
    found, head = _shared_out(report, parts)
    divided = _Divided(
        source.text[: offsets[numbers[0]]], found, indent, _MODES.search(source.text) is not None, report
    )
    return divided if all(item.location.span.end <= parts[0].start for item in head) else None


def _starts(root: Value | None, section: str) -> list[int] | None:
    """Return the offsets of the records. None if they are not the last block of the file or depend on each other."""
    if not isinstance(root, MapNode) or not root.entries or _WHOLE & root.entries.keys():
        return None
    records = root.get(section)
    if [*root.entries][-1] != section or not isinstance(records, MapNode) or not records.entries:
        return None
    if any(key.flow or key.style or not isinstance(value, MapNode) for key, value in records.fields):
        return None
    return [key.span.start for key, _ in records.fields]


def _shared_out(report: FileReport, parts: Sequence[_Part]) -> tuple[tuple[_Part, ...], list[Diagnostic]]:
    """Distribute a report over the records of its file; return them and the findings on the head."""
    starts = [part.start for part in parts]
    found, head = [list[Diagnostic]() for _ in parts], list[Diagnostic]()
    for item in report.diagnostics:
        at = bisect_right(starts, item.location.span.start) - 1
        (head if at < 0 else found[at]).append(item)
    entries, wants = [list[RecordEntry]() for _ in parts], [list[Want]() for _ in parts]
    for entry in report.entries:
        entries[bisect_right(starts, entry.location.span.start) - 1].append(entry)
    for want in report.wants:
        wants[bisect_right(starts, want.location.span.start) - 1].append(want)
    every = zip(parts, found, entries, wants, strict=True)
    shared = (replace(one, diagnostics=tuple(a), entries=tuple(b), wants=tuple(c)) for one, a, b, c in every)
    return tuple(shared), head


def _window(before: _Divided, text: str) -> tuple[int, int, str] | None:
    """Return the range of records whose lines have changed (first, end) and their current lines."""
    if not text.startswith(before.head):
        return None
    rest, old = text[len(before.head) :], [part.text for part in before.parts]
    first = at = 0
    while first < len(old) and rest.startswith(old[first], at):
        at += len(old[first])
        first += 1
    first = max(first - 1, 0)  # new lines after a record may belong to it
    at = sum(map(len, old[:first]))
    behind, end = len(old), len(rest)
    while behind > first + 1 and end - len(old[behind - 1]) >= at and rest.endswith(old[behind - 1], at, end):
        behind -= 1
        end -= len(old[behind])
    return first, behind, rest[at:end]


def _ends_by_itself(chunk: str, indent: int) -> bool:
    """Return whether lines contain only records: the first is an id, and none is indented less."""
    lines = list(StringIO(chunk, newline=""))
    margins = [len(list(takewhile(" ".__eq__, line))) for line in lines if line.strip(" \r\n")]
    first = lines[0] if lines else ""
    begins = first[indent : indent + 1] not in {"", " ", "#", "\n", "\r"} and not first[:indent].strip(" ")
    return begins and min(margins, default=0) >= indent and chunk.endswith("\n")


def _names_others(text: str, chunk: str, others: Sequence[_Part]) -> bool:
    """Return whether the changed records and the others may refer to each other by name."""
    if _NAMING.search(chunk):
        return True
    names = (entry.names["en"] for part in others for entry in part.entries if "en" in entry.names)
    if any(name in chunk and _times(name, chunk) for name in names):
        return True
    mine = re.findall(r"\ben: *[\"']?([^,}\"'\n]+)", chunk)
    return any(_times(name.strip(), text) > 1 for name in mine)


def _times(name: str, text: str) -> int:
    return len(re.findall(rf"(?<![\w'’-]){re.escape(name)}(?![\w'’-])", text))


def _values(text: str) -> int:
    """Return an upper bound of the number of values in a file."""
    return sum(map(text.count, _SEPARATORS))


def _placed(parts: Sequence[_Part], head: str) -> Iterator[_Part]:
    """Yield the records at their positions after the head."""
    start, line = len(head), len(list(StringIO(head, newline=""))) + 1
    for part in parts:
        yield part.moved(start, line)
        start += len(part.text)
        line += len(list(StringIO(part.text, newline="")))


def _whole(some: _Divided, parts: tuple[_Part, ...], *, modes: bool) -> _Divided:
    """Return the file with these records; its head is that of `some`, the part that was examined."""
    report, start = some.report, some.parts[0].start
    head = [item for item in report.diagnostics if item.location.span.start < start]
    found = replace(
        report,
        diagnostics=(*head, *(item for part in parts for item in part.diagnostics)),
        entries=tuple(item for part in parts for item in part.entries),
        wants=tuple(item for part in parts for item in part.wants),
    )
    return _Divided(some.head, parts, some.indent, modes, found)


def _moved(place: Location, by: int, lines: int) -> Location:
    span = Span(place.span.start + by, place.span.end + by)
    return Location(
        place.path, span, place.line + lines, place.column, place.end_line + lines, place.end_column, place.pointer
    )


def _moved_finding(item: Diagnostic, by: int, lines: int) -> Diagnostic:
    fix = item.fix and replace(item.fix, span=Span(item.fix.span.start + by, item.fix.span.end + by))
    return replace(item, location=_moved(item.location, by, lines), fix=fix)
