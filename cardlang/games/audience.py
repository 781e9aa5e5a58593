"""Which fields of events all seats may know: a list that each game writes, and what is told alike in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

CARD = ("card", "id")
CAUSE = ("cause", "why")
_COMMON: Mapping[str, Sequence[str]] = {
    "start": ("player",),
    "phase": ("player", "phase"),
    "forced": ("player", "purpose", "option", "chosen"),
    "open": (*CARD, "player", "why", "ability"),
    "prevent": (*CARD, "player", *CAUSE),
    "chain-cut": (*CARD, "amount"),
    "cut-short": (*CARD, "amount", "why"),
    "finish": ("player", "result"),
}


def told(own: Mapping[str, Sequence[str]]) -> Mapping[str, frozenset[str]]:
    """Event -> its fields, from those of a game: names of events with spaces between them -> fields."""
    return {name: frozenset(fields) for names, fields in {**_COMMON, **own}.items() for name in names.split()}
