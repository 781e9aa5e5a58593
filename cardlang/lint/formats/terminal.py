"""Findings as a terminal shows them, without colour, to be written to a file."""

from __future__ import annotations

from io import StringIO

from cardlang.diagnostics.render import concise as one_line
from cardlang.diagnostics.render import summary, write_full
from cardlang.lint.formats.run import Run


def full(run: Run) -> str:
    """Return each finding with the lines it is about, and a summary."""
    out = StringIO()
    write_full(run.found, run.texts, out)
    return f"{out.getvalue()}{summary(run.found)}\n"


def concise(run: Run) -> str:
    """Return one line for each finding."""
    return "".join(f"{one_line(item)}\n" for item in run.found)
