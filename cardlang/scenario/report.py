"""Results for people and for programs: a failure with its table, one line each, or JSON.

Lines are made of styled pieces; whoever prints decides about colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TextIO

from cardlang.diagnostics.render import Line, plain
from cardlang.scenario.compare import Difference
from cardlang.scenario.run import Result

_COLOURS: Mapping[str, str] = {
    "": "", "error": "bold red", "warning": "yellow", "place": "bold", "gutter": "blue", "advice": "green",
}  # fmt: skip
_INDENT = "    "


def full(result: Result) -> list[Line]:
    """A failed scenario: where it stands, what was done, and what differs."""
    scenario = result.scenario
    where = result.location or scenario.location
    title = f" {scenario.name}" + (f" ({scenario.id})" if scenario.id else "")
    lines: list[Line] = [
        (("FAILED", "error"), (title, "place")),
        ((f"{_INDENT}--> ", "gutter"), (f"{where.path}:{where.line}", "")),
    ]
    if result.problem:
        if result.step:
            lines.append(((f"{_INDENT}at    ", "gutter"), (result.step, "")))
        lines.append(((f"{_INDENT}      ", ""), (result.problem, "error")))
        if result.asked:
            lines.append(((f"{_INDENT}      ", ""), (result.asked, "")))
        return lines
    done = ", ".join(step.text for step in scenario.when)
    if done:
        lines.append(((f"{_INDENT}after ", "gutter"), (done, "")))
    return [*lines, *_table(result.differences)]


def _table(differences: Iterable[Difference]) -> Iterator[Line]:
    rows = [(item.what, item.expected, item.got) for item in differences]
    widths = [max(len(row[column]) for row in (("", "expected", "got"), *rows)) for column in range(2)]
    pad = f"{_INDENT}{' ' * widths[0]}  "
    yield ((pad, ""), ("expected".ljust(widths[1]), "advice"), ("  ", ""), ("got", "error"))
    for what, expected, got in rows:
        yield (
            (f"{_INDENT}{what.ljust(widths[0])}  ", ""),
            (expected.ljust(widths[1]), "advice"),
            ("  ", ""),
            (got, "error"),
        )


def concise(result: Result) -> str:
    """One line: `path:line: name: what is wrong`."""
    where = result.location or result.scenario.location
    if result.problem:
        told = f"{result.step}: {result.problem}" if result.step else result.problem
    else:
        told = "; ".join(f"{item.what}: expected {item.expected}, got {item.got}" for item in result.differences)
    return f"{where.path}:{where.line}: {result.scenario.name}: {told}"


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
        "differences": [
            {"field": item.field, "what": item.what, "expected": item.expected, "got": item.got}
            for item in result.differences
        ],
    }


def summary(results: Iterable[Result]) -> str:
    """`12 passed, 1 failed`."""
    found = list(results)
    passed = sum(result.passed for result in found)
    return f"{passed} passed, {len(found) - passed} failed"


def write_full(results: Iterable[Result], stream: TextIO) -> None:
    """Print the failed ones in full, in colour on a terminal."""
    failed = [result for result in results if not result.passed]
    if not stream.isatty():
        stream.writelines(plain(full(result)) + "\n\n" for result in failed)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, soft_wrap=True, highlight=False, markup=False, emoji=False)
    for result in failed:
        for line in full(result):
            console.print(Text.assemble(*((text, _COLOURS[style]) for text, style in line)))
        console.print()
