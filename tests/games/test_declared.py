"""What follows from the declarations of a game: places, fields of scenarios, words, who is told, JSON Schemas."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import cardlang
from cardlang.games import find_game, playable
from cardlang.games.events import Events, event
from cardlang.games.notation import CardList, Grid
from cardlang.games.sentences import Speaker, all_of
from cardlang.games.zones import Lanes, Layout, aside, deck, discard_pile, fields, grid, hand, offer, side
from cardlang.machine.state import EVERYBODY, LogEntry

PAGE = (Path(cardlang.__file__).parent / "games" / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
NAMES = {1: "Imp", 2: "Ogre"}


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    names: dict[str, Any] = {}
    for example in EXAMPLES:
        exec(compile(example, "games/README.md", "exec"), names)
    return names


def test_the_examples_of_the_page_are_one_program_that_runs(page: dict[str, Any]) -> None:
    assert {field.name for field in fields(page["ZONES"])} == {"deck", "offer", "discard", "hands", "field"}
    assert page["EVENTS"].sentence({"event": "buy", "card": 1, "player": "A", "amount": 4}, NAMES.get) == (
        "A buys Imp for 4 gold"
    )
    schema = page["VIEW"].schema("a-game", ["day"])
    assert schema["required"] == ["turn", "round", "phase", "players", "offer", "deck", "over", "outcome", "winner"]


# --- zones -----------------------------------------------------------------------------------------------

MARKETS = Lanes("market", ("north", "south"))
ZONES = (
    deck(top=True),
    (deck("pile", of="lane", lanes=MARKETS, under="markets"), offer("row", of="lane", lanes=MARKETS, under="markets")),
    hand(),
    side("lane", seen_down="owner"),
    grid("field", rows=2, columns=3),
    aside("passing", kept=True, stated=""),
)


def test_places_are_laid_out_in_the_order_of_the_zones_and_lane_by_lane_within_a_group() -> None:
    layout = Layout(ZONES, players=2, lanes=2)
    assert [(p.zone, p.owner, p.lane) for p in layout.places] == [
        ("deck", -1, -1),
        ("pile", -1, 0), ("row", -1, 0), ("pile", -1, 1), ("row", -1, 1),
        ("hand", 0, -1), ("hand", 1, -1),
        ("lane", 0, 0), ("lane", 1, 0), ("lane", 0, 1), ("lane", 1, 1),
        *[("field", -1, -1)] * 6,
        ("passing", -1, -1),
    ]  # fmt: skip
    assert layout.place("lane", 3) == 10
    assert list(layout.grid("field")) == [11, 12, 13, 14, 15, 16]
    assert layout.spot(15) == (1, 1)
    assert layout.numbered(15) == {"row": 2, "column": 2}
    assert layout.numbered(0) == {}


def test_who_sees_the_cards_of_a_place_follows_from_its_kind() -> None:
    places = Layout(ZONES, players=2, lanes=2).places
    deck_, hand_of_b, side_of_b = places[0], places[6], places[8]
    assert (deck_.shown, deck_.top) == (0, True)
    assert hand_of_b.shown == 0b10
    assert (side_of_b.shown, side_of_b.peeped) == (EVERYBODY, 0b10)


def test_what_belongs_to_a_party_all_its_members_see() -> None:
    layout = Layout((hand(of="party"),), players=4, party=(0, 1, 0, 1), teams=(4, 5))
    assert [(place.owner, place.shown) for place in layout.places] == [(4, 0b0101), (5, 0b1010)]


def test_scenarios_may_state_what_has_a_name() -> None:
    found = {field.name: field for field in fields(ZONES)}
    assert list(found) == ["north pile", "north row", "south pile", "south row", "deck", "hand", "lanes", "field"]
    assert found["south pile"].at == ("markets", "south", "pile", "order")
    assert found["hand"].path == ("players", "*", "hand")
    assert found["field"].kind == Grid(rows=2, columns=3)
    assert isinstance(pile := found["deck"].kind, CardList)
    assert (pile.ordered, pile.fill) == (True, 10)
    assert [field.name for field in fields(ZONES, "deck", "hand")] == ["deck", "hand"]
    assert [field.name for field in fields((discard_pile(),))] == ["discard"]


# --- events ----------------------------------------------------------------------------------------------

EVENTS = Events(
    event("draw", "card player", "{player:draws} {card}", veiled="player", title="a card is drawn"),
    event("gain", "player count cause?", "{player:gains} {amount:coin}", title="coins come"),
    event("leave", "card player", "{card} leaves", jointly="{cards} leave", title="a card goes"),
    event("hint", "player amount?"),
    speaker=Speaker(
        does=lambda player, verb: f"they {verb.removesuffix('s')}" if player == "K" else f"{player} {verb}"
    ),
)


def entry(name: str, *, card: int = -1, amount: int = 0, known: int = EVERYBODY) -> Any:
    return LogEntry(name, card, 0, amount, known=known)


def test_who_does_not_know_the_card_is_told_the_veiled_fields_or_nothing() -> None:
    assert EVENTS.audience(entry("draw", known=0b01), 0) == {"card", "id", "player"}
    assert EVENTS.audience(entry("draw", known=0b01), 1) == {"player"}
    assert EVENTS.audience(entry("leave", known=0b01), 1) == set()
    assert EVENTS.audience(entry("gain"), 1) == {"player", "amount", "cause", "why"}
    assert EVENTS.audience(entry("unheard-of"), 0) == set()


def test_facts_are_read_from_the_log_and_left_out_where_they_say_nothing() -> None:
    assert EVENTS.read(None, entry("gain", amount=0)) == {"amount": 0}  # type: ignore[arg-type]
    assert EVENTS.read(None, entry("hint", amount=0)) == {}  # type: ignore[arg-type]
    assert EVENTS.read(None, entry("hint", amount=2)) == {"amount": 2}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"event": "draw", "player": "A", "card": 1}, "A draws Imp"),
        ({"event": "draw", "player": "K"}, "they draw a card"),
        ({"event": "gain", "player": "A", "amount": 1}, "A gains 1 coin"),
        ({"event": "gain", "player": "A", "amount": 2}, "A gains 2 coins"),
        ({"event": "hint", "player": "A"}, None),
        ({"event": "finish", "result": "won", "player": "B"}, "the match is over: won, B wins"),
    ],
)
def test_an_event_is_said_by_its_sentence(told: dict[str, Any], words: str | None) -> None:
    assert EVENTS.sentence(told, NAMES.__getitem__) == words


def test_several_in_a_row_are_said_jointly() -> None:
    leaving = [{"event": "leave", "card": card, "player": "A"} for card in (1, 2)]
    assert EVENTS.jointly(leaving, NAMES.__getitem__) == "Imp and Ogre leave"
    assert EVENTS.jointly(leaving[:1], NAMES.__getitem__) is None
    assert EVENTS.jointly([{"event": "hint", "player": "A"}] * 2, NAMES.__getitem__) is None
    assert all_of(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize(
    ("told", "sound"),
    [
        ({"event": "draw", "player": "A", "card": 1, "id": "imp"}, True),
        ({"event": "draw", "player": "A"}, True),
        ({"event": "draw", "card": 1, "id": "imp"}, False),
        ({"event": "leave", "player": "A"}, False),
        ({"event": "gain", "player": "A", "amount": 0}, False),
        ({"event": "gain", "player": "A", "amount": 1, "cause": 3, "why": 9}, True),
        ({"event": "gain", "player": "A", "amount": 1, "card": 3}, False),
        ({"event": "hint", "player": "A"}, False),
    ],
)
def test_the_schema_has_the_fields_that_are_declared_and_no_others(told: dict[str, Any], sound: bool) -> None:
    assert Draft202012Validator(EVENTS.schema()).is_valid(told) == sound


# --- every game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", playable())
def test_every_event_and_question_of_a_game_has_a_title_or_words(game: str) -> None:
    found = find_game(game)
    assert [names for each in found.events.types for names in each.names if not each.title] == []
    assert "" not in found.questions.asked.values()
    assert "" not in found.questions.answers.values()
