"""Who is told what has happened: a list of what may be known. What is not on it, nobody but the host is told.

What lies open all are told alike (CC-OPEN-01 to -06), and the order of the deck never enters the log. Of a card in a
hand only those are told all who know it at that moment (CC-COOP-05, -06); the others are told what they see happen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from cardlang.games.audience import CARD, CAUSE, told
from cardlang.machine.rules import Rules
from cardlang.machine.state import Note

_PLACE = ("zone", "lane", "side")
_ACT = (*CARD, "player", *_PLACE, *CAUSE)
_COUNTED = (*CARD, "player", "amount", *CAUSE)
_COINS = (*_COUNTED, "from", "from_card", "from_id", "to", "to_card", "to_id")

OPEN = told({
    "hand-over": (*CARD, "player", "to"),
    "refill": CARD,
    "reshuffle": ("amount",),
    "bid pass pay-off lapse": (*CARD, "player", "amount"),
    "auction": (*CARD, "player"),
    "reveal": (*CARD, "player", "amount"),
    "buy": _COINS,
    "place hand-in": ("player", "amount"),
    "withdraw": _ACT,
    "join": ("player", "lane", "from_lane"),
    "face": ("player", "lane", "with_player"),
    "recruit list": (*CARD, "player"),
    "play move flip put": (*_ACT, "face_up"),
    "destroy discard draw": _ACT,
    "swap": (*_ACT, "with", "with_id"),
    "gain take pay lose transfer remove": _COINS,
    "mark lay return": _COUNTED,
    "total": ("player", "amount", "lane"),
    "score tie win": ("player", "lane", *CAUSE),
})  # fmt: skip


SECRET: Mapping[str, frozenset[str]] = {
    "hand-over": frozenset(("player", "to")),
    "draw": frozenset(("player", "zone", *CAUSE)),
    "put": frozenset(("player", *_PLACE, *CAUSE)),
    "forced": frozenset(("player", "purpose")),
}


def audience(rules: Rules, entry: Note, seat: int) -> Collection[str]:
    """The fields of an event that a seat may know; none at all: the seat is not told that it happened."""
    del rules
    known = entry[-1] >> seat & 1
    return (OPEN if known else SECRET).get(entry[0], frozenset())
