"""Words and data of the table beyond zones and events: options that are places, and the current bid."""

from __future__ import annotations

from typing import Any

from cardlang.games.crimson_company.events import NAMED, named
from cardlang.games.crimson_company.table import ZONES
from cardlang.games.events import Data
from cardlang.games.presentation import Presentation
from cardlang.games.shapes import SEAT, number, or_null, record, word
from cardlang.games.zones import every
from cardlang.machine.rules import Rules
from cardlang.machine.state import State


def place(rules: Rules, number: int) -> dict[str, Any]:
    """Return an option that is a side of a lane or its castle, as data."""
    found = rules.places[number]
    if found.zone == "castle":
        return {"kind": "castle", "number": found.lane + 1}
    return {"kind": "side", "lane": found.lane + 1, "owner": _owner(rules, number), "zone": found.zone}


def _owner(rules: Rules, number: int) -> str:
    """Return the owner of a place: the party of a side or of won castles, else the player."""
    place = rules.places[number]
    return rules.sides[rules.party_of[number]] if place.zone in ("lane", "trophies") else rules.people[place.owner]


_PLACES = {
    "castle": record({"kind": {}, "number": number(1)}),
    "side": record({
        "kind": {}, "lane": number(), "owner": or_null(SEAT), "zone": word(*(zone.name for zone in every(ZONES))),
    }),
}  # fmt: skip


def option(data: Data) -> str | None:
    """Return words for a side of a lane or its castle, or None for another option."""
    match data.get("kind"):
        case "side":
            whose = f"{named(data['owner'])}'" + ("" if data["owner"] in NAMED else "s")
            return f"{whose} side of lane {data['lane']}"
        case "castle":
            return f"discard it for coins on the castle of lane {data['number']}"
        case _:
            return None


def bid(s: State) -> dict[str, Any] | None:
    """Return the current bid as its event, or None."""
    if not s.stakes:
        return None
    _, card, player, amount = s.stakes[0]
    return {"event": "bid", "card": card, "player": s.rules.people[player], "amount": amount}


PRESENTATION = Presentation(place=place, places=_PLACES, option=option, standing=bid)
