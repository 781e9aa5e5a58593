"""Findings as workflow commands of GitHub Actions, which shows them next to the changed lines."""

from __future__ import annotations

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.formats.run import Run

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def commands(run: Run) -> str:
    """Return one command for each finding and each unreadable path."""
    missing = (f"::error file={_property(path)}::{_message(reason)}\n" for path, reason in run.unreadable)
    return "".join([*missing, *(_command(item) for item in run.found)])


def _command(item: Diagnostic) -> str:
    place = item.location
    where = {"file": place.path, "line": place.line, "endLine": place.end_line}
    if place.line == place.end_line:  # columns are meaningless across lines
        where |= {"col": place.column, "endColumn": place.end_column}
    said = "\n".join(filter(None, [item.message, item.help and f"help: {item.help}", *item.notes]))
    named = ",".join(f"{key}={_property(str(value))}" for key, value in {**where, "title": item.code}.items())
    return f"::{_LEVELS[item.severity]} {named}::{_message(said)}\n"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
