"""Who is told what has happened. A list of what may be known: what does not stand here, nobody but the host is told.

What lies open all are told alike (CC-OPEN-01 to -06), and the order of the deck never enters the log. Of a card in a
hand only those are told all who know it at that moment (CC-COOP-05, -06); the others are told what they see happen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cardlang.machine.rules import Rules
from cardlang.machine.state import Note

_CARD = ("card", "id")
_PLACE = ("zone", "lane", "side")
_CAUSE = ("cause", "why")
_ACT = (*_CARD, "player", *_PLACE, *_CAUSE)
_COINS = (*_CARD, "player", "amount", *_CAUSE)

OPEN: Mapping[str, frozenset[str]] = {
    name: frozenset(fields)
    for names, fields in {
        "start": ("player",),
        "hand-over": (*_CARD, "player", "to"),
        "phase": ("player", "phase"),
        "forced": ("player", "purpose", "option", "chosen"),
        "refill": _CARD,
        "reshuffle": ("amount",),
        "bid pass pay-off lapse": (*_CARD, "player", "amount"),
        "recruit list": (*_CARD, "player"),
        "play move flip put": (*_ACT, "face_up"),
        "destroy discard draw": _ACT,
        "swap": (*_ACT, "with", "with_id"),
        "gain take pay lose transfer remove mark lay return": _COINS,
        "open": (*_CARD, "player", "why", "ability"),
        "prevent": (*_CARD, "player", *_CAUSE),
        "chain-cut": (*_CARD, "amount"),
        "cut-short": (*_CARD, "amount", "why"),
        "total": ("player", "amount", "lane"),
        "score tie win": ("player", "lane", *_CAUSE),
        "finish": ("player", "result"),
    }.items()
    for name in names.split()
}


SECRET: Mapping[str, frozenset[str]] = {
    "hand-over": frozenset(("player", "to")),
    "draw": frozenset(("player", "zone", *_CAUSE)),
    "put": frozenset(("player", *_PLACE, *_CAUSE)),
    "forced": frozenset(("player", "purpose")),
}


def audience(rules: Rules, entry: Note, seat: int) -> Collection[str]:
    """The fields of an event that a seat may know; none at all: the seat is not told that it happened."""
    del rules
    known = entry[-1] >> seat & 1
    return (OPEN if known else SECRET).get(entry[0], frozenset())
