"""The values of cards and players that the rules read; values that texts may change are queries."""

from __future__ import annotations

from typing import Any

from cardlang.games.castle_combo.table import GOLD, row
from cardlang.machine import lasting
from cardlang.machine.query import idle, modifiers, number
from cardlang.machine.state import UP, State, ref_of

QUERIES = ("cost", "capacity", "key limit", "purpose limit", "counts", "acts")
MOST_GOLD = 99  # the most gold that may go onto one purse


def printed(s: State, card: int, field: str) -> object:
    """Return a printed field of the front, or None if the card lacks it."""
    return s.rules.records[s.rules.record[card]].printed.get(field)


def shows(s: State, card: int, field: str) -> object:
    """Return a printed field of a face-up card; None for a face-down card (CB-FACEDOWN-03, -05)."""
    return printed(s, card, field) if s.face[card] == UP else None


def comes_from(s: State, card: int, location: str) -> bool:
    """Return whether a card belongs to a location, by the banner it shows or by what it counts as, also face-down."""
    found = shows(s, card, "location")
    if found == location or idle(s, "counts"):
        return found == location
    return any(location in kinds if kinds else every for every, _, *kinds in _counts_as(s, card))


def _counts_as(s: State, card: int) -> list[tuple[Any, ...]]:
    return [words for _, _, words in modifiers(s, "counts", (ref_of(s, card),))]


def cost(s: State, card: int) -> int:
    """Return the printed cost; 0 while face-down."""
    return s.rules.numbers[card] if s.face[card] == UP else 0


def price(s: State, card: int, player: int) -> int:
    """Return the price of a card for a player: its cost minus all discounts, at least 0 (CB-DISCOUNT-02, -03)."""
    args = (ref_of(s, card), player)
    found = number(s, "cost", cost(s, card), args)
    return max(0, lasting.held(s, "cost", args, found) if s.later else found)


def bought(s: State, card: int, player: int) -> None:
    """Use up the changes of a price that held for the next such card only."""
    if s.later:
        lasting.use_up(s, "cost", (ref_of(s, card), player))


def affordable(s: State, card: int, player: int) -> bool:
    """Return whether the player can pay the whole price (CB-BUY-03)."""
    return s.held[GOLD][player] >= price(s, card, player)


def shields(s: State, card: int, kind: str = "") -> int:
    """Return the number of shields on a face-up card, of one kind or of all."""
    found = shows(s, card, "shields") or ()
    assert isinstance(found, tuple)
    return found.count(kind) if kind else len(found)


def purse(s: State, card: int) -> int:
    """Return how much gold the purse of a card holds, as texts change it; 0 without one."""
    size = shows(s, card, "purse")
    if not isinstance(size, int):
        return 0
    return size if idle(s, "capacity") else max(0, min(MOST_GOLD, number(s, "capacity", size, (ref_of(s, card),))))


def room(s: State, card: int) -> int:
    """Return how much gold a purse can still take."""
    return max(0, purse(s, card) - s.laid[GOLD][card])


def has_purse(s: State, card: int) -> bool:
    """Return whether a card shows a purse."""
    return shows(s, card, "purse") is not None


def most_keys(s: State, player: int) -> int:
    """Return how many keys a player may spend in one turn (CB-KEY-01)."""
    return _of_player(s, "key limit", player, 1)


def most_for_one(s: State, player: int) -> int:
    """Return how many of them may be for one purpose."""
    return _of_player(s, "purpose limit", player, most_keys(s, player))


def _of_player(s: State, query: str, player: int, base: int) -> int:
    found = number(s, query, base, (player,))
    return max(0, lasting.changed(s, query, player, found) if s.lasting else found)


def gives_discount(s: State, card: int) -> bool:
    """Return whether the card shows a discount."""
    return s.face[card] == UP and (s.rules.record[card], "cost") in s.rules.statics


def displayed(s: State) -> list[int]:
    """Return the rows of both markets."""
    return [row(market) for market in range(len(s.open))]
