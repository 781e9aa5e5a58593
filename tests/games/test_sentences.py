"""What happens, as people at a terminal are told: kinds of events, places of options, several events in one line."""

from __future__ import annotations

from typing import Any

import pytest

import cardlang
from cardlang.games import find_game, playable
from cardlang.match.schemas import kinds_of_events
from cardlang.match.wording import event_text

NAMES = {1: "Imp", 2: "Ogre", 3: "Fairy", 9: "Refuge"}
CRIMSON, COMBO = (find_game(name) for name in ("crimson-company", "castle-combo"))

DUEL: list[tuple[dict[str, Any], str]] = [
    ({"event": "play", "player": "A", "card": 1, "lane": 2, "face_up": True}, "A plays Imp into lane 2"),
    ({"event": "play", "player": "A", "card": 1, "lane": 2, "face_up": False}, "A plays Imp face-down into lane 2"),
    ({"event": "put", "card": 1, "lane": 2, "side": "B", "face_up": True}, "Imp is put into lane 2 (B)"),
    ({"event": "put", "card": 1, "lane": 2, "side": "B", "face_up": False}, "Imp is put face-down into lane 2 (B)"),
    ({"event": "put", "card": 1, "zone": "discard", "face_up": True}, "Imp is put into discard"),
    ({"event": "put", "zone": "hand"}, "a card is put into hand"),
    ({"event": "move", "card": 1, "lane": 3, "face_up": True}, "Imp moves to lane 3"),
    ({"event": "move", "card": 1, "lane": 3, "face_up": False}, "Imp moves to lane 3 face-down"),
    ({"event": "swap", "card": 1, "with": 2}, "Imp and Ogre change places"),
    ({"event": "flip", "card": 1, "face_up": True}, "Imp is turned face-up"),
    ({"event": "flip", "card": 1, "face_up": False}, "Imp is turned face-down"),
    ({"event": "destroy", "card": 1}, "Imp is destroyed"),
    ({"event": "discard", "card": 1}, "Imp is discarded"),
    ({"event": "draw", "player": "L", "card": 1}, "L draws Imp"),
    ({"event": "draw", "player": "L"}, "L draws a card"),
    ({"event": "hand-over", "player": "L", "to": "R", "card": 1}, "L passes Imp to R"),
    ({"event": "hand-over", "player": "L", "to": "R"}, "L passes a card to R"),
    ({"event": "gain", "player": "A", "amount": 1}, "A gains 1 coin"),
    ({"event": "gain", "player": "A", "amount": 2, "from_card": 9}, "A gains 2 coins from Refuge"),
    ({"event": "take", "player": "A", "amount": 2, "from": "B"}, "A takes 2 coins from B"),
    ({"event": "pay", "player": "A", "amount": 2}, "A pays 2 coins"),
    ({"event": "pay", "player": "A", "amount": 2, "to": "B"}, "A pays 2 coins to B"),
    ({"event": "lose", "player": "A", "amount": 1}, "A loses 1 coin"),
    ({"event": "transfer", "amount": 1, "from_card": 1, "to_card": 9}, "1 coin is moved from Imp to Refuge"),
    ({"event": "transfer", "amount": 2, "from": "A", "to_card": 9}, "2 coins are moved from A to Refuge"),
    ({"event": "remove", "amount": 2, "from_card": 1}, "2 coins are removed from Imp"),
    ({"event": "lay", "amount": 1, "card": 9}, "1 coin is laid onto Refuge"),
    ({"event": "lay", "amount": 3, "card": 9}, "3 coins are laid onto Refuge"),
    ({"event": "return", "amount": 1, "card": 9}, "1 coin goes back from Refuge"),
    ({"event": "return", "amount": 2, "card": 9}, "2 coins go back from Refuge"),
    ({"event": "bid", "player": "A", "amount": 3, "card": 1}, "A bids 3 on Imp"),
    ({"event": "pay-off", "player": "B", "amount": 3, "card": 1}, "B pays 3 coins and takes Imp"),
    ({"event": "pass", "player": "B", "amount": 3, "card": 1}, "B passes"),
    ({"event": "lapse", "player": "A", "amount": 1, "card": 1}, "A takes back 1 coin from Imp"),
    ({"event": "recruit", "player": "A", "card": 1}, "A recruits Imp"),
    ({"event": "list", "player": "A", "card": 1}, "A has brought Imp"),
    ({"event": "mark", "card": 1, "amount": 1}, "Imp has 1 mark more"),
    ({"event": "mark", "card": 1, "amount": -2}, "Imp has 2 marks less"),
    ({"event": "total", "player": "A", "lane": 1}, "lane 1: A has 0"),
    ({"event": "win", "player": "A", "lane": 1}, "A wins lane 1"),
    ({"event": "tie", "lane": 1}, "lane 1 is level"),
    ({"event": "reshuffle", "amount": 9}, "the discard pile becomes the new deck"),
    ({"event": "look", "player": "A", "card": 1}, "A looks at Imp"),
    ({"event": "look", "player": "A"}, "A looks at a card"),
    ({"event": "shuffle", "player": "A", "amount": 9}, "A shuffles the deck"),
    ({"event": "name", "player": "A", "amount": 3}, "A names 3"),
    ({"event": "auction", "player": "A", "card": 1}, "A puts Imp up for auction"),
    ({"event": "reveal", "player": "B", "card": 1, "amount": 0}, "B has bid 0"),
    ({"event": "buy", "player": "A", "card": 1, "amount": 3, "to": "C"}, "A pays 3 coins to C and takes Imp"),
    ({"event": "buy", "player": "C", "card": 1, "amount": 1}, "C pays 1 coin to the bank and takes Imp"),
    ({"event": "buy", "player": "C", "card": 1, "amount": 0}, "C pays nothing and takes Imp"),
    ({"event": "place", "player": "B", "amount": 2}, "B comes in 2nd"),
    ({"event": "withdraw", "player": "B", "card": 1}, "Imp is taken out of the game"),
    ({"event": "hand-in", "player": "B", "amount": 1}, "B gives 1 coin back"),
    ({"event": "join", "player": "D", "lane": 2, "from_lane": 8}, "lane 8 and lane 2 become one, lane 2"),
    ({"event": "face", "player": "D", "lane": 2, "with_player": "B"}, "D and B face each other in lane 2"),
]
SQUARES: list[tuple[dict[str, Any], str]] = [
    ({"event": "spend", "player": "A", "amount": 1}, "A spends a key"),
    ({"event": "herald", "location": "castle"}, "the herald goes to the castle row"),
    ({"event": "discard", "card": 1, "player": "A", "location": "castle"}, "Imp is discarded"),
    ({"event": "look", "player": "A", "card": 1, "location": "castle"}, "A looks at Imp"),
    ({"event": "put-back", "player": "A", "location": "castle"}, "A puts a card on top of the castle pile"),
    ({"event": "put-below", "player": "A", "card": 1, "location": "village"}, "A puts Imp under the village pile"),
    ({"event": "reveal", "card": 1, "location": "village"}, "Imp comes into the village row"),
    ({"event": "reshuffle", "location": "village", "amount": 9}, "the village cards are shuffled"),
    (
        {"event": "exhaust", "location": "castle"},
        "there are too few castle cards: those that are left go out of the game",
    ),
    ({"event": "purchase", "player": "A", "card": 1, "amount": 4}, "A buys Imp for 4 gold"),
    ({"event": "take", "player": "A", "card": 1}, "A takes Imp face-down"),
    ({"event": "place", "player": "A", "card": 1, "row": 2, "column": 3, "face_up": True}, "A places Imp"),
    (
        {"event": "place", "player": "A", "card": 1, "row": 2, "column": 3, "face_up": False},
        "A places Imp face-down",
    ),
    ({"event": "gain", "player": "A", "amount": 2, "resource": "gold"}, "A gains 2 gold"),
    ({"event": "gain", "player": "A", "amount": 1, "resource": "key"}, "A gains 1 key"),
    ({"event": "pay", "player": "A", "amount": 2, "resource": "key"}, "A pays 2 keys"),
    ({"event": "lose", "player": "A", "amount": 1, "resource": "gold"}, "A loses 1 gold"),
    (
        {"event": "transfer", "player": "A", "amount": 2, "resource": "key", "from": "B"},
        "A takes 2 keys from B",
    ),
    ({"event": "put", "player": "A", "card": 1, "amount": 2}, "2 gold is put onto Imp"),
    ({"event": "fill", "player": "A", "card": 1, "amount": 3}, "3 gold is put onto Imp"),
    ({"event": "purse", "player": "A", "card": 1, "amount": 3}, "Imp (A) can take 3 gold"),
    ({"event": "score", "player": "A", "card": 1, "amount": 1}, "Imp (A): 1 point"),
    ({"event": "score", "player": "A", "card": 1}, "Imp (A): 0 points"),
    ({"event": "total", "player": "A", "amount": 75}, "A has 75 points"),
]
SILENT = {"refill", "score", "chance"}  # what shows on the table, or is told by what follows


