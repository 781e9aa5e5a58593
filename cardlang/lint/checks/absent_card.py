"""A named card that no set has.

What: finds ids under `words: names:` that no record of the run and no shipped set of the game has.
Why: texts about a card that is in no set never do anything.
Example: `names: {old-slat: {en: Old Salt}}` where the card is `old-salt`.
Instead: the id of the card, with its set linted together with this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, RecordEntry

CODE = "L020"
SLUG = "absent-card"
SEVERITY = Severity.WARNING


def check(named: RecordEntry, index: Index) -> Iterator[Diagnostic]:
    """Check a name that a file declares."""
    if english_name(named, index) is None:
        message = f"the card `{named.id}` is never in play with these sets"
        advice = "name the set that has it beside this one, or write the id of the card that is meant"
        yield Diagnostic(CODE, message, named.location, SEVERITY, help=advice)


def english_name(named: RecordEntry, index: Index) -> str | None:
    """Return the English name of the card in its set, else its id; None if there is no such card."""
    there = index.by_id.get(named.game, {}).get(named.id)
    names = there.names if there is not None and there.kind == "card" else shipped(named.game).get(named.id)
    return None if names is None else names.get("en", named.id)


@cache
def shipped(game: str) -> Mapping[str, Mapping[str, str]]:
    """Return the names of all shipped cards of a game, by id and language."""
    from cardlang.games import vocabularies
    from cardlang.library.load import load_files
    from cardlang.library.shipped import shipped_sets

    sets = load_files(shipped_sets(game), vocabularies(), cached=True).sets
    return {record.id: record.names for one in sets for record in one.records if record.kind == "card"}
