"""What a seat is shown is what lies on the table: strengths, faces, rounds, and where the cards of an option lie."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import cardlang
from cardlang.games.position import Position
from cardlang.match.start import start_position
from tests.contract import playing
from tests.machine.tables import Table, lane


def test_strengths_in_a_view_are_those_that_count() -> None:
    cards = {"leader": (1, "Passive: Each other card here gets +3 strength."), "x": 3, "y": 4, "p": 1}
    table = Table(cards, [lane("leader x ~y")], staged="p")
    sides = table.match.view(0)["lanes"][0]["sides"]["A"]
    assert [(card["id"], card["face_up"], card["strength"]) for card in sides["cards"]] == [
        ("leader", True, 1),
        ("x", True, 6),
        ("y", False, 3),
    ]
    assert sides["strength"] == 10


def test_a_face_down_card_has_no_strength_of_its_own() -> None:
    table = Table({"x": 3, "p": 1}, [lane("~x")], staged="p")
    sides = table.match.view(1)["lanes"][0]["sides"]["A"]
    assert (sides["cards"][0]["strength"], sides["strength"]) == (0, 0)


def test_a_round_is_a_turn_of_each() -> None:
    match = playing.game().start(2)
    seen = list(dict.fromkeys((view["round"], view["turn"]) for view in (m.view(0) for m in playing.walk(match, 2))))
    first, second = seen[0][1], {"A": "B", "B": "A"}[seen[0][1]]
    rounds = seen[-1][0]
    assert rounds > 3
    assert [pair for pair in ((r, s) for r in range(1, rounds + 1) for s in (first, second)) if pair in seen] == seen


def test_options_say_where_their_cards_lie() -> None:
    compared = 0
    for seed in range(6):
        for match in playing.walk(playing.game().start(seed), seed):
            view, request = match.view(None), match.request
            assert request is not None
            for option in request.options:
                if option.data["kind"] == "card" and option.data["at"]["zone"] == "lane":
                    assert shown_at(view, option.data["at"])["card"] == option.data["card"]
                    compared += 1
    assert compared > 20


def test_a_card_on_its_way_out_is_called_leaving() -> None:
    texts = {
        "tough": (3, "Destroyed: Move this card to another lane instead."),
        "p": (1, "Deploy: Destroy a card here."),
    }
    table = Table(texts, [lane("tough"), lane(""), lane("")], staged="p")
    match = table.match
    while match.request is not None and match.request.purpose != "choose-lane":
        match.choose(match.request.options[0])
    assert match.request is not None
    assert match.request.text().startswith("tough (leaving): ")


def test_of_two_copies_of_a_card_the_one_that_asks_is_named() -> None:
    turner = (1, "Deploy: Flip a card in play. Then gain 1 coin.")
    table = Table({"turner": turner, "x": 1}, [lane("~twin=turner x")], staged="turner")
    table.choose("1")
    for name in ("turner", "twin"):
        request = table.match.request
        assert request is not None
        assert request.source is not None
        assert request.source["card"] == table.number[name]
        assert all(option.source == request.source for option in request.options)
        table.choose("twin" if name == "turner" else "x")


def shown_at(view: dict[str, Any], at: dict[str, Any]) -> dict[str, Any]:
    card: dict[str, Any] = view["lanes"][at["lane"] - 1]["sides"][at["owner"]]["cards"][at["index"] - 1]
    assert card["face_up"] == at["face_up"]
    return card


@pytest.mark.parametrize(
    ("game", "mode"),
    [(playing.GAME, "duel"), (playing.GAME, "co-op"), ("castle-combo", None), ("blackstone-castle", None)],
)
def test_a_copy_knows_nothing_of_what_chance_will_bring(game: str, mode: str | None) -> None:
    for number, match in enumerate(islice(playing.walk(cardlang.game(game, mode).start(4), 4), 100)):
        if number % 20:
            continue
        to_come = {match.resample(0, seed).state.rng for seed in range(6)}
        assert len(to_come) == 6
        assert match.state.rng not in to_come
        twin = match.clone()
        twin.state.rng += 1
        assert twin.resample(0, 3).fingerprint() == match.resample(0, 3).fingerprint()


def test_castles_are_shown_with_who_has_won_them() -> None:
    position = Position(turn="A2", phase="recruitment", lanes=(lane(), {"won by": "B"}))
    view = start_position(playing.GAME, "teams", position, lambda *_: None).view(0)
    assert [(player["seat"], player["castles"]) for player in view["players"]] == [
        ("A1", 0), ("B1", 1), ("A2", 0), ("B2", 1),
    ]  # fmt: skip
    assert view["sides"] == {"A": {"castles": 0}, "B": {"castles": 1}}
    assert [found["won_by"] for found in view["lanes"]] == [None, "B", None]


@pytest.mark.parametrize("difficulty", ["easy", "insane"])
def test_how_difficult_it_is_is_shown(difficulty: str) -> None:
    match = cardlang.game(playing.GAME, "solo", options={"difficulty": difficulty}).start(1)
    assert match.view(0)["difficulty"] == difficulty
