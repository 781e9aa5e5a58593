"""`cardlang.game`: its arguments and what is refused, by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardlang
from tests.contract import playing


def set_file(path: Path, cards: int = 1, text: str = "Deploy: Gain 1 coin.", extra: str = "") -> Path:
    entries = "".join(
        f"  c{number}:\n    name: {{en: C {number}}}\n    strength: 2\n    text: {text!r}\n{extra}"
        for number in range(cards)
    )
    path.write_text(f"game: {playing.GAME}\nset: own\nversion: 1\ncards:\n{entries}")
    return path


def test_the_defaults() -> None:
    game = cardlang.game(playing.GAME)
    assert (game.id, game.mode.name, game.players) == (playing.GAME, "duel", 2)
    assert len(game.cards) >= 30
    assert game.options["chance"] == "draw"


def test_all_arguments_at_once() -> None:
    game = cardlang.game(
        playing.GAME,
        mode="duel",
        edition="2020",
        cardsets=["base", "ragnarok"],
        players=2,
        options={"handicap": "B:2", "turn limit": 40},
    )
    assert game.options == {
        "handicap": {1: 2},
        "turn limit": 40,
        "chain limit": 256,
        "basic income": "last",
        "tied lanes": "again",
        "on loop": "drop",
        "chance": "draw",
        "castles": (),
        "tournament": "no",
        "lists": {},
    }
    assert {entry["name"] for entry in game.sets} == {"base", "ragnarok"}


def test_one_set_may_be_named_without_a_list() -> None:
    one, default = cardlang.game(playing.GAME, cardsets="base"), cardlang.game(playing.GAME)
    assert [card.id for card in one.cards] == [card.id for card in default.cards]


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: cardlang.game("chess"), cardlang.UnknownGameError, "there is no game `chess`.*crimson-company"),
        (lambda: cardlang.game(""), cardlang.UnknownGameError, "there is no game"),
        (lambda: cardlang.game(playing.GAME, mode="dual"), cardlang.GameError, "no mode `dual`; there is duel"),
        (lambda: cardlang.game(playing.GAME, edition="1999"), cardlang.GameError, "no edition `1999`; there is 2020"),
        (lambda: cardlang.game(playing.GAME, players=3), cardlang.GameError, "is for 2 players, not 3"),
        (
            lambda: cardlang.game("castle-combo", players=1),
            cardlang.GameError,
            "is for 2 to 5 players, not 1",
        ),
        (lambda: cardlang.game("castle-combo", players=6), cardlang.GameError, "5 players, not 6"),
        (
            lambda: cardlang.game(playing.GAME, "solo", "spanish"),
            cardlang.GameError,
            "the edition `spanish` of `crimson-company` has no mode `solo`; there is duel",
        ),
        (
            lambda: cardlang.game(playing.GAME, cardsets=["bsae"]),
            cardlang.GameError,
            "`bsae`.*base, deluxe, free-for-all",
        ),
        (lambda: cardlang.game(playing.GAME, cardsets=[]), cardlang.GameError, "CC-SETUP-05"),
        (lambda: cardlang.game(playing.GAME, cardsets=["ragnarok"]), cardlang.GameError, "30 cards.*CC-SETUP-05.* 20"),
        (
            lambda: playing.game(handicap="B"),
            cardlang.GameError,
            "`handicap` is given by seat, for example `B:2`, not `B`",
        ),
        (lambda: playing.game(komi=3), cardlang.GameError, "no option `komi`; there is handicap, turn limit"),
    ],
)
def test_what_is_refused(call: Callable[[], object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words) as caught:
        call()
    assert isinstance(caught.value, cardlang.CardlangError)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("handicap", "C:2"),
        ("handicap", "B:x"),
        ("handicap", "B"),
        ("handicap", 5),
        ("handicap", {"B": 34}),
        ("handicap", {"B": -1}),
        ("handicap", {"": 1}),
        ("handicap", {"AB": 1}),
        ("handicap", {2: 1}),
        ("handicap", {-1: 1}),
        ("handicap", "A:1,A:2"),
        ("handicap", {"A": 1, 0: 2}),
        ("castles", 5),
        ("castles", [5]),
        ("castles", {"A": "refuge"}),
        ("castles", "drawbridge"),
        ("castles", "refuge,"),
        ("castles", "Refuge"),
        ("castles", "demon"),
        ("castles", "refuge,refuge"),
        ("castles", ["refuge", "catacombs", "refuge"]),
        ("castles", "castle-1,castle-2,castle-3,refuge"),
        ("turn limit", -1),
        ("turn limit", "many"),
        ("turn limit", None),
        ("turn limit", True),
        ("turn limit", 2.5),
        ("turn limit", float("inf")),
        ("chain limit", 0),
        ("chain limit", 10_001),
        ("on loop", "crash"),
        ("on loop", ["drop"]),
        ("chance", "dice"),
    ],
)
def test_values_of_options_that_are_refused(name: str, value: Any) -> None:
    with pytest.raises(cardlang.GameError, match=f"option `{name}`"):
        cardlang.game(playing.GAME, options={name: value})


@pytest.mark.parametrize("value", ["A:1,B:2", "A:1, B:2", {"A": 1, "B": 2}, {0: 1, 1: 2}, {"A": "1", "B": "2"}])
def test_ways_to_give_a_handicap(value: Any) -> None:
    assert cardlang.game(playing.GAME, options={"handicap": value}).options["handicap"] == {0: 1, 1: 2}


def test_cards_of_a_file(tmp_path: Path) -> None:
    path = set_file(tmp_path / "own.cards.yaml", cards=30)
    assert [card.id for card in cardlang.game(playing.GAME, cardsets=[path]).cards][:3] == ["c0", "c1", "c2"]
    assert len(cardlang.game(playing.GAME, cardsets=["base", str(path)]).cards) == 60
    assert len(cardlang.game(playing.GAME, cardsets=[tmp_path]).cards) == 30


def test_too_few_cards_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(cardlang.GameError, match=r"CC-SETUP-05.*29"):
        cardlang.game(playing.GAME, cardsets=[set_file(tmp_path / "own.cards.yaml", cards=29)])


def test_banned_cards_are_left_out(tmp_path: Path) -> None:
    path = set_file(tmp_path / "own.cards.yaml", extra="    banned: [duel]\n")
    assert len(cardlang.game(playing.GAME, cardsets=["base", path]).cards) == 30


def test_as_many_copies_of_a_card_as_its_set_says(tmp_path: Path) -> None:
    path = set_file(tmp_path / "own.cards.yaml", cards=2, extra="    copies: 15\n")
    assert [card.id for card in cardlang.game(playing.GAME, cardsets=[path]).cards] == ["c0"] * 15 + ["c1"] * 15


def test_the_same_card_twice(tmp_path: Path) -> None:
    one = set_file(tmp_path / "one.cards.yaml")
    two = set_file(tmp_path / "two.cards.yaml")
    with pytest.raises(cardlang.GameError, match=r"`c0` stands in .*one\.cards\.yaml and in .*two\.cards\.yaml"):
        cardlang.game(playing.GAME, cardsets=["base", one, two])
    banned = set_file(tmp_path / "banned.cards.yaml", extra="    banned: [duel]\n")
    assert len(cardlang.game(playing.GAME, cardsets=["base", one, banned]).cards) == 31


def test_a_faulty_set_is_refused_with_the_places_of_all_faults(tmp_path: Path) -> None:
    path = set_file(tmp_path / "own.cards.yaml", cards=2, text="Deploy: Gian 1 coin.")
    with pytest.raises(cardlang.SetError) as caught:
        cardlang.game(playing.GAME, cardsets=["base", path])
    found = caught.value.diagnostics
    assert [(item.location.path, item.location.line) for item in found] == [(str(path), 8), (str(path), 12)]
    assert all(item.code and item.message for item in found)


def test_a_file_that_is_no_set(tmp_path: Path) -> None:
    path = tmp_path / "own.cards.yaml"
    path.write_text("- a\n- b\n")
    with pytest.raises(cardlang.SetError):
        cardlang.game(playing.GAME, cardsets=[path])


def test_a_file_of_another_game(tmp_path: Path) -> None:
    path = tmp_path / "own.cards.yaml"
    path.write_text("game: castle-combo\nset: own\nversion: 1\ncards: {}\n")
    for sets in ([path], ["base", path], [path, "base"]):
        with pytest.raises(cardlang.GameError, match=r"own\.cards\.yaml` is a set for `castle-combo`, not for"):
            cardlang.game(playing.GAME, cardsets=sets)


def test_paths_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "noise.cards.yaml").write_bytes(b"\xff\xfe\x00\x81")
    for path in (tmp_path / "nothing.cards.yaml", tmp_path / "noise.cards.yaml"):
        with pytest.raises(cardlang.CardlangError) as caught:
            cardlang.game(playing.GAME, cardsets=[path])
        assert path.name in str(caught.value)


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(cardlang.CardlangError):
        cardlang.game(playing.GAME, cardsets=[tmp_path])


def test_a_game_starts_as_many_matches_as_you_like() -> None:
    first, second = playing.game().start(seed=7), playing.game().start(seed=7)
    playing.play(first)
    assert second.fingerprint() == playing.game().start(seed=7).fingerprint() != first.fingerprint()


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**40])
def test_any_integer_is_a_seed(seed: int) -> None:
    match = playing.game().start(seed=seed)
    assert cardlang.load_match(match.to_json()).seed == seed