@pytest.mark.parametrize(("event", "words"), DUEL)
def test_what_happens_in_a_duel_is_said(event: dict[str, Any], words: str) -> None:
    assert CRIMSON.events.sentence(event, NAMES.__getitem__) == words


@pytest.mark.parametrize(("event", "words"), SQUARES)
def test_what_happens_in_the_squares_is_said(event: dict[str, Any], words: str) -> None:
    assert COMBO.events.sentence(event, NAMES.__getitem__) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"event": "start", "player": "A"}, "A begins"),
        ({"event": "open", "card": 0, "ability": "deploy"}, "{card}: deploy"),
        ({"event": "prevent", "card": 0, "player": "A"}, "what would happen to {card} is prevented"),
        ({"event": "prevent", "player": "A"}, "an effect is prevented"),
        ({"event": "chain-cut", "card": 0}, "a chain of effects became too long and is cut at {card}"),
        (
            {"event": "cut-short", "card": 0},
            "{card} has done all that a text may do in one go; the rest of it is dropped",
        ),
        ({"event": "finish", "result": "won", "player": "B"}, "the match is over: won, B wins"),
        ({"event": "finish", "result": "stalemate"}, "the match is over: stalemate"),
        ({"event": "flip", "card": 0, "face_up": True}, "{card} is turned face-up"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_happens_in_every_game_is_said(event: dict[str, Any], words: str, language: str) -> None:
    match = cardlang.game("crimson-company").start(1)
    name = match.game.record(0).name(language)
    assert event_text(match.game.words, event, language) == words.format(card=name)
    assert name != match.game.record(0).name("en" if language == "de" else "de")


def test_no_kind_of_event_is_left_out_above() -> None:
    general = set(kinds_of_events(playable()[0])) & set(kinds_of_events(playable()[1])) - {"gain", "pay", "lose"}
    for game, table in (("crimson-company", DUEL), ("castle-combo", SQUARES)):
        told = {event["event"] for event, _ in table}
        assert set(kinds_of_events(game)) - general - SILENT <= told


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"kind": "side", "lane": 2, "owner": "B", "zone": "lane"}, "B's side of lane 2"),
        ({"kind": "castle", "number": 3}, "discard it for coins on the castle of lane 3"),
        ({"zone": "lane", "lane": 1, "owner": "A", "face_up": True}, "lane 1, A"),
        ({"zone": "lane", "lane": 1, "owner": "A", "face_up": False}, "lane 1, A, face-down"),
        ({"zone": "discard"}, "discard pile"),
        ({"zone": "staging"}, "recruited"),
        ({"zone": "deck"}, "top of the deck"),
        ({"zone": "castle", "lane": 2}, "lane 2"),
        ({"zone": "removed"}, "set aside"),
        ({"zone": "limbo"}, "leaving"),
        ({"zone": "offer"}, "offer"),
        ({"zone": "hand"}, "hand"),
    ],
)
def test_where_something_lies_in_a_duel_is_said(data: dict[str, Any], words: str) -> None:
    assert CRIMSON.where_in_words(data) == words


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"kind": "cell", "row": 2, "column": 3}, "row 2, column 3"),
        ({"zone": "cell", "row": 2, "column": 3, "face_up": True}, "row 2, column 3"),
        ({"zone": "cell", "row": 2, "column": 3, "face_up": False}, "row 2, column 3, face-down"),
        ({"zone": "row", "location": "castle"}, "castle row"),
        ({"zone": "deck", "location": "village"}, "village pile"),
        ({"zone": "discard", "location": "village"}, "village discard pile"),
        ({"zone": "removed"}, "removed"),
    ],
)
def test_where_something_lies_in_the_squares_is_said(data: dict[str, Any], words: str) -> None:
    assert COMBO.where_in_words(data) == words


