"""A card or castle with the id or a name of a shipped one.

What: finds ids and names that a shipped set of the game already has, unless files of that set are in the run.
Why: two sets that share an id cannot be played together, and two cards that share a name look like one.
Example: `demon` in your own set.
Instead: another id and name, such as `lesser-demon`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry, name_key
from cardlang.lint.shipped_names import Shipped, shipped_names

CODE = "L055"
SLUG = "shipped-card"
SEVERITY = Severity.WARNING


def check(entry: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """Compare the record with those of shipped sets that are not in the run."""
    shipped = shipped_names(entry.game)

    def elsewhere(found: Shipped | None) -> bool:
        return found is not None and (entry.game, found.cardset) not in index.by_set

    twin = shipped.by_id.get(entry.id)
    if twin is not None and elsewhere(twin):
        message = f"the id `{entry.id}` is that of a {twin.kind} of the shipped set `{twin.cardset}`"
        advice = "give it another id; with this one the two sets cannot be played together"
        yield Diagnostic(CODE, message, entry.location, SEVERITY, help=advice)
        return
    for language, name in entry.names.items():
        twin = shipped.by_name.get((language, name_key(name)))
        if twin is not None and elsewhere(twin):
            message = f"`{name}` is the name of `{twin.id}` of the shipped set `{twin.cardset}` in `{language}`"
            advice = "give it another name; in a log the two look like one card"
            yield Diagnostic(CODE, message, entry.location, SEVERITY, help=advice)
            return
