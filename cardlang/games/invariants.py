"""Invariants of the positions of any game."""

from __future__ import annotations

from cardlang.games.zones import layout
from cardlang.machine.knowledge import broken as ill_known
from cardlang.machine.state import State


def conserved(s: State, *, cards: str = "cards", counters: str = "counters") -> list[str]:
    """Return the violated invariants, prefixed with the ids of the rules about cards and counters.

    Each card lies in exactly one place, and `State.place` agrees; a cell holds one card; no amount is negative; and
    whoever sees a card knows which card it is.
    """
    broken = []
    if sorted(card for line in s.rows for card in line) != list(range(len(s.place))):
        broken.append(f"{cards}: a card lies nowhere or twice")
    if any(s.place[card] != place for place, line in enumerate(s.rows) for card in line):
        broken.append(f"{cards}: a card is not where it lies")
    if any(len(s.rows[place]) > 1 for place, zone in enumerate(layout(s).zone_of) if zone.rows and not zone.stacked):
        broken.append(f"{cards}: two cards lie in one cell")
    if any(amount < 0 for line in (*s.held, *s.laid) for amount in line):
        broken.append(f"{counters}: less than none of something")
    return broken + ill_known(s)
