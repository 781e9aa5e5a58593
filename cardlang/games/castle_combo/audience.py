"""Who is told what has happened. A list of what may be known: what does not stand here, nobody but the host is told.

All is open but the order of the draw piles, which never enters the log.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cardlang.machine.rules import Rules
from cardlang.machine.state import Note

_CARD = ("card", "id")
_CAUSE = ("cause", "why")

OPEN: Mapping[str, frozenset[str]] = {
    name: frozenset(fields)
    for names, fields in {
        "start": ("player",),
        "phase": ("player", "phase"),
        "forced": ("player", "purpose", "option", "chosen"),
        "spend": ("player", "amount"),
        "herald exhaust": ("location",),
        "reveal": (*_CARD, "location"),
        "reshuffle": ("location", "amount"),
        "discard": (*_CARD, "player", "location", *_CAUSE),
        "purchase take": (*_CARD, "player", "amount"),
        "place": (*_CARD, "player", "row", "column", "face_up"),
        "gain pay lose": ("player", "amount", "resource", *_CAUSE),
        "transfer": ("player", "amount", "resource", "from", *_CAUSE),
        "put fill purse": (*_CARD, "player", "amount", *_CAUSE),
        "open": (*_CARD, "player", "why", "ability"),
        "prevent": (*_CARD, "player", *_CAUSE),
        "chain-cut": (*_CARD, "amount"),
        "cut-short": (*_CARD, "amount", "why"),
        "score": (*_CARD, "player", "amount"),
        "total": ("player", "amount"),
        "finish": ("player", "result"),
    }.items()
    for name in names.split()
}


def audience(rules: Rules, entry: Note, seat: int) -> Collection[str]:
    """The fields of an event that a seat may know; none at all: the seat is not told that it happened."""
    del rules, seat
    return OPEN.get(entry[0], frozenset())
