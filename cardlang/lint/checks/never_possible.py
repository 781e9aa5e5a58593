"""An option of *Choose one* or *may* that was never offered in play.

What: finds options of *Choose one* and acts after *may* that were possible in none of the matches of `lint --play` that
reached them.
Why: only possible acts are offered, so nobody ever sees this one.
Example: *Deploy: Choose one: gain 1 coin; or pay 90 coins.*
Instead: something that can be done at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import BranchEvidence, ModeCounts, finding, modes_where, times

CODE = "L054"
SLUG = "never-possible"
SEVERITY = Severity.WARNING


def check(tried: BranchEvidence) -> Iterator[Diagnostic]:
    """Check a branch on which an option is chosen or an offer accepted."""
    if tried.branch.way not in ("chosen", "yes"):
        return
    found = modes_where(tried, lambda one, enough: not one.did and not one.taken and one.asked_in >= enough)
    if found[0]:
        advice = "offer something that can be done then"
        yield finding(CODE, tried, "was never possible", found, SEVERITY, advice, _counted)


def _counted(one: ModeCounts) -> str:
    return f"it came to that {times(one.asked)}"