def several(kind: str, *cards: int, **more: Any) -> list[dict[str, Any]]:
    return [{"event": kind, "card": card, **more} for card in cards]


def test_events_that_belong_together_are_one_line() -> None:
    totals = [{"event": "total", "lane": 2, "player": who, "amount": n} for who, n in (("A", 7), ("B", 0))]
    assert CRIMSON.events.jointly(totals, NAMES.__getitem__) == "lane 2 is scored: A 7, B 0"
    brought = [*several("list", 1, 2, player="A"), *several("list", 3, player="B")]
    assert CRIMSON.events.jointly(brought, NAMES.__getitem__) == "A has brought Imp, Ogre; B has brought Fairy"
    assert CRIMSON.events.jointly(several("destroy", 1, 2, 3), NAMES.__getitem__) == "Imp, Ogre and Fairy are destroyed"
    bids = [{"event": "reveal", "card": 1, "player": who, "amount": n} for who, n in (("B", 2), ("C", 0))]
    assert CRIMSON.events.jointly(bids, NAMES.__getitem__) == "bids: B 2, C 0"
    gone = several("withdraw", 1, 2, 3, player="A")
    assert CRIMSON.events.jointly(gone, NAMES.__getitem__) == "Imp, Ogre and Fairy are taken out of the game"
    assert CRIMSON.events.jointly(gone[:1], NAMES.__getitem__) is None
    assert (
        COMBO.events.jointly(several("discard", 1, 2, location="castle"), NAMES.__getitem__)
        == "Imp and Ogre are discarded"
    )
    revealed = COMBO.events.jointly(several("reveal", 1, 2, 3, location="castle"), NAMES.__getitem__)
    assert revealed == "Imp, Ogre and Fairy come into the castle row"


def test_events_with_words_of_their_own_are_lines_of_their_own() -> None:
    for events in (several("destroy", 1), several("destroy", 1, 2, why=7), several("discard", 1, 2)):
        assert CRIMSON.events.jointly(events, NAMES.__getitem__) is None
    for events in (several("reveal", 1, location="castle"), several("place", 1, 2)):
        assert COMBO.events.jointly(events, NAMES.__getitem__) is None
