"""A condition that held every time in play.

What: finds conditions that were true in all matches of `lint --play` in which they were asked.
Why: such a condition changes nothing, and the step after *Otherwise* is never done.
Example: *Deploy: If you have a card in play, gain 1 coin.*
Instead: the text without the condition, or a condition that can fail.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import BranchEvidence, ModeCounts, finding, modes_where, times

CODE = "L052"
SLUG = "always-so"
SEVERITY = Severity.NOTE


def check(tried: BranchEvidence) -> Iterator[Diagnostic]:
    """Check a branch on which a condition fails."""
    if tried.branch.way != "fails":
        return
    found = modes_where(tried, lambda one, enough: not one.taken and one.asked_in >= enough)
    if found[0]:
        advice = "leave it out, or ask for something that can fail"
        yield finding(CODE, tried, "was always so", found, SEVERITY, advice, _counted)


def _counted(one: ModeCounts) -> str:
    return f"it was asked {times(one.asked)}"
