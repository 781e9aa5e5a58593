"""Renders diagnostics in three forms: in full with the quoted source, in one line each, and as JSON.

`full` returns lines of styled pieces and needs no terminal library; `write_full` prints them, in colour if the stream
is a terminal that supports it (Rich honours NO_COLOR and TERM=dumb).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from shutil import get_terminal_size
from typing import Any, Literal, TextIO, TypeAlias

from cardlang.diagnostics.model import Diagnostic, Fix, Location, Severity

Style: TypeAlias = Literal["", "error", "warning", "note", "place", "gutter", "advice"]
Piece: TypeAlias = tuple[str, Style]
Line: TypeAlias = tuple[Piece, ...]

MAX_WIDTH = 160  # columns of quoted source; longer lines are cut around the marked words
_LEAST = 20  # columns of quoted source, however narrow the terminal is
MAX_LINES = 6  # quoted lines of one span
TAB = "    "
_COLOURS: Mapping[Style, str] = {
    "": "",
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "place": "bold",
    "gutter": "blue",
    "advice": "cyan",
}

_STYLES: Mapping[Severity, Style] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "note",
}


def concise(diagnostic: Diagnostic) -> str:
    """Return one line: `path:line:column: CODE message`."""
    place = diagnostic.location
    return clean(f"{place.path}:{place.line}:{place.column}: {diagnostic.code} {diagnostic.message}")


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as JSON-able data. The README of this folder documents the keys; keys are only ever added."""
    place, fix = diagnostic.location, diagnostic.fix
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "span": [place.span.start, place.span.end],
        "pointer": place.pointer,
        "help": diagnostic.help,
        "notes": list(diagnostic.notes),
        "fix": None if fix is None else {
            "title": fix.title,
            "span": [fix.span.start, fix.span.end],
            "text": fix.text,
            "safe": fix.safe,
        },
    }  # fmt: skip


def full(diagnostic: Diagnostic, source: str | None, width: int | None = None) -> list[Line]:
    """Return the lines of the long form. `source` is the text of the file, or None if it could not be read.

    With the `width` of a terminal, prose is wrapped at spaces, and quoted lines are cut to fit.
    """
    place = diagnostic.location
    style = _STYLES[diagnostic.severity]
    head = f"{diagnostic.severity.value}[{diagnostic.code}]"
    margin = " " * len(str(place.end_line))
    first, *more = _broken(clean(diagnostic.message), len(head) + 2, width)
    lines: list[Line] = [((head, style), (f": {first}", "place")), *(((line, "place"),) for line in more)]
    quoted = list(_quote(place, source, style, _room(width, margin))) if source else []
    margin = " " * len(str(max((number for number, _ in quoted if number), default=place.line)))
    lines.append(((f"{margin}--> ", "gutter"), (clean(f"{place.path}:{place.line}:{place.column}"), "")))
    if quoted:
        lines.append(((f"{margin} |", "gutter"),))
    for number, content in quoted:
        mark = str(number or "").rjust(len(margin))
        lines.append(((f"{mark} | ", "gutter"), *content))
    remarks: list[tuple[str, str]] = []
    if diagnostic.help:
        remarks.append(("help", diagnostic.help))
    remarks.extend(("note", note) for note in diagnostic.notes)
    if diagnostic.fix is not None:
        fix = diagnostic.fix
        shown = f"\n{_shortened(fix.text)}".replace("\n", f"\n{margin}   | ") if fix.text.strip() else ""
        remarks.append((_label(diagnostic, fix), fix.title + shown))
    for word, text in remarks:
        first, *more = text.split("\n")
        begun, *rest = _broken(clean(first), len(f"{margin} = {word}: "), width)
        lines.append(((f"{margin} = ", "gutter"), (f"{word}: ", "advice"), (begun, "")))
        lines.extend(((line, ""),) for line in (*rest, *map(clean, more)))
    return lines


def _label(diagnostic: Diagnostic, fix: Fix) -> str:
    """Return the word before a fix; what a note offers is no mend, and `lint --fix` leaves it."""
    if diagnostic.severity is Severity.NOTE and fix.safe:
        return "canonical"
    return "fix" if fix.safe else "possible fix"


def _broken(text: str, lead: int, width: int | None) -> list[str]:
    """Wrap a text that begins at column `lead` to `width`; further lines are indented to the same column."""
    if width is None or lead + _width(text) <= width:
        return [text]
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and lead + _width(f"{lines[-1]} {word}") > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return [lines[0], *(" " * lead + line for line in lines[1:])]


