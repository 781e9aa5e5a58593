"""An option that nobody could ever choose, or an offer that was never made.

What: finds options of *Choose one* and acts behind *may* that could be carried out in none of the matches of
`lint --play` in which it came to them.
Why: only what can be carried out is offered, so nobody ever sees it.
Example: *Deploy: Choose one: gain 1 coin; or pay 90 coins.*
Instead: something that can be done at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import InMode, Tried, find, finding, times

CODE = "L054"
SLUG = "never-possible"
SEVERITY = Severity.WARNING


def check(tried: Tried) -> Iterator[Diagnostic]:
    """The options, and what somebody may do, as far as the rules ask whether it is possible."""
    if tried.branch.way not in ("chosen", "yes"):
        return
    found = find(tried, lambda one, enough: not one.did and not one.taken and one.asked_in >= enough)
    if found[0]:
        advice = "offer something that can be done then"
        yield finding(CODE, tried, "was never possible", found, SEVERITY, advice, _counted)


def _counted(one: InMode) -> str:
    return f"it came to that {times(one.asked)}"
