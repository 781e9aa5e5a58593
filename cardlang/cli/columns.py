"""Markdown for a window of 80 columns: paragraphs and lists are wrapped, tables that are too wide become lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

WIDTH = 80
_ITEM = re.compile(r"( *)([-*]|\d+\.) ")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def narrowed(text: str, width: int = WIDTH) -> str:
    """The same page with no line longer than `width`, except for single longer words. Links lose their targets."""
    return "\n".join(_lines(text.splitlines(), width))


def _lines(lines: list[str], width: int) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith("```")), len(lines) - 1)
            yield line
            for code in lines[at + 1 : end]:
                yield from _wrapped(code, width, "    ")
            yield lines[end]
            at = end + 1
        elif line.startswith("|"):
            end = next((i for i in range(at, len(lines)) if not lines[i].startswith("|")), len(lines))
            yield from _table(lines[at:end], width)
            at = end
        elif not line.strip() or line.startswith(("#", "<!--")):
            yield line
            at += 1
        else:
            end = at + 1
            while end < len(lines) and lines[end].strip() and not _starts(lines[end]):
                end += 1
            item = _ITEM.match(line)
            joined = _LINK.sub(r"\1", " ".join(part.strip() for part in lines[at:end]))
            indent = " " * len(item[1]) if item else ""
            yield from _wrapped(indent + joined, width, " " * item.end() if item else "")
            at = end


def _starts(line: str) -> bool:
    """Whether a new block begins here, so that the line does not continue a paragraph."""
    return line.startswith(("|", "#", "```", "<!--")) or bool(_ITEM.match(line))


def _wrapped(line: str, width: int, hanging: str) -> list[str]:
    if len(line) <= width:
        return [line]
    return wrap(line, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)


def _table(rows: list[str], width: int) -> Iterator[str]:
    """A table in columns if it fits; else each row as an item: two cells, then the others with their column names."""
    cells = [[_LINK.sub(r"\1", cell.strip()) for cell in row.strip("|").split("|")] for row in rows]
    body = [row for row in cells if not all(set(cell) <= {"-", ":"} and cell for cell in row)]
    widths = [max(len(cell) for cell in column) for column in zip(*body, strict=False)]
    if sum(widths) + 3 * (len(widths) - 1) + 4 <= width:
        for number, row in enumerate(body):
            yield "| " + " | ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=False)) + " |"
            if number == 0:
                yield "|" + "|".join("-" * (size + 2) for size in widths) + "|"
        return
    head, *others = body
    yield from _wrapped(_item(head), width, "  ")
    for row in others:
        yield from _wrapped(f"- {_item(row)}", width, "  ")


def _item(row: list[str]) -> str:
    """A row of a table as one line: its first two cells, then the others."""
    first, second, *others = (*row, "")
    told = f"{first.removesuffix(':')}: {second}" if second not in ("", "-") else first
    more = "; ".join(cell for cell in others if cell not in ("", "-"))
    return f"{told} ({more})" if more else told
