"""The events of this game: each kind with its fields, its words and its audience.

All see where a vassal lies and what it shows; only those who have seen both its sides know which card it is. Only the
owner knows which card a task in a hand, or a face-down task, is.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.games.blackstone_castle.cells import letters
from cardlang.games.blackstone_castle.table import MARKERS, PILES
from cardlang.games.blackstone_castle.vassals import NOBODY, kind_numbered
from cardlang.games.blackstone_castle.vocabulary import DECKS, FACTIONS, ROLES
from cardlang.games.events import Data, Events, EventType, amount, event, fact, looks, place
from cardlang.games.questions import named_kind
from cardlang.games.shapes import TEXT, number, word
from cardlang.machine.rules import Rules

CELL = {**TEXT, "pattern": "^[BLACK]-[STONE]$"}
KIND = word(*(f"{faction} {role}" for faction in FACTIONS for role in ROLES))
_SPECIAL = "a special card"


def _cell(_: Rules, place: int) -> str:
    return "-".join(letters(place))


def _shows(_: Rules, number: int) -> str | None:
    kind = kind_numbered(number)
    return None if kind == NOBODY else " ".join(kind)


def _lane(names: tuple[str, ...]) -> Callable[[Rules, int], str]:
    return lambda rules, place: names[rules.lane_of[place]]


def _vassal(names: str, fields: str, words: str, title: str) -> EventType:
    """Return an event about a vassal; its number and id are visible only to those who know which card it is."""

    def told(event: Data) -> str:
        return words.format_map({"shows": _SPECIAL, "other_shows": _SPECIAL, "player": "", **event})

    return event(names, f"card {fields}", told, veiled=fields, title=title)


EVENTS = Events(
    event("claim", "player pile", "{player} claims the {pile} pile", title="a player claims a draw pile"),
    event("family", "card player", "{player} is of the family {card}", title="a player gets a family"),
    event("shuffle", "deck", "the deck of {deck} tasks is shuffled", title="a deck is shuffled"),
    event("reshuffle", "pile", "the used vassals are shuffled", title="the used vassals become a pile"),
    event(
        "draw", "card player deck cause?", "{player} draws {card}", veiled="player deck cause?",
        title="a player draws a task",
    ),
    *looks("deck", "deck", "the {deck} deck"),
    _vassal("fill", "cell shows?", "{shows} comes to {cell}", "a vassal comes to a cell"),
    event("reveal", "card", "{card} comes up and waits", veiled="", title="a special card comes up"),
    _vassal("put", "player cell", "{player} puts a special card onto {cell}", "a special card comes to a cell"),
    _vassal(
        "move", "player origin cell shows? cause?", "{player} moves {shows} from {origin} to {cell}",
        "a vassal goes to another cell",
    ),
    _vassal(
        "swap", "player cell other shows? other_shows? cause?",
        "{player} swaps {shows} on {cell} with {other_shows} on {other}", "two vassals change places",
    ),
    _vassal(
        "flip", "player cell shows? cause?", "{player} flips the card on {cell}, which shows {shows} now",
        "a vassal is flipped",
    ),
    _vassal("keep", "player cell shows? cause?", "{player} keeps {shows} of {cell}", "a player keeps a vassal"),
    _vassal("use", "player cell shows? cause?", "{player} uses {shows} on {cell}", "a task uses a vassal"),
    _vassal("discard", "player? cell shows? cause?", "{shows} leaves {cell}", "a vassal is discarded"),
    _vassal("remove", "cell shows?", "{shows} makes room on {cell}", "a vassal that was used leaves the board"),
    _vassal("release", "player shows?", "{player} discards {shows}, which was kept", "a kept vassal is discarded"),
    event(
        "complete", "card player amount", "{player} completes {card}, worth {amount:point}",
        title="a task is completed",
    ),
    event("drop", "card player", "{player} discards {card}", title="a task is discarded from a hand or a deck"),
    event(
        "gain pay lose", "player count resource cause?", "{player} {event}s {amount:{resource}}",
        title="markers from the supply, or to the supply",
    ),
    event(
        "agent", "card player cell", "{player} places an agent on {card}, who watches {cell}",
        veiled="player cell", title="an agent is placed",
    ),
    event("name", "player kind cause", "{player:names} {kind}", title="a player names a faction or a role"),
    event("report", "card player", "the agent of {player} on {card} reports", title="an agent earns something"),
    event("recall", "player", "{player} recalls an agent", title="an agent comes back"),
    event(
        "recall-task", "card player", "{player} takes {card} back", veiled="player",
        title="a face-down task comes back",
    ),
    event("time", "player amount", "time takes a marker: {amount} are left", title="a marker goes to the Abyss"),
    event("save", "player amount", "{player} saves {amount:marker}", title="markers go to Nirvana"),
    event("disturb", "player pile", "the board is disturbed from the {pile} pile", title="the pile of disturbance"),
    event("omen", "card", "{card} comes up", title="an intrigue task that says what is disturbed"),
    event("offer", "card", "{card} comes into the offer", title="an intrigue task comes into the offer"),
    event("expire", "card", "{card} leaves the offer", title="an intrigue task that nobody took"),
    event("take", "card player", "{player} takes {card}", title="a player takes an intrigue task of the offer"),
    event("play", "card player", "{player} plays {card}", title="a player plays an intrigue task"),
    _vassal("join", "player set", "{player} adds it to set {set}", "a vassal joins a set"),
    _vassal("lay", "player cell shows?", "{player} lays {shows} onto {cell}", "a vassal of a hand comes to a cell"),
    _vassal("give get", "player shows?", "{player} {event}s {shows}", "a vassal is exchanged"),
    event("pass", "player", "{player} passes", title="a player can play no vassal any more"),
    event("left", "player amount", "{player} has {amount:vassal} left", shown=True, title="vassals in hand at the end"),
    event("one-more-round", "player", "after this round there is one more", shown=True, title="the end is near"),
    event("last-round", "player", "this round is the last one", shown=True, title="somebody has the points"),
    event(
        "total", "player amount", "{player} has {amount:point}", shown=True, title="the points of a player at the end",
    ),
    facts={
        "cell": place("cell", CELL, _cell),
        "origin": fact("origin", CELL, _cell),
        "other": fact("other", CELL, _cell),
        "shows": fact("shows", KIND, _shows),
        "other_shows": fact("other_shows", KIND, _shows),
        "pile": place("pile", word(*PILES), _lane(PILES)),
        "deck": place("deck", word(*DECKS), _lane(tuple(DECKS))),
        "resource": fact("resource", word(*MARKERS), lambda rules, column: MARKERS[column]),
        "kind": fact("kind", word(*FACTIONS, *ROLES), named_kind),
        "set": fact("set", number(1)),
        "count": amount("amount", number(1)),
    },
)  # fmt: skip
