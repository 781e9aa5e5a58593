"""The data of diagnostics: locations, findings, fixes, and the exception that carries findings.

This module imports no other stage, so every stage can use it. Lines and columns start at 1, offsets at 0; columns and
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
"""Makes a span from its two ends: `Span` at half the cost, for parsers that make thousands."""


class Severity(Enum):
    """The severity of a finding. Only errors make a set unusable; a note is not a fault."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Location:
    """A location in a file: the path as the user gave it, a JSON pointer if known, and a span of the file's text.

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
    """A fix that a program can apply: replace `span` of the file by `text`.

    `safe` means that the meaning of the text cannot change.
    """

    title: str
    span: Span
    text: str
    safe: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: a stable code, a message in lower case without a full stop, and its location."""

    code: str
    message: str
    location: Location
    severity: Severity = Severity.ERROR
    help: str | None = None
    notes: tuple[str, ...] = ()
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding inside one card text, before the position of the text in its file is known.

    The library turns it into a `Diagnostic` by mapping `span` (offsets in the card text) into the file.
    """

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    help: str | None = None
    fix: tuple[str, str] | None = None  # title, replacement for the span


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """A stable code, the name of its problem, and a description of one line."""

    code: str
    slug: str
    title: str


class CardlangError(Exception):
    """The base of all errors for users of cardlang. Control characters in messages are escaped."""

    def __init__(self, *args: object) -> None:
        super().__init__(*(printable(part) if isinstance(part, str) else part for part in args))


class GameError(CardlangError):
    """A host asks for something that does not exist, such as an unknown mode or setting, or a log without recording."""


class SetError(CardlangError):
    """A set cannot be used; `diagnostics` has all findings with their locations."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        first = diagnostics[0]
        more = f" (and {len(diagnostics) - 1} more)" if len(diagnostics) > 1 else ""
        where = f"{first.location.path}:{first.location.line}:{first.location.column}"
        super().__init__(f"{where}: {first.code} {first.message}{more}")
