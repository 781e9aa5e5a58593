"""An ability that never began although its card was played.

What: finds abilities that began in none of the matches of `lint --play`, although their card came to the table.
Why: its trigger does not occur, or never where the card is, so nobody will ever see it.
Example: *After an enemy card of strength 50 is destroyed, gain 1 coin.*
Instead: a trigger that does occur in these modes.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import BranchEvidence, ModeCounts, finding, modes_where, times

CODE = "L050"
SLUG = "never-began"
SEVERITY = Severity.WARNING


def check(tried: BranchEvidence) -> Iterator[Diagnostic]:
    """Check the branch on which an ability begins."""
    if tried.branch.way != "begins":
        return
    found = modes_where(tried, lambda one, enough: not one.opened and one.used >= enough)
    if found[0]:
        advice = "look at what it waits for: does it happen, and where this card can see it?"
        yield finding(CODE, tried, "never began", found, SEVERITY, advice, _counted)


def _counted(one: ModeCounts) -> str:
    return f"its card came to the table {times(one.used)}"
