"""Results for people and programs: a failure with its table, one line each, or JSON.

Lines are made of styled pieces; the caller decides about colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any, TextIO

from cardlang.diagnostics.render import Line, Style, clean, write_blocks
from cardlang.diagnostics.render import as_json as diagnostic_as_json
from cardlang.library.source import UnreadableError
from cardlang.scenario.compare_fields import Mismatch
from cardlang.scenario.model import ScenarioFile
from cardlang.scenario.run import Result

_COLOURS: Mapping[Style, str] = {
    "": "", "error": "bold red", "warning": "yellow", "place": "bold", "gutter": "blue", "advice": "green",
}  # fmt: skip
_INDENT = "    "
_LABEL = 8  # columns of `after`, `events` and the like
_LEAST = 16  # columns of a cell
_NOTHING: Mapping[str, Any] = {
    "name": None, "id": None, "rules": [], "path": None, "line": None, "passed": False, "step": None, "problem": None,
    "asked": None, "done": [], "events": [], "words": [], "notes": [], "differences": [],
}  # fmt: skip
_REASONS = 4  # events whose words are shown, the last ones
_ENDS = 24  # events that are shown of the beginning and of the end of a long list
WIDTH = 100  # where there is no terminal


def full(result: Result, width: int = WIDTH) -> list[Line]:
    """A failed scenario: its location, the sentences carried out, the events, the differences, the open requests."""
    scenario = result.scenario
    where = result.location or scenario.location
    title = f" {scenario.name}" + (f" ({scenario.id})" if scenario.id else "")
    lines: list[Line] = [
        (("FAILED", "error"), (title, "place")),
        ((f"{_INDENT}--> ", "gutter"), (f"{where.path}:{where.line}", "")),
    ]
    played = not result.problem or bool(result.step)
    if played:
        lines += _row("after", result.done or ("no choice",), width)
    if result.events:
        lines += _row("events", _clipped(result.events), width)
    for label, (event, name, words) in zip(("words", *[""] * _REASONS), result.words[-_REASONS:], strict=False):
        lines += _row(label, (f'{event}: {name}, "{words}"',), width)
    if result.step:
        lines += _row("at", (result.step,), width)
    if result.problem:
        lines += _row("", (result.problem,), width, "error")
    else:
        lines += _table(result.differences, width)
    for note in result.notes:
        lines += _row("note", (note,), width)
    lines += _row("now", (result.asked,), width) if result.asked else []
    return [tuple((clean(text), style) for text, style in line) for line in lines]


def _clipped(events: Sequence[str]) -> Sequence[str]:
    """Return the events without the middle of a long list."""
    more = len(events) - 2 * _ENDS
    return events if more <= 1 else (*events[:_ENDS], f"... {more} more ...", *events[-_ENDS:])


def _row(label: str, parts: Sequence[str], width: int, style: str = "") -> list[Line]:
    """A label, then parts separated by commas, on as many lines as they need."""
    rows = _wrapped(", ".join(parts), width - len(_INDENT) - _LABEL)
    labels = [label, *[""] * len(rows)]
    return [
        ((f"{_INDENT}{name:{_LABEL}}", "gutter"), (row, style))  # type: ignore[misc]
        for name, row in zip(labels, rows, strict=False)
    ]


def _table(differences: Sequence[Mismatch], width: int) -> Iterator[Line]:
    head = ("", "expected", "got")
    rows = [(item.what, item.expected, item.got) for item in differences]
    natural = [max(len(row[column]) for row in (head, *rows)) for column in range(3)]
    room = width - len(_INDENT) - 4
    first = min(natural[0], max(_LEAST, room // 3))
    rest = max(2 * _LEAST, room - first)
    second = natural[1] if natural[1] + natural[2] <= rest else max(min(natural[1], rest // 2), rest - natural[2])
    widths = (first, second, max(_LEAST, rest - second))
    for row, styles in [(head, ("", "advice", "error")), *((row, ("", "advice", "error")) for row in rows)]:
        cells = [_wrapped(cell, columns) for cell, columns in zip(row, widths, strict=True)]
        for index in range(max(map(len, cells))):
            texts = [cell[index] if index < len(cell) else "" for cell in cells]
            yield (
                (f"{_INDENT}{texts[0]:{first}}  ", styles[0]),  # type: ignore[misc]
                (f"{texts[1]:{second}}", styles[1]),
                ("  ", ""),
                (texts[2], styles[2]),
            )


def _wrapped(text: str, width: int) -> list[str]:
    """Wrap a text after commas, and at other spaces if a part is longer than a line."""
    lines = [""]
    *before, last = text.split(", ")
    for part in (*(f"{part}," for part in before), last):
        if len(f"{lines[-1]} {part}".lstrip()) > width and lines[-1]:
            lines.append("")
        for word in part.split(" "):
            joined = f"{lines[-1]} {word}".lstrip()
            if len(joined) <= width or not lines[-1]:
                lines[-1] = joined
            else:
                lines.append(word)
    return lines


def concise(result: Result) -> str:
    """One line: `path:line: name: what is wrong`."""
    where = result.location or result.scenario.location
    if result.problem:
        told = f"{result.step}: {result.problem}" if result.step else result.problem
    else:
        told = "; ".join(f"{item.what}: expected {item.expected}, got {item.got}" for item in result.differences)
    return clean(f"{where.path}:{where.line}: {result.scenario.name}: {told}")


def as_json(result: Result) -> dict[str, Any]:
    """One result as JSON-able data; keys are only ever added."""
    scenario, where = result.scenario, result.location or result.scenario.location
    return {
        "name": scenario.name,
        "id": scenario.id or None,
        "rules": list(scenario.rules),
        "path": scenario.location.path,
        "line": where.line,
        "passed": result.passed,
        "step": result.step or None,
        "problem": result.problem or None,
        "asked": result.asked or None,
        "done": list(result.done),
        "events": list(result.events),
        "words": [{"event": event, "card": card, "words": words} for event, card, words in result.words],
        "notes": list(result.notes),
        "differences": [
            {"field": item.field, "what": item.what, "expected": item.expected, "got": item.got}
            for item in result.differences
        ],
    }


def file_as_json(file: ScenarioFile) -> dict[str, Any]:
    """A file with findings as JSON-able data, shaped like a result without a name; `not_run` names faulty scenarios."""
    found = [diagnostic_as_json(item) for item in (*file.diagnostics, *file.warnings)]
    about = {"path": file.path, "passed": not file.diagnostics, "findings": found, "not_run": [*file.faulty.values()]}
    return {**_NOTHING, **about}


def unreadable_as_json(error: UnreadableError) -> dict[str, Any]:
    """A path that could not be read, shaped like a result without a name."""
    return {**_NOTHING, "path": error.path, "problem": error.reason, "findings": [], "not_run": []}


def summary(results: Iterable[Result]) -> str:
    """`12 passed, 1 failed`."""
    found = list(results)
    passed = sum(result.passed for result in found)
    return f"{passed} passed, {len(found) - passed} failed"


def write_full(results: Iterable[Result], stream: TextIO) -> None:
    """Print the failed ones in full, in colour on a terminal."""
    width = get_terminal_size().columns if stream.isatty() else WIDTH
    write_blocks((full(result, width) for result in results if not result.passed), stream, _COLOURS)
