"""The events of this game: each kind with its fields, its words and its audience.

Everything is open except the order of the draw piles, of which only those are told who look at cards there.
"""

from __future__ import annotations

from cardlang.games.castle_combo.table import FIRST, SEATS, SPAN
from cardlang.games.castle_combo.vocabulary import LOCATIONS, SHIELDS
from cardlang.games.events import EventField, Events, event, fact, looks, place
from cardlang.games.questions import named_kind
from cardlang.games.shapes import SEAT, Shape, noted, number, word
from cardlang.machine.rules import Rules

RESOURCES = ("gold", "key", "point")
LINE: Shape = noted(number(FIRST, FIRST + SPAN - 1), "the first card of a match lies in row 2, column 2")


def _location(rules: Rules, number: int) -> str:
    return LOCATIONS[rules.lane_of[number]]


def _line(axis: str) -> EventField:
    return place(axis, LINE, lambda rules, number: rules.parameters["table"].numbered(number)[axis])


EVENTS = Events(
    event("spend", "player amount", "{player} spends a key", title="a key is spent"),
    event(
        "herald", "location cause?", "the herald goes to the {location} row", shown=True,
        title="the herald goes to a row",
    ),
    event(
        "exhaust", "location", "there are too few {location} cards: those that are left go out of the game",
        title="a location runs out",
    ),
    event(
        "reveal", "card location", "{card} comes into the {location} row",
        jointly="{cards} come into the {location} row", shown=True, title="a card comes into a row",
    ),
    event(
        "reshuffle", "location", "the {location} cards are shuffled", shown=True,
        title="a discard pile becomes a draw pile",
    ),
    event(
        "discard", "card player cause?", "{card} is discarded", jointly="{cards} are discarded", shown=True,
        title="a card of a row or of a draw pile is discarded",
    ),
    *looks("location", "draw pile", "the {location} pile"),
    event("purchase", "card player amount", "{player} buys {card} for {amount} gold", title="a card is bought"),
    event("take", "card player", "{player} takes {card} face-down", title="a card is taken face-down"),
    event(
        "place", "card player face_up row column cause?", "{player} places {card}{face_up:/ face-down}", shown=True,
        title="a card comes to lie in a tableau",
    ),
    event(
        "choose", "card player cause?", "{player} chooses {card}", shown=True,
        title="what a player has chosen in secret is shown",
    ),
    event("name", "player shield_type cause", "{player:names} {shield_type}", title="a player names a shield type"),
    event(
        "swap", "card with with_id player row column cause", "{card} and {with} change places",
        title="two cards of a tableau change places; the place is the new one of `card`",
    ),
    event(
        "gain pay lose", "player count resource cause?", "{player} {event}s {amount:{resource}}",
        title="gold or keys from the supply, or to the supply",
    ),
    event(
        "transfer", "player count resource from cause?", "{player} takes {amount:{resource}} from {from}",
        title="gold or keys of another player",
    ),
    event("put fill", "card player count cause?", "{amount} gold is put onto {card}", title="gold onto a purse"),
    event(
        "purse", "card player count", "{card} ({player}) can take {amount} gold", shown=True,
        title="how much its owner can put onto a purse at the end",
    ),
    event(
        "score", "card player amount", "{card} ({player}): {amount:point}", shown=True,
        title="the points of a card at the end",
    ),
    event(
        "total", "player amount", "{player} has {amount:point}", shown=True, title="the points of a player at the end",
    ),
    facts={
        "location": place("location", word(*LOCATIONS), _location),
        "resource": fact("resource", word("gold", "key"), lambda rules, column: RESOURCES[column]),
        "from": fact("from", SEAT, lambda rules, holder: SEATS[holder], of="giver"),
        "shield_type": fact("shield_type", word(*SHIELDS), named_kind, of="kind"),
        "row": _line("row"),
        "column": _line("column"),
    },
)  # fmt: skip
