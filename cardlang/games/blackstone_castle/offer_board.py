"""Parts of the board for modes with an offer of tasks: remaining actions, sets, the offer itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from cardlang.games.sentences import counted

Seen: TypeAlias = Mapping[str, Any]
Vassal: TypeAlias = Callable[[Seen], str]
IN_A_LINE = 5


def player(view: Seen, seen: Seen, vassal: Vassal) -> Iterator[str]:
    """Yield two lines about a player: what can be spent, then what has been collected."""
    fresh = view["markers_taken"] if seen["seat"] == view["turn"] else 0
    actions = seen["wizard_markers"] + seen["knight_markers"] - fresh
    later = f", {fresh} for later turns" if fresh else ""
    sets_or_hand = (
        counted(seen["points"], "point") if "points" in seen else f"{counted(len(seen['vassals']), 'vassal')} in hand"
    )
    yield f"{sets_or_hand}; actions: {actions}{later}"
    collected = f"sets: {sets(seen, vassal) or 'none'}; " if "points" in seen else ""
    yield f"   {collected}tasks in hand: {len(seen['hand'])}"


def sets(seen: Seen, vassal: Vassal) -> str:
    """Return the sets of a player, each in brackets with its number."""
    found: dict[int, list[str]] = {}
    for card in seen["kept"]:
        found.setdefault(card.get("set", 0), []).append(vassal(card))
    return ", ".join(f"{number} ({', '.join(cards)})" for number, cards in sorted(found.items()))


def hand(seen: Seen) -> Iterator[str]:
    """Yield lines with the visible vassals of a hand, each with both sides."""
    cards = [
        f"{card['faction'][:3]} {card['role'][:3]}/{' '.join(word[:3] for word in card['other_side'].split())}"
        for card in seen.get("vassals", ())
        if card is not None
    ]
    for first in range(0, len(cards), IN_A_LINE):
        yield "   " + ", ".join(cards[first : first + IN_A_LINE])
