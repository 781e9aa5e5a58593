"""What the table shows where tasks are taken from an offer: actions that are left, sets, the offer itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

Seen: TypeAlias = Mapping[str, Any]
Vassal: TypeAlias = Callable[[Seen], str]


def player(view: Seen, seen: Seen, vassal: Vassal) -> Iterator[str]:
    """Two lines about a player: what can be spent, then what has been collected."""
    fresh = view["markers_taken"] if seen["seat"] == view["turn"] else 0
    actions = seen["wizard_markers"] + seen["knight_markers"] - fresh
    later = f", {fresh} for later turns" if fresh else ""
    yield f"{seen['points']} points; actions: {actions}{later}"
    yield f"   sets: {sets(seen, vassal) or 'none'}; hand: {len(seen['hand'])}"


def sets(seen: Seen, vassal: Vassal) -> str:
    """The sets of a player, each in brackets with its number."""
    found: dict[int, list[str]] = {}
    for card in seen["kept"]:
        found.setdefault(card.get("set", 0), []).append(vassal(card))
    return ", ".join(f"{number} ({', '.join(cards)})" for number, cards in sorted(found.items()))
