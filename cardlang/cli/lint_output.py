"""The output of `cardlang lint`: its forms, its configuration, its baseline."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cardlang.cli.common import Format, count, fail, known_codes, put_json, tell
from cardlang.diagnostics.model import Severity

if TYPE_CHECKING:
    from cardlang.diagnostics.model import Diagnostic
    from cardlang.lint.formats.run import Run
    from cardlang.lint.run import Report
    from cardlang.lint.settings import Settings


class FailOn(StrEnum):
    """The least severity for which the exit code is 1."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    NEVER = "never"


def outputs(values: list[str] | None) -> list[tuple[str, Path | None]]:
    """The requested forms of output, each with its file; exits if one is unknown or two go to standard output."""
    if not values:
        return []
    from cardlang.lint.formats.registry import FORMATS

    found: list[tuple[str, Path | None]] = []
    for value in values:
        form, colon, file = value.partition(":")
        if form not in FORMATS or (colon and not file):
            fail(f"--output: `{value}` is not FORMAT or FORMAT:FILE with one of {', '.join(FORMATS)}")
        found.append((form, Path(file) if file else None))
    if sum(file is None for _, file in found) > 1:
        fail("--output: only one of them can go to standard output; name files for the others")
    return found


def settings_for(config: Path | None, paths: list[Path]) -> tuple[Settings, bool]:
    """The named or nearest configuration, and whether it is broken; a broken one is ignored."""
    from cardlang.lint.settings import Settings, SettingsError, nearest, read_settings

    file = config or nearest(paths[0])
    try:
        return (read_settings(file, known_codes) if file else Settings()), False
    except SettingsError as error:
        *before, last = error.faults
        for fault in before:
            tell(fault)
        tell(f"{last}; no setting of this file is used")
        return Settings(), True


def beyond_baseline(file: Path, found: list[Diagnostic], report: Report) -> tuple[list[Diagnostic], bool]:
    """The findings that are not in a baseline, and whether it is broken. A missing baseline is written."""
    from cardlang.lint.baseline import Baseline, BaselineError

    now = Baseline.of(found, report.files)
    try:
        if not file.exists():
            if not _saved(file, now.to_json().encode()):
                return found, True
            typer.echo(f"wrote {file}: {count(len(found), 'finding')} will be left out from now on", err=True)
            return [], False
        before = Baseline.read(file)
    except BaselineError as error:
        tell(f"{error}; nothing is left out")
        return found, True
    less = before.shrunk(now)
    if less != before:
        if not _saved(file, less.to_json().encode()):
            return before.beyond(found, report.files), True
        gone = before.total - less.total
        typer.echo(f"{file}: {count(gone, 'finding')} of it {'is' if gone == 1 else 'are'} gone, and left it", err=True)
    return less.beyond(found, report.files), False


def _saved(file: Path, data: bytes) -> bool:
    """Write a file whole, and report if that fails; whether it was written."""
    from cardlang.cli.writing import replace
    from cardlang.library.source import error_reason

    try:
        replace(file, data)
    except (OSError, ValueError) as error:
        tell(f"{file}: cannot be written: {error_reason(error)}")
        return False
    return True


def failing(least: str) -> tuple[Severity, ...]:
    """The severities for which the exit code is 1."""
    order = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
    return () if least == FailOn.NEVER else order[: order.index(Severity(least)) + 1]


def run_of(found: list[Diagnostic], report: Report) -> Run:
    """The run as the input of all forms of output."""
    from collections import Counter

    from cardlang.lint.formats.run import Run

    kinds = Counter(str(entry.kind) for file in report.files for entry in file.entries)
    missing = tuple((error.path, error.reason) for error in report.unreadable)
    return Run(tuple(found), tuple(file.path for file in report.files), report.texts(found), kinds, missing)


def put(form: str, file: Path | None, run: Run) -> bool:
    """Write one form of output; whether it was written."""
    from cardlang.lint.formats.registry import FORMATS

    text = FORMATS[form](run)
    if file is None:
        typer.echo(text, nl=False)
        return True
    return _saved(file, text.encode())


def print_statistics(found: list[Diagnostic]) -> None:
    """Print how often each code was found, the most frequent first."""
    from collections import Counter

    slugs = known_codes()
    for code, times in sorted(Counter(item.code for item in found).items(), key=lambda pair: (-pair[1], pair[0])):
        typer.echo(f"{times:6}  {code}  {slugs[code]}", err=True)


def show_run(run: Run, form: Format, *, quiet: bool, err: bool = False) -> None:
    """Print the findings, in colour if the terminal supports it; on stderr if the fixed text goes to stdout."""
    from cardlang.diagnostics.render import as_json, concise, summary, write_full

    match form:
        case Format.JSON:
            put_json([as_json(item) for item in run.found], err=err)
            return
        case Format.CONCISE:
            for item in run.found:
                typer.echo(concise(item), err=err)
        case Format.FULL:
            write_full(run.found, run.texts, sys.stderr if err else sys.stdout)
    if quiet or not run.paths:  # unreadable paths have been reported already
        return
    castles = [count(run.records["castle"], "castle")] if "castle" in run.records else []
    counts = [count(len(run.paths), "file"), count(run.records.get("card", 0), "card"), *castles]
    typer.echo(f"{', '.join(counts)}: {summary(run.found)}", err=err or form is Format.CONCISE)
    if run.found and form is Format.FULL and not err and sys.stdout.isatty():
        typer.echo(f"`cardlang explain {run.found[0].code}` says more of a code.")
