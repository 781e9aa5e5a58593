"""The position of each character of a scalar in its file.

The mark of a block is its `|`, and the value of a quoted scalar has no escapes, so the source is scanned again. The
result is compared with the value character by character; if they do not match, there is no result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardlang.diagnostics.model import Span
from cardlang.library.nodes import Scalar

BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")  # the line breaks of libyaml
_SPACE = frozenset(" \t\r\n\x85\u2028\u2029")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r\n|.)", re.DOTALL)
_NAMED = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "0": "\0",
    "e": "\x1b",
    "_": "\xa0",
    "N": "\x85",
    "L": "\u2028",
    "P": "\u2029",
}


@lru_cache(maxsize=2)  # the findings of one text come in sequence
def offsets(scalar: Scalar, text: str) -> Sequence[int] | None:
    """Return the offset in the file of each character of `scalar.text`, or None if they cannot be matched."""
    if scalar.style == "|":
        return _literal(scalar, text)
    units = list(_units(scalar, text))
    found: list[int] = []
    index = 0
    for char in scalar.text:
        if char not in _SPACE:  # line folding: any run of spaces and breaks may separate two words
            while index < len(units) and units[index][1] in _SPACE:
                index += 1
        if index >= len(units):
            if char in _SPACE:  # the final line break of a block
                found.append(scalar.span.end)
                continue
            return None
        offset, shown = units[index]
        if shown == char or (char in _SPACE and shown in _SPACE):
            index += 1
        elif char not in _SPACE:
            return None
        found.append(offset)
    return found


def place(scalar: Scalar, text: str, span: Span) -> Span:
    """Return the span in the file of a span of the scalar's value; the whole scalar if it cannot be matched."""
    found = offsets(scalar, text)
    if found is None:
        return scalar.span
    if not found:
        return Span(scalar.span.start, scalar.span.start)
    start = max(0, min(span.start, len(found)))
    end = max(start, min(span.end, len(found)))
    if start == len(found):
        after = found[-1] + (0 if scalar.text[-1] in _SPACE else 1)
        return Span(after, after)
    return Span(found[start], found[start] if end == start else max(found[end - 1] + 1, found[start]))


def lines_of(scalar: Scalar, text: str) -> Span | None:
    """Return the span of a block (`|` or `>`) from its first word to the end of its last, or None if it is empty."""
    found = offsets(scalar, text)
    words = [index for index, char in enumerate(scalar.text) if char not in _SPACE]
    if found is None or not words:
        return None
    return Span(found[words[0]], found[words[-1]] + 1)


def _literal(scalar: Scalar, text: str) -> list[int] | None:
    """Match a `|` block line by line: each line of the value is a source line without the block's indentation."""
    begin, end = scalar.span.start, len(text)
    header = BREAK.search(text, begin)
    if header is None:
        return [] if not scalar.text else None
    found: list[int] = []
    start, indent = header.end(), -1
    for line in scalar.text.split("\n"):
        if len(found) == len(scalar.text):
            break
        stop = BREAK.search(text, start)
        source = text[start : stop.start() if stop else end]
        if line and indent < 0:
            indent = len(source) - len(line)
        shift = min(max(indent, 0), len(source)) if line else len(source)
        if line and source[shift:] != line:
            return None
        found.extend(range(start + shift, start + shift + len(line)))
        if len(found) < len(scalar.text):
            found.append(stop.start() if stop else end)
        start = stop.end() if stop else end
    return found if len(found) == len(scalar.text) else None


def _units(scalar: Scalar, text: str) -> Iterator[tuple[int, str]]:
    """Yield the offsets of the source with the character at each; escapes are decoded."""
    start, end = scalar.span
    if scalar.style == ">":
        header = BREAK.search(text, start)
        start = header.end() if header else end
    elif scalar.style in ("'", '"'):
        start, end = start + 1, end - 1
    while start < end:
        char = text[start]
        if scalar.style == '"' and char == "\\" and (escape := _ESCAPE.match(text, start)):
            word = escape[1]
            if word[0] in "xuU" and len(word) > 1:
                yield start, chr(int(word[1:], 16))
            elif word[0] not in "\r\n":
                yield start, _NAMED.get(word, word)
            start = escape.end()
        elif scalar.style == "'" and text.startswith("''", start):
            yield start, "'"
            start += 2
        else:
            yield start, char
            start += 1
