"""How the game speaks of its cells, cards and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.games.castle_combo import answers
from cardlang.games.castle_combo.table import SEATS, table, told
from cardlang.games.castle_combo.vocabulary import LOCATIONS
from cardlang.games.telling import CardName, Data, Telling
from cardlang.machine.rules import Rules
from cardlang.machine.state import UP, Note, State

_MARKETS = {"row": "{} row", "deck": "{} pile", "discard": "{} discard pile"}


def place(rules: Rules, number: int) -> dict[str, Any]:
    """A cell of a player's field; the first card of a match lies in row 2, column 2."""
    return {"kind": "cell", "owner": SEATS[rules.owner_of[number]], **rules.parameters["table"].numbered(number)}


def where(s: State, card: int) -> dict[str, Any]:
    """Where a card lies: its zone, and location or cell and face."""
    number = s.place[card]
    found = s.rules.places[number]
    data: dict[str, Any] = {"zone": found.zone}
    if found.lane >= 0:
        data["location"] = LOCATIONS[found.lane]
    if found.zone == "cell":
        data |= {"owner": SEATS[found.owner], **table(s).numbered(number), "face_up": s.face[card] == UP}
    return data


def facts(rules: Rules, entry: Note) -> dict[str, Any]:
    """The amount and the place of an event, as its name has them."""
    name, _, _, amount, number, *_ = entry
    match name:
        case "gain" | "pay" | "lose" | "transfer":
            holder, resource = told(number)
            source = {"from": SEATS[holder]} if name == "transfer" else {}
            return {"amount": amount, "resource": rules.resources[resource], **source}
        case "place":
            cell = place(rules, number)
            return {"face_up": amount == UP, "row": cell["row"], "column": cell["column"]}
        case "herald" | "reveal" | "reshuffle" | "exhaust" | "discard":
            return {"location": LOCATIONS[rules.lane_of[number]]} if number >= 0 else {}
        case "purchase" | "score" | "total":
            return {"amount": amount}
        case _:
            return {"amount": amount} if amount else {}


def option(data: Data) -> str:
    """A cell, or the place of a card, in words."""
    if data.get("kind") == "cell" or data["zone"] == "cell":
        face = "" if data.get("face_up", True) else ", face-down"
        return f"row {data['row']}, column {data['column']}{face}"
    return _MARKETS.get(data["zone"], str(data["zone"])).format(data.get("location"))


def sentence(event: Data, name_of: CardName) -> str | None:
    """An event as a short sentence."""
    card = name_of(event["card"]) if "card" in event else ""
    player, amount, location = event.get("player", ""), event.get("amount", 0), event.get("location", "")
    match event["event"]:
        case "spend":
            return f"{player} spends a key"
        case "herald":
            return f"the herald goes to the {location} row"
        case "discard":
            return f"{card} is discarded"
        case "reveal":
            return f"{card} comes into the {location} row"
        case "reshuffle":
            return f"the {location} cards are shuffled"
        case "exhaust":
            return f"there are too few {location} cards: those that are left go out of the game"
        case "purchase":
            return f"{player} buys {card} for {amount} gold"
        case "take":
            return f"{player} takes {card} face-down"
        case "place":
            return f"{player} places {card}" + ("" if event["face_up"] else " face-down")
        case "gain" | "pay" | "lose":
            return f"{player} {event['event']}s {_many(amount, event['resource'])}"
        case "transfer":
            return f"{player} takes {_many(amount, event['resource'])} from {event['from']}"
        case "put" | "fill":
            return f"{amount} gold is put onto {card}"
        case "purse":
            return f"{card} ({player}) can take {amount} gold"
        case "score":
            return f"{card} ({player}): {_many(amount, 'point')}"
        case "total":
            return f"{player} has {_many(amount, 'point')}"
        case _:
            return None


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 or noun == "gold" else "s")


def together(events: Sequence[Data], name_of: CardName) -> str | None:
    """New cards of a row, and cards that are discarded with it, in one line each."""
    first = events[0]
    if len(events) == 1 or first["event"] not in ("reveal", "discard"):
        return None
    *names, last = (name_of(event["card"]) for event in events)
    done = "are discarded" if first["event"] == "discard" else f"come into the {first['location']} row"
    return f"{', '.join(names)} and {last} {done}"


TELLING = Telling(
    place=place, where=where, facts=facts, option=option, sentence=sentence, together=together,
    answer=answers.answer, beside=answers.beside, concerns=answers.concerns, shared=frozenset({"ending"}),
    shown=frozenset({"reveal", "discard", "herald", "reshuffle", "place", "purse", "score", "total"}),
)  # fmt: skip
