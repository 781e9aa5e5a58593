"""An ability that began and never changed anything.

What: finds abilities that were opened many times in the matches of `lint --play`, after which nothing was different and
nobody was asked.
Why: what it is to act on is not there when it begins, or its condition does not hold then.
Example: *Income: Move a card in the discard pile to this lane.* where the rules keep such cards out.
Instead: another moment, or things that are there at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import InMode, Tried, find, finding, times

CODE = "L051"
SLUG = "changed-nothing"
SEVERITY = Severity.WARNING


def check(tried: Tried) -> Iterator[Diagnostic]:
    """The abilities themselves."""
    if tried.branch.way != "begins":
        return
    found = find(tried, lambda one, enough: not one.did and one.opened >= enough)
    if found[0]:
        advice = "look at what it acts on and at its conditions: is there anything when it begins?"
        yield finding(CODE, tried, "changed nothing", found, SEVERITY, advice, _counted)


def _counted(one: InMode) -> str:
    return f"it began {times(one.opened)}"
