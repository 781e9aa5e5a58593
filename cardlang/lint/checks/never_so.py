"""A condition that never held in play.

What: finds conditions that were false in all matches of `lint --play` in which they were asked.
Why: the steps under such a condition are never done.
Example: *Income: If you have 60 or more coins, destroy an enemy card here.*
Instead: a condition that can become true.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import BranchEvidence, ModeCounts, finding, modes_where, times

CODE = "L053"
SLUG = "never-so"
SEVERITY = Severity.WARNING


def check(tried: BranchEvidence) -> Iterator[Diagnostic]:
    """Check a branch on which a condition holds."""
    if tried.branch.way != "holds":
        return
    found = modes_where(tried, lambda one, enough: not one.taken and one.asked_in >= enough)
    if found[0]:
        advice = "ask for something that comes about in these modes"
        yield finding(CODE, tried, "was never so", found, SEVERITY, advice, _counted)


def _counted(one: ModeCounts) -> str:
    return f"it was asked {times(one.asked)}"
