"""Editions of the rules: each is a value made of a mode, named in one file, kept by saves, refused if not fitting."""

from __future__ import annotations

import ast
import json
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from rich.console import Console

import cardlang
from cardlang.games import find_game, playable
from cardlang.games.crimson_company.board import board
from cardlang.games.mode import Mode
from cardlang.games.position import CardAt, Position
from cardlang.library.load import load_files
from cardlang.library.shipped import shipped_sets
from cardlang.match.match import Match
from cardlang.match.saves.envelope import wrap
from cardlang.match.start import start_position

PACKAGE = Path(cardlang.__file__).parent
GAME = "crimson-company"
CASES = [(game, edition) for game in playable() for edition in find_game(game).editions]


def played(edition: str, seed: int, **more: Any) -> Match:
    """A match that anything is chosen in, the seed says what."""
    match = cardlang.game(GAME, edition=edition, **more).start(seed)
    while match.request is not None:
        match.choose(match.request.ids[(seed + len(match.history)) % len(match.request.ids)])
    return match


# --- one place ---------------------------------------------------------------------------------------


def test_the_name_of_an_edition_stands_in_one_file() -> None:
    names = {edition for game, edition in CASES if edition != find_game(game).default_edition}
    assert len(names) >= 2
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    }
    assert found == {"games/crimson_company/modes.py"}


@pytest.mark.parametrize(("game", "edition"), CASES)
def test_an_edition_is_known_to_all_that_is_handed_out(game: str, edition: str) -> None:
    made = cardlang.game(game, edition=edition)
    match = made.start(1)
    assert match.view(0)["edition"] == match.view(None)["edition"] == edition
    assert (edition in made.title) == (edition != find_game(game).default_edition)
    assert json.loads(match.to_json())["match"]["edition"] == edition


@pytest.mark.parametrize("edition", find_game(GAME).editions)
def test_all_that_is_handed_out_has_its_shape(edition: str) -> None:
    schemas = {kind: Draft202012Validator(cardlang.schema(kind, GAME)) for kind in ("view", "event", "option", "save")}
    for seed in range(3):
        match = cardlang.game(GAME, edition=edition).start(seed)
        while match.request is not None:
            schemas["view"].validate(match.view(match.request.seat))
            for option in match.request.options:
                schemas["option"].validate(option.data)
            match.choose(match.request.ids[(seed + len(match.history)) % len(match.request.ids)])
        for event in match.events():
            schemas["event"].validate(event)
        schemas["save"].validate(json.loads(match.to_json()))


# --- refusals ----------------------------------------------------------------------------------------


