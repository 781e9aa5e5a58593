"""Words for options that depend on the position: current prices, compensations, the location of cells.

Rows and columns are named as in texts (*top row*, *left column*) once their position in the square is certain.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.castle_combo import queries, tableau
from cardlang.games.castle_combo.flow.purchase import COMPENSATION
from cardlang.games.castle_combo.table import FIRST, GOLD, SEATS, SQUARE, market, open_markets, row, table
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.events import CardName, Data
from cardlang.machine.state import State

ROWS, COLUMNS = ("top row", "middle row", "bottom row"), ("left column", "middle column", "right column")
_BESIDE = {(1, 0): "above", (-1, 0): "below", (0, 1): "left of", (0, -1): "right of"}  # by the offset of the other card


def answer(s: State, data: Data, about: Sequence[int], name_of: CardName) -> str | None:
    """Return words for an option that depend on the position, or None."""
    match data["kind"]:
        case "cell":
            owner = SEATS.index(data["owner"])
            return _cell(s, owner, table(s).cell(owner, data["row"] - FIRST, data["column"] - FIRST), name_of)
        case "card" if data["at"]["zone"] == "cell":
            at = data["at"]
            lines = _lines(s, SEATS.index(at["owner"]), s.place[data["card"]])
            face = [] if at["face_up"] else ["face-down"]
            return f"{name_of(data['card'])} ({', '.join([at['owner'], *lines, *face])})"
        case "flag" if about:
            return _face(s, data["flag"], about[0])
        case "flag":
            return _key(s, data["flag"])
        case _:
            return None


def beside(s: State, card: int, player: int) -> str | None:
    """Return the printed values of a card; for a displayed one, also its current price for the player."""
    facts = []
    if s.rules.places[s.place[card]].zone == "row" and player >= 0:
        price, printed = queries.price(s, card, player), queries.cost(s, card)
        facts.append(f"{price} gold" + (f" instead of {printed}" if price != printed else ""))
        if price > s.held[GOLD][player]:
            facts.append(f"you have {s.held[GOLD][player]}")
    shields = queries.printed(s, card, "shields") or ()
    assert isinstance(shields, tuple)
    if shields:
        facts.append(" + ".join(shields))
    if size := queries.purse(s, card):
        facts.append(f"purse for {size}")
    if arrow := queries.printed(s, card, "arrow"):
        facts.append(f"herald to the {arrow}")
    return f"({', '.join(facts)})" if facts else ""


def concerns(s: State, purpose: str) -> list[int]:
    """Return the cards that a question is about: for that of the key, those that can be taken without spending it."""
    return list(s.rows[row(market(s))]) if purpose == "key" else []


def _key(s: State, flag: str) -> str | None:
    """Return words for the use of a key, with the names of the rows."""
    here = LOCATIONS[market(s)]
    match flag:
        case "keep":
            return f"keep it: take a card of the {here} row"
        case "move":
            there = next(LOCATIONS[where] for where in open_markets(s) if where != market(s))
            return f"move the herald to the {there} row"
        case "renew":
            return f"renew the {here} row: 3 other cards"
        case _:
            return None


def _face(s: State, flag: str, card: int) -> str | None:
    """Return words for the face of a taken card: its price, or the compensation for it."""
    match flag:
        case "face-up":
            return f"buy it face-up for {queries.price(s, card, s.active)} gold"
        case "face-down":
            gains = " and ".join(f"{amount} {('gold', 'keys')[resource]}" for resource, amount in COMPENSATION)
            short = "" if queries.affordable(s, card, s.active) else f" (it costs {queries.price(s, card, s.active)})"
            return f"take it face-down and gain {gains}{short}"
        case _:
            return None


def _cell(s: State, player: int, cell: int, name_of: CardName) -> str:
    """Return words for a cell: *above Nun, left of Spy (top row, left column)*."""
    line, column = table(s).spot(cell)
    others = {table(s).spot(s.place[card]): card for card in tableau.cards(s, player)}
    near = [
        f"{side} {name_of(others[spot])}"
        for (down, right), side in _BESIDE.items()
        if (spot := (line + down, column + right)) in others
    ]
    lines = _lines(s, player, cell)
    return ", ".join(near) + (f" ({', '.join(lines)})" if lines else "")


def _lines(s: State, player: int, cell: int) -> list[str]:
    """Return the names of a cell's row and column, as far as they are certain with a card there."""
    spots = [*tableau.spots(s, player), table(s).spot(cell)]
    named = []
    for axis, names in enumerate((ROWS, COLUMNS)):
        low, high = min(spot[axis] for spot in spots), max(spot[axis] for spot in spots)
        if high - low == SQUARE - 1:
            named.append(names[table(s).spot(cell)[axis] - low])
    return named
