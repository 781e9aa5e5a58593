"""A condition that never held.

What: finds conditions that came out false in all matches of `lint --play` in which they were asked.
Why: what stands behind them is never done.
Example: *Income: If you have 60 or more coins, destroy an enemy card here.*
Instead: a condition that can come about.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import InMode, Tried, find, finding, times

CODE = "L053"
SLUG = "never-so"
SEVERITY = Severity.WARNING


def check(tried: Tried) -> Iterator[Diagnostic]:
    """The conditions, as ways to hold."""
    if tried.branch.way != "holds":
        return
    found = find(tried, lambda one, enough: not one.taken and one.asked_in >= enough)
    if found[0]:
        advice = "ask for something that comes about in these modes"
        yield finding(CODE, tried, "was never so", found, SEVERITY, advice, _counted)


def _counted(one: InMode) -> str:
    return f"it was asked {times(one.asked)}"
