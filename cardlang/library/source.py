"""Source files: reading bytes, decoding them, and positions in the text.

This module knows no YAML. Offsets count characters of the text without a byte order mark; lines and columns start at 1.
"""

from __future__ import annotations

import hashlib
import os
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import accumulate
from pathlib import Path

from cardlang.diagnostics.model import CardlangError, Diagnostic, Location, Severity, Span
from cardlang.library.limits import MAX_FILE_BYTES

BOM = "\ufeff"
_MOST_READINGS = 10  # attempts, if a file changes while it is read
_BREAK = re.compile(r"\r\n|\r|\n")
_MARKS = ((b"\xff\xfe\0\0", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))


class UnreadableError(CardlangError):
    """A path cannot be read: it is missing, not a regular file, or not permitted. `reason` says which."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """The text of one file, its `path` as given, the `sha256` of its bytes; `bom`: it began with a byte order mark."""

    path: str
    text: str
    sha256: str = ""
    bom: bool = False
    _starts: Sequence[int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        lines = StringIO(self.text + "-", newline="")  # the extra character starts a line after a final break
        *starts, _ = accumulate(map(len, lines), initial=0)
        object.__setattr__(self, "_starts", starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_start(self, offset: int) -> int:
        """Return the offset of the start of the line that contains `offset`."""
        return self._starts[bisect_right(self._starts, offset) - 1]

    def location(self, span: Span, pointer: str = "") -> Location:
        """Return the location of a span of this file."""
        line, column = self.position(span.start)
        end_line, end_column = self.position(span.end)
        return Location(self.path, span, line, column, end_line, end_column, pointer)

    @property
    def newline(self) -> str:
        """The line break of the file: that of its first line."""
        found = _BREAK.search(self.text)
        return found.group() if found else "\n"


def error_reason(error: Exception) -> str:
    """Return the reason of an operating system error, as part of a sentence."""
    return str(getattr(error, "strerror", None) or error).lower()


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a regular file, at most one more than the limit. A file that changes meanwhile is read again.

    Raises UnreadableError if the file is missing, not a regular file, or not permitted.
    """
    try:
        if not path.is_file():
            reason = "this is not a regular file" if path.exists() else "there is no such file or folder"
            raise UnreadableError(str(path), reason)
        with path.open("rb") as stream:
            for _ in range(_MOST_READINGS):
                before = os.fstat(stream.fileno())
                data = stream.read(MAX_FILE_BYTES + 1)
                after = os.fstat(stream.fileno())
                if (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size):
                    break
                stream.seek(0)  # the file was written meanwhile, so the data may be mixed
            return data
    except OSError as error:
        raise UnreadableError(str(path), error_reason(error)) from None
    except ValueError:  # a NUL in the path
        raise UnreadableError(repr(str(path)), "this is not a path") from None


def decode(path: str, data: bytes) -> tuple[SourceFile, list[Diagnostic]]:
    """Decode a file. Returns it with the findings on its size and encoding; after an error, the text is empty."""
    sha256 = hashlib.sha256(data).hexdigest()
    empty = SourceFile(path, "", sha256)
    start = Location(path)
    if len(data) > MAX_FILE_BYTES:
        message = f"the file is larger than {MAX_FILE_BYTES // 1024} kB"
        return empty, [Diagnostic("D001", message, start, help="split it into several files of the same set")]
    for mark, name in _MARKS:
        if data.startswith(mark):
            return empty, [Diagnostic("D002", f"the file is {name}, not UTF-8", start, help="save it as UTF-8")]
    if len(data) >= 8 and any(data[0:8:2]) != any(data[1:8:2]):  # every second byte is zero
        return empty, [Diagnostic("D002", "the file is UTF-16, not UTF-8", start, help="save it as UTF-8")]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        before = data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8")
        place = Location(path, Span(0, 0), line, len(before) + 1, line, len(before) + 1)
        message = f"the file is not UTF-8: the byte {data[error.start]:#04x} cannot stand here"
        return empty, [Diagnostic("D002", message, place, help="save it as UTF-8")]
    if not text.startswith(BOM):
        return SourceFile(path, text, sha256), []
    message = "the file begins with a byte order mark"
    mended = "save it as UTF-8 without byte order mark"
    return SourceFile(path, text[1:], sha256, bom=True), [
        Diagnostic("D003", message, start, Severity.WARNING, help=mended)
    ]