def own_set(folder: Path, cards: int, text: str = "Deploy: Gain 1 coin.") -> Path:
    lines = [f"  own-{n}: {{name: {{en: Own {n}}}, strength: 1, text: '{text}'}}" for n in range(cards)]
    path = folder / "own.cards.yaml"
    path.write_text("\n".join(["game: crimson-company", "set: own", "version: 1", "cards:", *lines, ""]), "utf-8")
    return path


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"edition": "old"}, "`crimson-company` has no edition `old`; there is 2020, early, spanish"),
        ({"edition": "early", "mode": "teams"}, "the edition `early` of `crimson-company` has no mode `teams`"),
        ({"edition": "early", "mode": "lunch"}, "`crimson-company` has no mode `lunch`; there is duel"),
        ({"edition": "spanish", "players": 4}, "the mode `duel` is for 2 players, not 4 (CC-GOAL-01)"),
        ({"edition": "early", "options": {"tied lanes": "wait"}}, "edition `early` of `crimson-company` has no option"),
        ({"options": {"card texts": "off"}}, "`crimson-company` has no option `card texts`"),
        ({"edition": "early", "options": {"card texts": "none"}}, "option `card texts` is one of on, off"),
        ({"edition": "early", "cardsets": ["ragnarok"]}, "needs at least 30 cards (CC-SETUP-05); these sets have 20"),
        ({"edition": "spanish", "cardsets": ["base", "ragnarok"]}, "(CCS-SETUP-01)"),
        ({"edition": "spanish", "cardsets": "the-other-side"}, "(CCS-SETUP-01)"),
    ],
)  # fmt: skip
def test_what_does_not_fit_an_edition_is_refused(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(cardlang.GameError) as error:
        cardlang.game(GAME, **asked)
    assert words in str(error.value)


@pytest.mark.parametrize(("beside", "cards"), [((), 30), ((), 31), (("base",), 1)])
def test_cards_of_ones_own_are_no_deck_of_the_edition_with_a_fixed_one(
    beside: tuple[str, ...], cards: int, tmp_path: Path
) -> None:
    with pytest.raises(cardlang.GameError, match="CCS-SETUP-01"):
        cardlang.game(GAME, edition="spanish", cardsets=[*beside, own_set(tmp_path, cards)])
    assert len(cardlang.game(GAME, edition="early", cardsets=["base", own_set(tmp_path, cards)]).cards) == 30 + cards


def test_the_fixed_deck_has_thirty_different_cards() -> None:
    """CCS-SETUP-01; each of them has effects of the five kinds only, or none (CCS-EFF-01)."""
    cards = cardlang.game(GAME, edition="spanish").cards
    assert len(cards) == len({card.id for card in cards}) == 30


# --- matches -----------------------------------------------------------------------------------------


def test_every_card_that_ships_is_played_in_the_edition_without_staging() -> None:
    definition = find_game(GAME)
    shipped = load_files(shipped_sets(GAME), {GAME: definition.vocabulary}).require()
    wanted = {record.id for cardset in shipped for record in cardset.records if record.kind == "card"}
    sets, seen = [cardset.name for cardset in shipped], set[str]()
    for seed in range(150):
        match = played("early", seed, cardsets=sets)
        seen |= {event["id"] for event in match.events() if event["event"] == "play"}
        assert not any(event["event"] == "recruit" for event in match.events())
        if seen >= wanted:
            return
    assert wanted - seen == set()


def modes() -> list[Mode]:
    return [find_game(GAME).editions[edition]["duel"] for _, edition in CASES if _ == GAME]


@pytest.mark.parametrize("mode", modes(), ids=lambda mode: mode.edition)
def test_a_save_goes_on_in_its_edition_at_every_kind_of_request(mode: Mode) -> None:
    asked = Counter[str]()
    for seed in range(3):
        match = cardlang.game(GAME, edition=mode.edition).start(seed)
        while match.request is not None:
            if asked[match.request.purpose] < 3:
                twin = cardlang.load_match(match.to_json())
                assert twin.to_json() == match.to_json()
                assert twin.game.mode.edition == mode.edition
                code = twin.request.ids[-1] if twin.request is not None else -1
                twin.choose(code)
                other = match.clone()
                other.choose(code)
                assert twin.fingerprint() == other.fingerprint()
            asked[match.request.purpose] += 1
            match.choose(match.request.ids[(seed + len(match.history)) % len(match.request.ids)])
    assert {"bid-card", "bid-amount", "pay-off", "play-lane", "choose-cards"} <= set(asked)


def test_a_save_that_names_no_edition_is_of_the_default_one() -> None:
    data = json.loads(played("2020", 2).to_json())["match"]
    del data["edition"]
    match = cardlang.load_match(wrap(data))
    assert match.game.mode.edition == find_game(GAME).default_edition
    assert match.is_over


@pytest.mark.parametrize("edition", ["early", "1999"])
def test_a_save_of_another_edition_is_another_match(edition: str) -> None:
    data = json.loads(played("2020", 2).to_json())["match"]
    with pytest.raises(cardlang.SaveError):
        cardlang.load_match(wrap({**data, "edition": edition}))


def test_a_lane_that_waits_is_marked_on_the_board() -> None:
    lane = {"A": (CardAt("V(1)", "V(1)"),) * 4, "B": (CardAt("V(4)", "V(4)"),), "tied": True}
    position = Position("A", "income", {"lanes": (lane, {}, {})})
    match = start_position(GAME, None, position, lambda kind, name: None, edition="early")
    screen = Console(width=80, file=StringIO())
    screen.print(board(match.view(None), lambda card: match.game.record(card).name(), lambda castle: None))
    shown = screen.file.getvalue()  # type: ignore[attr-defined]
    assert "lane 1 ═ tied" in shown
    assert "lane 2 ═ tied" not in shown
