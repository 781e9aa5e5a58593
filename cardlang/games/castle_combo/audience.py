"""Who is told what has happened: a list of what may be known. What is not on it, nobody but the host is told.

All is open but the order of the draw piles, which never enters the log.
"""

from __future__ import annotations

from collections.abc import Collection

from cardlang.games.audience import CARD, CAUSE, told
from cardlang.machine.rules import Rules
from cardlang.machine.state import Note

OPEN = told({
    "spend": ("player", "amount"),
    "herald exhaust": ("location",),
    "reveal": (*CARD, "location"),
    "reshuffle": ("location", "amount"),
    "discard": (*CARD, "player", "location", *CAUSE),
    "purchase take": (*CARD, "player", "amount"),
    "place": (*CARD, "player", "row", "column", "face_up"),
    "gain pay lose": ("player", "amount", "resource", *CAUSE),
    "transfer": ("player", "amount", "resource", "from", *CAUSE),
    "put fill purse": (*CARD, "player", "amount", *CAUSE),
    "score": (*CARD, "player", "amount"),
    "total": ("player", "amount"),
})  # fmt: skip


def audience(rules: Rules, entry: Note, seat: int) -> Collection[str]:
    """The fields of an event that a seat may know; none at all: the seat is not told that it happened."""
    del rules, seat
    return OPEN.get(entry[0], frozenset())
