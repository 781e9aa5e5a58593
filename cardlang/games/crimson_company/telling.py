"""How the game speaks of its lanes, cards and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.games.crimson_company.table import told_ends
from cardlang.games.places import ordinal
from cardlang.games.telling import CardName, Data, Telling
from cardlang.machine.rules import Rules
from cardlang.machine.state import CARD_HOLDER, Note, State

_LANES = frozenset({"total", "score", "tie", "win", "join", "face"})  # their place is a lane
_FACES = frozenset({"flip", "play", "put", "move"})  # their amount is the face that is up now
_COINS = frozenset({"gain", "take", "pay", "lose", "transfer", "remove", "buy"})  # their place: who gives, who gets
_GETS = frozenset({"gain", "take"})  # the player who does it gets them,
_GIVES = frozenset({"pay", "lose", "buy"})  # or gives them
_NAMED = {"K": "the knights"}  # players without a seat
_PLURAL = {"has": "have", "passes": "pass"}


def named(player: str) -> str:
    """A player in words: the letter of a seat stays what it is."""
    return _NAMED.get(player, player)


def does(player: str, verb: str) -> str:
    """*A plays*, *the knights play*."""
    if player not in _NAMED:
        return f"{player} {verb}"
    return f"{_NAMED[player]} {_PLURAL.get(verb, verb.removesuffix('s'))}"


def place(rules: Rules, number: int) -> dict[str, Any]:
    """A side of a lane, or its castle."""
    found = rules.places[number]
    if found.zone == "castle":
        return {"kind": "castle", "number": found.lane + 1}
    return {"kind": "side", "lane": found.lane + 1, "owner": _owner(rules, number), "zone": found.zone}


def where(s: State, card: int) -> dict[str, Any]:
    """Where a card lies: its zone, and lane, side, place in the row (from 1, castle first) and face in a lane."""
    place = s.rules.places[s.place[card]]
    found: dict[str, Any] = {"zone": place.zone}
    if place.lane >= 0:
        found["lane"] = place.lane + 1
    if place.owner >= 0:
        found["owner"] = _owner(s.rules, s.place[card])
    if place.zone == "lane":
        found["index"] = s.rows[s.place[card]].index(card) + 1
        found["face_up"] = s.face[card] == 0
    return found


def _owner(rules: Rules, number: int) -> str:
    """The party of a side or of castles that are won; the player of what lies before one."""
    place = rules.places[number]
    return rules.sides[rules.party_of[number]] if place.zone in ("lane", "trophies") else rules.people[place.owner]


def facts(rules: Rules, entry: Note) -> dict[str, Any]:
    """The amount and the place of an event, as its name has them."""
    name, _, _, amount, number, *_ = entry
    return {**_amount(rules, name, amount), **(_place(rules, name, number) if number >= 0 else {})}


def _amount(rules: Rules, name: str, amount: int) -> dict[str, Any]:
    if name in _FACES:
        return {"face_up": amount == 0}
    if name == "swap":
        return {"with": amount, "with_id": rules.records[rules.record[amount]].id}
    if name == "hand-over":
        return {"to": rules.people[amount]}
    if name == "face":
        return {"with_player": rules.people[amount]}
    if name == "join":
        return {"from_lane": amount + 1}
    if name in ("reveal", "buy"):
        return {"amount": amount}
    return {"amount": amount} if amount or name == "total" else {}


def _place(rules: Rules, name: str, number: int) -> dict[str, Any]:
    if name in _LANES:
        return {"lane": number + 1}
    if name in _COINS:
        source, target = told_ends(number)
        return {
            **(_holder(rules, "from", source) if name not in _GIVES else {}),
            **(_holder(rules, "to", target) if name not in _GETS else {}),
        }
    found = rules.places[number]
    data: dict[str, Any] = {"zone": found.zone}
    if found.lane >= 0:
        data["lane"] = found.lane + 1
    if found.zone == "lane":
        data["side"] = _owner(rules, number)
    return data


def _holder(rules: Rules, end: str, number: int) -> dict[str, Any]:
    """A player, or a card or castle with its number in the match; nothing is said of the supply."""
    if number < CARD_HOLDER:
        return {end: rules.people[number]} if number < rules.players else {}
    card = number - CARD_HOLDER
    return {f"{end}_card": card, f"{end}_id": rules.records[rules.record[card]].id}


def option(data: Data) -> str:
    """A side, or the place of a card, in words."""
    if data.get("kind") == "side":
        return f"{_possessive(data['owner'])} side of lane {data['lane']}"
    if data.get("kind") == "castle":
        return f"discard it for coins on the castle of lane {data['number']}"
    if data["zone"] == "lane":
        face = "" if data["face_up"] else ", face-down"
        return f"lane {data['lane']}, {named(data['owner'])}{face}"
    names = {
        "discard": "discard pile",
        "staging": "recruited",
        "deck": "top of the deck",
        "castle": f"lane {data.get('lane')}",
        "removed": "set aside",
        "limbo": "leaving",
    }
    zone: str = data["zone"]
    return names.get(zone, zone)


def _possessive(player: str) -> str:
    return f"{named(player)}'" if player in _NAMED else f"{player}'s"


def sentence(event: Data, name_of: CardName) -> str | None:
    """An event as a short sentence."""
    name = event["event"]
    card = name_of(event["card"]) if "card" in event else "a card"
    player, amount = event.get("player", ""), event.get("amount", 0)
    coins = f"{amount} coin" + ("" if amount == 1 else "s")
    lane = f"lane {event['lane']}" if "lane" in event else ""
    face = "" if event.get("face_up", True) else " face-down"
    match name:
        case "play":
            return f"{does(player, 'plays')} {card}{face} into {lane}"
        case "put":
            return f"{card} is put{face} " + (
                f"into {lane} ({named(event['side'])})" if lane else f"into {event['zone']}"
            )
        case "move":
            return f"{card} moves to {lane}{face}"
        case "swap":
            return f"{card} and {name_of(event['with'])} change places"
        case "flip":
            return f"{card} is turned {'face-up' if event['face_up'] else 'face-down'}"
        case "destroy" | "discard":
            return f"{card} is {'destroyed' if name == 'destroy' else 'discarded'}"
        case "draw":
            return f"{does(player, 'draws')} {card or 'a card'}"
        case "hand-over":
            return f"{player} passes {card or 'a card'} to {event['to']}"
        case "gain" | "take" | "pay" | "lose":
            return f"{does(player, f'{name}s')} {coins}{_ends(event, name_of)}"
        case "transfer" | "remove":
            done = "moved" if name == "transfer" else "removed"
            return f"{coins} {'is' if amount == 1 else 'are'} {done}{_ends(event, name_of)}"
        case "lay":
            return f"{coins} {'is' if amount == 1 else 'are'} laid onto {card}"
        case "return":
            return f"{coins} {'goes' if amount == 1 else 'go'} back from {card}"
        case "bid":
            return f"{player} bids {amount} on {card}"
        case "pay-off":
            return f"{player} pays {coins} and takes {card}"
        case "pass":
            return f"{player} passes"
        case "auction":
            return f"{player} puts {card} up for auction"
        case "reveal":
            return f"{player} has bid {amount}"
        case "buy":
            price = f"pays {coins} to {event.get('to', 'the bank')} and" if amount else "pays nothing and"
            return f"{player} {price} takes {card}"
        case "place":
            return f"{player} comes in {ordinal(amount)}"
        case "withdraw":
            return f"{card} is taken out of the game"
        case "hand-in":
            return f"{player} gives {coins} back"
        case "join":
            return f"lane {event['from_lane']} and {lane} become one, {lane}"
        case "face":
            return f"{player} and {event['with_player']} face each other in {lane}"
        case "lapse":
            return f"{player} takes back {coins} from {card}"
        case "recruit":
            return f"{does(player, 'recruits')} {card}"
        case "list":
            return f"{player} has brought {card}"
        case "mark":
            return f"{card} has {abs(amount)} mark{'' if abs(amount) == 1 else 's'} {'more' if amount > 0 else 'less'}"
        case "total":
            return f"{lane}: {does(player, 'has')} {amount}"
        case "win":
            return f"{does(player, 'wins')} {lane}"
        case "tie":
            return f"{lane} is level"
        case "reshuffle":
            return "the discard pile becomes the new deck"
        case _:
            return None


def _ends(event: Data, name_of: CardName) -> str:
    """Where coins come from and where they go to; of the supply nothing is said."""
    ends = {
        end: name_of(event[f"{end}_card"]) if f"{end}_card" in event else named(event.get(end, ""))
        for end in ("from", "to")
    }
    return "".join(f" {end} {who}" for end, who in ends.items() if who)


def bid(s: State) -> dict[str, Any] | None:
    """The bid that lies there, as the event that it was."""
    if not s.stakes:
        return None
    _, card, player, amount = s.stakes[0]
    return {"event": "bid", "card": card, "player": s.rules.people[player], "amount": amount}


def together(events: Sequence[Data], name_of: CardName) -> str | None:
    """In one line: both sides of a lane, what leaves with it or with a player, secret bids, what is on two lists."""
    first = events[0]
    if first["event"] == "total":
        totals = ", ".join(f"{named(event['player'])} {event['amount']}" for event in events)
        return f"lane {first['lane']} is scored: {totals}"
    if first["event"] == "reveal":
        bids = (f"{event['player']} {event['amount']}" for event in events)
        return f"bids: {', '.join(bids)}"
    if first["event"] == "withdraw" and len(events) > 1:
        *names, last = (name_of(event["card"]) for event in events)
        return f"{', '.join(names)} and {last} are taken out of the game"
    if first["event"] == "list":
        brought: dict[str, list[str]] = {}
        for event in events:
            brought.setdefault(event["player"], []).append(name_of(event["card"]))
        return "; ".join(f"{player} has brought {', '.join(names)}" for player, names in brought.items())
    if first["event"] == "destroy" and "why" not in first and len(events) > 1:
        *names, last = (name_of(event["card"]) for event in events)
        return f"{', '.join(names)} and {last} are destroyed"
    return None


TELLING = Telling(
    place=place, where=where, facts=facts, option=option, sentence=sentence, together=together,
    standing=bid, parties=frozenset({"total", "score", "win", "finish"}), named=named, does=does,
)  # fmt: skip
