"""A condition that held each time it was asked.

What: finds conditions that came out true in all matches of `lint --play` in which they were asked.
Why: then they change nothing, and what stands behind *Otherwise* is never done.
Example: *Deploy: If you have a card in play, gain 1 coin.*
Instead: the text without the condition, or a condition that can fail.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import InMode, Tried, find, finding, times

CODE = "L052"
SLUG = "always-so"
SEVERITY = Severity.NOTE


def check(tried: Tried) -> Iterator[Diagnostic]:
    """The conditions, as ways to fail."""
    if tried.branch.way != "fails":
        return
    found = find(tried, lambda one, enough: not one.taken and one.asked_in >= enough)
    if found[0]:
        advice = "leave it out, or ask for something that can fail"
        yield finding(CODE, tried, "was always so", found, SEVERITY, advice, _counted)


def _counted(one: InMode) -> str:
    return f"it was asked {times(one.asked)}"