def _room(width: int | None, margin: str) -> int:
    """Return the columns available for quoted lines, without the ellipses of a line that was cut."""
    return MAX_WIDTH if width is None else max(_LEAST, min(MAX_WIDTH, width - len(margin) - 5))


def _shortened(text: str) -> str:
    """Return a replacement for display; a long one is shortened."""
    lines = text.replace("\r\n", "\n").split("\n")
    shown = [line if len(line) <= MAX_WIDTH * 3 else f"{line[: MAX_WIDTH * 3]}…" for line in lines[: MAX_LINES * 3]]
    return "\n".join([*shown, *(["..."] if len(lines) > len(shown) else [])])


def plain(lines: Iterable[Line]) -> str:
    """Return lines without colour and without trailing spaces."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def write_full(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], stream: TextIO) -> None:
    """Print diagnostics in full, each followed by an empty line; `sources` maps paths to file texts."""
    width = get_terminal_size().columns if stream.isatty() else None
    write_blocks((full(item, sources.get(item.location.path), width) for item in diagnostics), stream)


def write_blocks(blocks: Iterable[Iterable[Line]], stream: TextIO, colours: Mapping[Style, str] = _COLOURS) -> None:
    """Print blocks of lines, each followed by an empty line, in colour if the stream supports it."""
    if not _wants_colour(stream):
        for block in blocks:
            stream.write(plain(block) + "\n\n")
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, soft_wrap=True, highlight=False, markup=False, emoji=False)
    for block in blocks:
        for line in block:
            console.print(Text.assemble(*((text, colours[style]) for text, style in line)))
        console.print()


def _wants_colour(stream: TextIO) -> bool:
    """Return whether to import Rich, which itself decides about NO_COLOR, FORCE_COLOR and TERM."""
    import os

    return stream.isatty() or bool(os.environ.get("FORCE_COLOR"))


def _quote(place: Location, source: str, style: Style, width: int) -> Iterator[tuple[int, Line]]:
    """Yield the quoted lines with their numbers, each followed by its carets with number 0."""
    lines = _lines(source)
    last = place.end_line
    if last > place.line and place.end_column == 1:
        last -= 1  # the span ends with a line break
    for number in range(place.line, last + 1):
        if number > len(lines):
            return
        if number - place.line >= MAX_LINES:
            yield 0, (("...", ""),)
            return
        text = lines[number - 1]
        start = place.column - 1 if number == place.line else len(text) - len(text.lstrip())
        end = place.end_column - 1 if number == place.end_line else len(text)
        start, end = min(start, len(text)), min(max(start, end), len(text))
        text, start, end = _cut(text, start, end, width)
        pad = sum(_width(_shown(char)) for char in text[:start])
        carets = max(1, sum(_width(_shown(char)) for char in text[start:end]))
        yield number, (("".join(map(_shown, text)), ""),)
        if text.strip() or number == place.line:
            yield 0, ((" " * pad, ""), ("^" * carets, style))


@lru_cache(maxsize=4)
def _lines(source: str) -> list[str]:
    return source.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _cut(text: str, start: int, end: int, width: int) -> tuple[str, int, int]:
    """Cut a line that is longer than the width to the part around the marked words."""
    if len(text) <= width:
        return text, start, end
    left = max(0, min(start - width // 4, len(text) - width))
    right = left + width
    head, tail = ("…" if left else ""), ("…" if right < len(text) else "")
    shift = len(head) - left
    return head + text[left:right] + tail, start + shift, min(end, right) + shift


def _shown(char: str) -> str:
    """Return a character in a form that cannot control a terminal."""
    if char == "\t":
        return TAB
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") else char


def clean(text: str) -> str:
    """Return a line without characters that control a terminal."""
    return "".join(_shown(char) for char in text)


def escaped(json: str) -> str:
    """Return equivalent JSON in which characters that control a terminal are escaped."""
    return "".join(char if char == "\n" or _shown(char) == char else _escape(char) for char in json)


def _escape(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def _width(text: str) -> int:
    """Return the number of columns that a text takes on a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Count diagnostics by severity: `2 errors, 1 warning`, or `no findings`."""
    found = [item.severity for item in diagnostics]
    counts = [(severity.value, found.count(severity)) for severity in Severity if severity in found]
    return ", ".join(f"{count} {name}{'' if count == 1 else 's'}" for name, count in counts) or "no findings"
