"""Events as data: what the log of the machine says, by names."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from cardlang.machine.rules import REASONS
from cardlang.machine.state import CARD_MASK, WHY_BITS, Note

if TYPE_CHECKING:
    from cardlang.match.match import Match

_LANES = frozenset({"total", "score", "tie", "win"})  # their place is a lane
_FACES = frozenset({"flip", "play", "put", "move"})  # their amount is the face that is up now


class Sieve(list[Note]):
    """A log that keeps the events of some names only, for hosts that count what happens in thousands of matches."""

    __slots__ = ("names",)

    def __init__(self, names: Collection[str]) -> None:
        super().__init__()
        self.names = frozenset(names)

    def append(self, entry: Note) -> None:
        """Keep the event if it has one of the names."""
        if entry[0] in self.names:
            super().append(entry)

    def copy(self) -> Sieve:
        """Another log of the same names with the same events."""
        other = Sieve(self.names)
        other.extend(self)
        return other


def readable(match: Match, entry: Note) -> dict[str, Any]:
    """One event, JSON-able: always `event`; `card`, `id`, `player`, `amount`, `lane`, `side`, `why` as they apply."""
    rules, seats = match.state.rules, match.game.definition.seats
    name, card, player, amount, place, cause, why = entry
    data: dict[str, Any] = {"event": name}
    if name == "forced":
        from cardlang.match.requests import option_data

        purpose = rules.purposes[why]
        option = option_data(rules, amount)
        return {**data, "player": seats[player], "purpose": purpose, "option": option, "chosen": place}
    if card >= 0:
        data["card"] = card
        data["id"] = rules.records[rules.record[card]].id
    if player >= 0:
        data["player"] = seats[player]
    _amount(data, match, name, amount)
    _place(data, match, name, place)
    if cause >= 0 and name != "open":
        data["cause"] = cause & CARD_MASK
    if why >= 0:
        data["why"] = why
        if name == "open":
            data["ability"] = rules.abilities[why >> WHY_BITS].keyword or "listener"
    return data


def heard(match: Match, entry: Note, seat: int) -> dict[str, Any]:
    """An event as a seat may know it: only what the game says that it may; nothing if it is not told at all."""
    known = match.game.definition.audience(match.state.rules, entry, seat)
    data = readable(match, entry) if known else {}
    return {name: value for name, value in data.items() if name == "event" or name in known}


def _amount(data: dict[str, Any], match: Match, name: str, amount: int) -> None:
    rules = match.state.rules
    if name in _FACES:
        data["face_up"] = amount == 0
    elif name == "swap":
        data["with"] = amount
        data["with_id"] = rules.records[rules.record[amount]].id
    elif name == "phase":
        data["phase"] = rules.phases[amount]
    elif name == "finish":
        data["result"] = REASONS[amount]
    elif amount or name == "total":
        data["amount"] = amount


def _place(data: dict[str, Any], match: Match, name: str, place: int) -> None:
    if place < 0:
        return
    rules = match.state.rules
    if name in _LANES:
        data["lane"] = place + 1
    elif name not in ("gain", "take", "pay", "lose", "transfer", "remove"):
        found = rules.places[place]
        data["zone"] = found.zone
        if found.lane >= 0:
            data["lane"] = found.lane + 1
        if found.zone == "lane":
            data["side"] = match.game.definition.seats[found.owner]
