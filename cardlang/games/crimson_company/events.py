"""The events of this game: each kind with its fields, its words and its audience.

Events about open cards are visible to all (CC-OPEN-01 to -06); the order of the deck never enters the log. Events about
a card in a hand are fully visible only to those who know it at that moment (CC-COOP-05, -06); others see the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.events import CardName, Data, EventField, Events, amount, event, fact
from cardlang.games.places import ordinal
from cardlang.games.sentences import Speaker, all_of
from cardlang.games.shapes import NUMBER_OF_CARD, SEAT, TEXT, Shape, noted, number
from cardlang.machine.rules import Rules
from cardlang.machine.state import CARD_HOLDER

NAMED = {"K": "the knights"}  # players without a seat
_PLURAL = {"has": "have", "passes": "pass"}
_LANE: Shape = number(1)


def named(player: str) -> str:
    """Return words for a player; a seat is its letter."""
    return NAMED.get(player, player)


def does(player: str, verb: str) -> str:
    """Return a player with a verb: *A plays*, *the knights play*."""
    if player not in NAMED:
        return f"{player} {verb}"
    return f"{NAMED[player]} {_PLURAL.get(verb, verb.removesuffix('s'))}"


# --- facts -----------------------------------------------------------------------------------------------


def _record(rules: Rules, card: int) -> str:
    return rules.records[rules.record[card]].id


def _end(name: str, holder: str) -> dict[str, EventField]:
    """Return the fields for the giver or receiver of coins: a player, or a card or castle; the supply has none."""

    def player(rules: Rules, found: int) -> str | None:
        return rules.people[found] if found < rules.players else None

    def card(_: Rules, found: int) -> int | None:
        return found - CARD_HOLDER if found >= CARD_HOLDER else None

    def record(rules: Rules, found: int) -> str | None:
        number = card(rules, found)
        return None if number is None else _record(rules, number)

    gives = noted(NUMBER_OF_CARD, "a card or castle")
    return {
        name: fact(name, SEAT, player, of=holder),
        f"{name}_card": fact(f"{name}_card", gives, card, of=holder),
        f"{name}_id": fact(f"{name}_id", TEXT, record, of=holder),
    }


_FACTS = {
    "with_player": fact("with_player", SEAT, lambda rules, player: rules.people[player]),
    "to_player": fact("to", SEAT, lambda rules, player: rules.people[player], of="to_player"),
    "from_lane": fact("from_lane", _LANE, lambda rules, lane: lane + 1),
    "counter": fact("counter", noted(TEXT, "the id of a counter of a set's own"), lambda rules, i: rules.counters[i]),
    **_end("from", "giver"),
    **_end("to", "taker"),
}
_FROM, _TO = "from? from_card? from_id?", "to? to_card? to_id?"

# --- words -----------------------------------------------------------------------------------------------


def _put(told: Data) -> str:
    return "{card} is put{face_up:/ face-down} into " + ("lane {lane} ({side})" if "lane" in told else "{zone}")


def _ends(told: Data) -> str:
    """Return words for the source and the target of coins."""
    ends = [(end, next((name for name in (f"{end}_card", end) if name in told), "")) for end in ("from", "to")]
    return "".join(f" {end} {{{name}}}" for end, name in ends if name)


def _held(told: Data) -> str:
    return "{player:{event}s} {amount:coin}" + _ends(told)


def _moved(told: Data) -> str:
    return "{amount:coin} {amount:is/are} moved" + _ends(told)


def _removed(told: Data) -> str:
    return "{amount:coin} {amount:is/are} removed" + _ends(told)


def _bought(told: Data) -> str:
    price = ("pays {amount:coin} to " + ("{to}" if "to" in told else "the bank")) if told["amount"] else "pays nothing"
    return "{player} " + price + " and takes {card}"


def _marked(told: Data) -> str:
    number, plural = abs(told["amount"]), "" if abs(told["amount"]) == 1 else "s"
    what = f"mark{plural}" if "counter" not in told else f"{told['counter'].replace('-', ' ')} counter{plural}"
    return f"{{card}} has {number} {what} {'more' if told['amount'] > 0 else 'less'}"


def _counted(events: Sequence[Data], _: CardName) -> str:
    """Return one sentence about both sides of a scored lane."""
    totals = ", ".join(f"{named(told['player'])} {told['amount']}" for told in events)
    return f"lane {events[0]['lane']} is scored: {totals}"


def _revealed(events: Sequence[Data], _: CardName) -> str:
    bids = (f"{told['player']} {told['amount']}" for told in events)
    return f"bids: {', '.join(bids)}"


def _lost_with_lane(events: Sequence[Data], name_of: CardName) -> str | None:
    """Return one sentence about cards that were destroyed with their lane, not by a text."""
    names = [name_of(told["card"]) for told in events]
    return f"{all_of(names)} are destroyed" if "why" not in events[0] and len(names) > 1 else None


def _brought(events: Sequence[Data], name_of: CardName) -> str:
    lists: dict[str, list[str]] = {}
    for told in events:
        lists.setdefault(told["player"], []).append(name_of(told["card"]))
    return "; ".join(f"{player} has brought {', '.join(names)}" for player, names in lists.items())


# --- all of them -----------------------------------------------------------------------------------------

_WHERE = "zone lane? side?"

EVENTS = Events(
    event("refill", "card", title="a card from the deck comes into the offer"),
    event(
        "reshuffle", "amount", "the discard pile becomes the new deck", title="the discard pile becomes the new deck"
    ),
    event("bid", "card player price", "{player} bids {amount} on {card}", title="a bid"),
    event(
        "pay-off", "card player price", "{player} pays {amount:coin} and takes {card}",
        title="a bid is paid off",
    ),
    event(
        "lapse", "card player price", "{player} takes back {amount:coin} from {card}",
        title="coins of a bid go back because the card has gone",
    ),
    event(
        "pass", "card player count?", "{player} passes",
        title="a bid or an auction is passed; with the coins of the bid where they lay on the card",
    ),
    event("auction", "card player", "{player} puts {card} up for auction", title="a card is put up for auction"),
    event(
        "reveal", "card player price", "{player} has bid {amount}", jointly=_revealed,
        title="what a player has bid in an auction, once all have",
    ),
    event(
        "buy", f"card player price {_TO} cause?", _bought,
        title="the card of an auction is paid for, to the highest bidder (`to`) or to the supply",
    ),
    event(
        "place", "player count", lambda told: f"{{player}} comes in {ordinal(told['amount'])}",
        title="a player has a place: 1 for the winner",
    ),
    event(
        "withdraw", f"card player {_WHERE} cause?", "{card} is taken out of the game",
        jointly="{cards} are taken out of the game", title="a card or castle is taken out of the game",
    ),
    event(
        "hand-in", "player count", "{player} gives {amount:coin} back",
        title="the coins of a player who is out of the game go to the supply",
    ),
    event(
        "join", "player this_lane from_lane", "lane {from_lane} and lane {lane} become one, lane {lane}",
        title="two lanes become one: the player's cards come over from the lane that is gone",
    ),
    event(
        "face", "player this_lane with_player", "{player} and {with_player} face each other in lane {lane}",
        title="two players face each other in a lane from now on; it belongs to the left front of `player`",
    ),
    event("recruit", "card player", "{player:recruits} {card}", title="a card comes to a staging area"),
    event(
        "list", "card player", "{player} has brought {card}", jointly=_brought,
        title="a card on the list that a player has brought to a tournament",
    ),
    event(
        "play", "card player face_up zone lane side cause?",
        "{player:plays} {card}{face_up:/ face-down} into lane {lane}",
        title="a card comes to lie in a lane",
    ),
    event(
        "move", "card player face_up zone lane side cause?", "{card} moves to lane {lane}{face_up:/ face-down}",
        title="a card comes to lie in another lane",
    ),
    event(
        "flip", "card player face_up zone lane side cause?", "{card} is turned {face_up:face-up/face-down}",
        title="a card shows another face",
    ),
    event(
        "put", f"card player face_up {_WHERE} cause", _put, veiled=f"player {_WHERE} cause",
        title="a card comes to lie in a lane or elsewhere by an effect; without `card` for those who do not know it",
    ),
    event(
        "destroy", f"card player {_WHERE} cause?", "{card} is destroyed",
        jointly=_lost_with_lane, title="a card leaves: from where",
    ),
    event("discard", f"card player {_WHERE} cause?", "{card} is discarded", title="a card leaves: from where"),
    event(
        "draw", f"card player {_WHERE} cause?", "{player:draws} {card}", veiled="player zone cause?",
        title="a card is drawn; without `card` for those who do not see it",
    ),
    event(
        "look", "card player zone cause?", "{player:looks} at {card}", veiled="player zone cause?",
        title="a player looks at a card that stays where it is; without `card` for those who do not see it",
    ),
    event(
        "choose", "card player cause?", "{player:chooses} {card}", title="what a player has chosen in secret is shown",
    ),
    event("name", "player amount cause?", "{player:names} {amount}", title="a player names a number"),
    event(
        "shuffle", "player count cause?", "{player:shuffles} the deck", title="the deck is shuffled by an effect",
    ),
    event(
        "swap", f"card with with_id player {_WHERE} cause", "{card} and {with} change places",
        title="two cards change places; the place is the new one of `card`",
    ),
    event(
        "gain take", f"card? player count {_FROM} cause?", _held,
        title="coins come to a player, from another one (`from`), from a card or castle, or from the supply",
    ),
    event(
        "pay lose", f"card? player count {_TO} cause?", _held,
        title="coins go from a player, to another one (`to`), to a card or castle, or to the supply",
    ),
    event(
        "transfer", f"card? player count {_FROM} {_TO} cause?", _moved,
        title="coins go from one to another: players, cards or castles; what is not named is the supply",
    ),
    event(
        "remove", f"card? player count {_FROM} {_TO} cause?", _removed, title="coins go to the supply by an effect",
    ),
    event(
        "lay", "card player count cause?", "{amount:coin} {amount:is/are} laid onto {card}",
        title="coins from the supply come onto a castle",
    ),
    event(
        "return", "card player count cause?", "{amount:coin} {amount:goes/go} back from {card}",
        title="coins of a castle go back to the supply",
    ),
    event(
        "hand-over", "card player to_player", "{player} passes {card} to {to}", veiled="player to_player",
        title="a card of one hand goes to another; without `card` for those who do not know it",
    ),
    event(
        "mark", "card player amount counter? cause", _marked,
        title="marks laid onto a card, or taken off; or a `counter` of a set's own",
    ),
    event(
        "total", "player amount this_lane", "lane {lane}: {player:has} {amount}", jointly=_counted,
        title="the strength of a side when its lane is scored",
    ),
    event("score", "player? this_lane", title="a lane is scored, for a player if one has it"),
    event("tie", "this_lane", "lane {lane} is level", title="a lane came out level"),
    event("win", "player this_lane cause?", "{player:wins} lane {lane}", title="a lane is conquered"),
    facts={**_FACTS, "price": amount("amount", number())},
    speaker=Speaker(named, does),
)  # fmt: skip
