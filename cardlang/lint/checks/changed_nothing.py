"""An ability that never changed anything in play.

What: finds abilities that began many times in the matches of `lint --play` and never changed anything or asked anybody.
Why: the things it acts on are absent when it begins, or its condition never holds then.
Example: *Income: Move a card in the discard pile to this lane.* where the rules forbid it.
Instead: another moment, or things that are present at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import BranchEvidence, ModeCounts, finding, modes_where, times

CODE = "L051"
SLUG = "changed-nothing"
SEVERITY = Severity.WARNING


def check(tried: BranchEvidence) -> Iterator[Diagnostic]:
    """Check the branch on which an ability begins."""
    if tried.branch.way != "begins":
        return
    found = modes_where(tried, lambda one, enough: not one.did and one.opened >= enough)
    if found[0]:
        advice = "look at what it acts on and at its conditions: is there anything when it begins?"
        yield finding(CODE, tried, "changed nothing", found, SEVERITY, advice, _counted)


def _counted(one: ModeCounts) -> str:
    return f"it began {times(one.opened)}"
