"""What every stage reports with: a place, a finding, and the one exception that carries findings.

Imports nothing of ours, so that every stage can use it. Lines and columns count from 1, offsets from 0; columns and
offsets count characters (code points), not bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import NamedTuple

from cardlang.diagnostics.clipping import printable


class Span(NamedTuple):
    """A half-open range of character offsets in one text."""

    start: int
    end: int


NOWHERE = Span(0, 0)
span_of: Callable[[tuple[int, int]], Span] = partial(tuple.__new__, Span)
"""A span of its two ends: what `Span` does, at half the cost, for readers that make them by the thousand."""


class Severity(Enum):
    """How bad a finding is; only errors stop a set from being used, and a note is no fault at all."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a file: the path as the user gave it, a JSON pointer where known, and a span of the file's text.

    `line` and `column` are those of the span's start, `end_line` and `end_column` those of its end (exclusive).
    """

    path: str
    span: Span = NOWHERE
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Fix:
    """A mending that a program may carry out: replace `span` of the file by `text`.

    `safe` means that the meaning of the text cannot change.
    """

    title: str
    span: Span
    text: str
    safe: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a stable code, a message in lower case without full stop, and where it is."""

    code: str
    message: str
    location: Location
    severity: Severity = Severity.ERROR
    help: str | None = None
    notes: tuple[str, ...] = ()
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding inside one card text, before the text's place in its file is known.

    The library turns it into a `Diagnostic` by moving `span` (offsets in the card text) into the file.
    """

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    help: str | None = None
    fix: tuple[str, str] | None = None  # title, replacement for the span


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What a code stands for: a stable code, the name of the problem, and one line about it."""

    code: str
    slug: str
    title: str


class CardlangError(Exception):
    """The base of every error that cardlang raises for its users. A message may repeat what somebody has handed in."""

    def __init__(self, *args: object) -> None:
        super().__init__(*(printable(part) if isinstance(part, str) else part for part in args))


class GameError(CardlangError):
    """A host asks for what does not exist: an unknown mode or setting, a log that was not kept, a language."""


class SetError(CardlangError):
    """A set cannot be used; `diagnostics` has every finding, with its place."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        first = diagnostics[0]
        more = f" (and {len(diagnostics) - 1} more)" if len(diagnostics) > 1 else ""
        where = f"{first.location.path}:{first.location.line}:{first.location.column}"
        super().__init__(f"{where}: {first.code} {first.message}{more}")
