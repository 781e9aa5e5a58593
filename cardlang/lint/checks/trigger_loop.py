"""Abilities that trigger each other endlessly.

What: finds cards whose abilities trigger each other in a match of `lint --play` until the rules cut the chain.
Why: the chain ends at a fixed limit, so its result is an accident; at a table, nobody knows when to stop.
Example: two cards with *Deploy: Flip each other card here. Then flip each other card here.*
Instead: an effect that does not trigger the other one again, or a listener with a limit (*Once per turn, ...*).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.play.evidence import Loop, times

CODE = "L058"
SLUG = "trigger-loop"
SEVERITY = Severity.WARNING


def check(loop: Loop) -> Iterator[Diagnostic]:
    """Report a loop at the first of its abilities that belongs to a linted set."""
    cards = list(dict.fromkeys(card for card, _ in loop.round))
    alone = len(cards) == 1
    message = f"`{cards[0]}` calls itself without end" if alone else f"{_listed(cards)} call each other without end"
    shown = ", then ".join(f"`{card}`: {words}" for card, words in loop.round)
    note = f"cut {times(loop.times)} in {loop.matches:,} matches of {loop.mode}, first in that with seed {loop.seed}"
    advice = "let one of them do less, or wait for something that the other one does not do"
    yield Diagnostic(CODE, message, loop.place, SEVERITY, help=advice, notes=(f"round and round: {shown}", note))


def _listed(cards: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(f"`{card}`" for card in cards[:-1]), f"`{cards[-1]}`")))
