"""Who is told what has happened. A list of what may be known: what does not stand here, nobody but the host is told.

The duel is a game of open information, so both seats are told the same (CC-OPEN-01 to -06). The order of the deck never
enters the log. A mode with hands or secret bids names the fields for those who may not know the rest.
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
        "phase": ("player", "phase"),
        "forced": ("player", "purpose", "option", "chosen"),
        "refill": _CARD,
        "reshuffle": ("amount",),
        "bid pass pay-off lapse": (*_CARD, "player", "amount"),
        "recruit": (*_CARD, "player"),
        "play move flip put": (*_ACT, "face_up"),
        "destroy discard draw": _ACT,
        "swap": (*_ACT, "with", "with_id"),
        "gain take pay lose transfer remove mark": _COINS,
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


def audience(rules: Rules, entry: Note, seat: int) -> Collection[str]:
    """The fields of an event that a seat may know; none at all: the seat is not told that it happened."""
    del rules, seat
    return OPEN.get(entry[0], frozenset())
