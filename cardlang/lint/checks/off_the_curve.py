"""A printed number that is an outlier in its set.

What: finds strengths, costs and other printed numbers that lie more than five median absolute deviations from the
median of their set; the set must have at least ten such numbers.
Why: an extra digit is easily typed and easily overlooked, and such a strong card makes the others pointless.
Example: `strength: 30` in a set whose cards have 0 to 5.
Instead: `strength: 3`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry

CODE = "L059"
SLUG = "off-the-curve"
SEVERITY = Severity.NOTE


def check(entry: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """Check the numbers of a record."""
    for name, number in entry.numbers.items():
        curve = index.curves.get((entry.game, entry.cardset, name))
        if curve is not None and not curve.contains(number):
            message = f"`{entry.id}` has {name} {number}, far from the other cards of its set"
            note = f"their median is {curve.middle:g}, and nothing is said of up to {curve.reach:g} more or less"
            yield Diagnostic(CODE, message, entry.location, SEVERITY, help="see whether it is meant", notes=(note,))
