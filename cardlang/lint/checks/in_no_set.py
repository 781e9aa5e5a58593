"""A trait, a printed number or a counter that occurs in none of the sets.

What: finds phrases about a trait or number that no card of the run and no shipped card of the game has, counters taken
from cards onto which nothing lays any, and counters laid onto cards that no text asks about.
Why: with these sets, acts on such things are never done or change nothing.
Example: *Deploy: Destroy a card of strength 40 in play.*; *each wolf here* where no card has the trait.
Instead: name something that the cards have, or lint the set with such a card together with this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.report import Index, Offers, Want

CODE = "L043"
SLUG = "in-no-set"
SEVERITY = Severity.WARNING


def check(want: Want, index: Index) -> Iterator[Diagnostic]:
    """Check something that a file asks for and does not have itself."""
    there = index.offers.get(want.game, Offers())
    if not met(want, there) and not met(want, there.with_those(shipped(want.game))):
        advice = "name what the cards have, or lint the set that has such a card beside this one"
        yield Diagnostic(CODE, want.message, want.location, SEVERITY, help=advice)


def met(want: Want, offers: Offers) -> bool:
    """Return whether a want is met, counting what texts may add to a number or take from it."""
    if want.low is None or want.high is None:
        return any(offers.counts.get(need, 0) for need in want.needs)
    (attr,) = want.needs
    if f"raises:{attr}:changed" in offers.counts:
        return True
    marks = [(key.rpartition(":"), number) for key, number in offers.counts.items()]
    change = sum(int(amount) * number for (head, _, amount), number in marks if head == f"raises:{attr}")
    return any(want.low - change <= int(value) <= want.high + change for (head, _, value), _ in marks if head == attr)


@cache
def shipped(game: str) -> Offers:
    """Return the offers of the shipped cards of a game."""
    from cardlang.games import vocabularies
    from cardlang.library.load import load_files
    from cardlang.library.shipped import shipped_sets
    from cardlang.lint.analysis.wanted import offers
    from cardlang.vocabulary.own import with_own

    words = vocabularies().get(game)
    sets = load_files(shipped_sets(game), vocabularies(), cached=True).sets if words is not None else ()
    records = [record for one in sets for record in one.records]
    return Offers.of(
        (offer, record.copies) for record in records if words for offer in offers(record, with_own(words, record.own))
    )
