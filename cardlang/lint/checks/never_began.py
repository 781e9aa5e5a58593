"""An ability that never began while its card was played.

What: finds abilities that were opened in none of the matches of `lint --play`, although their card came to the table.
Why: what it waits for does not happen, or never where the card is: nobody will ever see it.
Example: *After an enemy card of strength 50 is destroyed, gain 1 coin.*
Instead: another trigger, or one that does come about in these modes.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import InMode, Tried, find, finding, times

CODE = "L050"
SLUG = "never-began"
SEVERITY = Severity.WARNING


def check(tried: Tried) -> Iterator[Diagnostic]:
    """The abilities themselves."""
    if tried.branch.way != "begins":
        return
    found = find(tried, lambda one, enough: not one.opened and one.used >= enough)
    if found[0]:
        advice = "look at what it waits for: does it happen, and where this card can see it?"
        yield finding(CODE, tried, "never began", found, SEVERITY, advice, _counted)


def _counted(one: InMode) -> str:
    return f"its card came to the table {times(one.used)}"
