"""What a match hands out, held to its JSON Schemas: thousands of events, views, options, sources and saves."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

import cardlang
from cardlang.machine.codebook import AGREEMENT, FLAGS
from cardlang.machine.rules import PURPOSES, REASONS
from cardlang.match.schemas import KINDS, schema
from tests.match import duels, schema_files

HELD: set[tuple[str, str]] = set()  # what has been seen to fit


@lru_cache(maxsize=16)
def validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator(schema(kind, duels.GAME))


def hold(kind: str, data: Any) -> None:
    """The data has the shape of its kind, for every game and for this one; and it is JSON."""
    text = json.dumps(data)
    assert json.loads(text) == data
    if (kind, text) not in HELD:
        validator(kind).validate(data)
        HELD.add((kind, text))


@pytest.mark.parametrize("game", [None, duels.GAME])
@pytest.mark.parametrize("kind", KINDS)
def test_every_schema_is_a_schema(kind: str, game: str | None) -> None:
    document = schema(kind, game)
    Draft202012Validator.check_schema(document)
    assert document["$schema"] == Draft202012Validator.META_SCHEMA["$schema"]
    assert document == cardlang.schema(kind, game)
    assert document is not schema(kind, game)


def test_unknown_kinds_and_games() -> None:
    with pytest.raises(KeyError, match="there is no schema `views`; there is purpose, event"):
        schema("views")
    with pytest.raises(cardlang.UnknownGameError):
        schema("view", "chess")


def test_every_purpose_is_listed_and_no_other() -> None:
    document = schema("purpose", duels.GAME)
    listed = [*document["anyOf"][0]["enum"], *document["$defs"]["game"]["enum"]]
    assert tuple(listed) == duels.all_cards().rules.purposes
    assert tuple(document["anyOf"][0]["enum"]) == PURPOSES


def test_the_words_of_the_machine_are_the_words_of_the_schemas() -> None:
    option = schema("option", duels.GAME)["$defs"]["game"]
    assert set(option["$defs"]["zone"]["enum"]) == {place.zone for place in duels.all_cards().rules.places}
    assert option["properties"]["flag"]["enum"] == [*FLAGS, *AGREEMENT]
    assert schema("event")["properties"]["result"]["enum"] == list(REASONS[1:])
    assert schema("view")["properties"]["outcome"]["enum"] == [None, *REASONS[1:]]


@pytest.mark.parametrize("policy", duels.POLICIES)
def test_events(policy: str) -> None:
    names = set()
    for seed in range(12):
        match = duels.played(duels.all_cards(), seed, duels.POLICIES[policy])
        for event in match.events():
            hold("event", event)
            names.add(event["event"])
    assert len(names) >= 15


def test_events_of_an_endless_chain() -> None:
    for seed in range(8):
        for event in duels.played(duels.all_cards(chain_limit=1), seed, duels.flipping).events():
            hold("event", event)


@pytest.mark.parametrize("policy", duels.POLICIES)
def test_requests(policy: str) -> None:
    kinds, asked = set(), 0
    for seed in range(20):
        for match in duels.walk(duels.all_cards().start(seed), duels.POLICIES[policy], seed):
            for request in match.requests:
                hold("purpose", request.purpose)
                hold("source", request.source)
                for option in request.options:
                    hold("option", option.data)
                    kinds.add(option.data["kind"])
                asked += 1
    assert asked > 500
    assert kinds >= {"card", "lane", "amount", "flag"}


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_views(seat: int | None) -> None:
    for seed in range(2):
        for match in duels.walk(duels.all_cards().start(seed), seed=seed):
            hold("view", match.view(seat))


def test_views_in_the_middle_of_setup() -> None:
    match = duels.all_cards(chance="ask").start(3)
    for _ in range(10):
        hold("view", match.view(None))
        match.choose(match.requests[0].options[0])


def test_the_codebook() -> None:
    actions = duels.all_cards().actions
    for code in range(len(actions)):
        hold("option", actions.describe(code))


def test_saves() -> None:
    for seed in range(3):
        for turn, match in enumerate(duels.walk(duels.all_cards(handicap="B:2").start(seed), seed=seed)):
            if turn % 9 == 0 or match.is_over:
                hold("save", json.loads(match.to_json()))


WRONG = {
    "purpose": ["nothing", "", 3, None],
    "event": [
        {},
        {"event": "flip"},
        {"event": "gain", "player": "A", "amount": 0},
        {"event": "gain", "player": "A", "amount": 1, "colour": "red"},
        {"event": "finish", "result": "lost"},
        {"event": "finished"},
        {"event": "recruit", "card": 3, "player": "A"},
    ],
    "option": [
        {"kind": "card", "card": 3},
        {"kind": "flag", "flag": "maybe"},
        {"kind": "amount", "amount": -1},
        {"kind": "lane", "lane": 0},
        {"kind": "card", "card": 3, "id": "x", "at": {"zone": "lane"}},
        {"kind": "card", "card": 3, "id": "x", "at": {"zone": "deck", "index": 1}},
        {"kind": "colour"},
    ],
    "source": [{}, {"card": 1, "id": "x", "text": "t", "words": None, "start": 0, "end": 1}],
    "view": [{}, {"game": duels.GAME}],
    "save": [{}, {"check": "0" * 32, "match": {}}],
}


@pytest.mark.parametrize(("kind", "data"), [(kind, data) for kind, wrong in WRONG.items() for data in wrong])
def test_what_is_refused(kind: str, data: Any) -> None:
    with pytest.raises(ValidationError):
        validator(kind).validate(data)


def test_a_view_says_nothing_more() -> None:
    view = duels.all_cards().start(1).view(0)
    for wrong in ({**view, "secret": 1}, {**view, "turn": "Ann"}, {k: v for k, v in view.items() if k != "supply"}):
        with pytest.raises(ValidationError):
            validator("view").validate(wrong)


def test_the_package_has_every_schema_of_a_game_as_a_file() -> None:
    stale = [
        path.name for path, content in schema_files.files() if not path.is_file() or path.read_text("utf-8") != content
    ]
    assert stale == [], "write them anew: `python -m tests.match.schema_files`"
