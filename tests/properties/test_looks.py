"""Looks at the deck in matches in which nothing else is hidden: what one sees, nobody else is told.

The shipped cards look at nothing, so there is a set of cards here that look, put back, put under the deck and shuffle.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

import cardlang
from cardlang.machine import knowledge
from cardlang.match.game import Game
from cardlang.match.match import Match
from tests.properties.every import CASES, Case, walk
from tests.properties.handed import check_copies

GAME = "crimson-company"
TEXTS = (
    "Deploy: Look at the top 3 cards of the deck. Then put them on top of the deck in any order.",
    "Deploy: Look at the top 2 cards of the deck. Then put any number of them under the deck.",
    "Deploy: Look at the bottom card of the deck. Then you may put it on top of the deck.",
    "Deploy: Each player looks at the top 2 cards of the deck. Then shuffle the deck.",
    "Deploy: Look at the top 3 cards of the deck. Then put one of them face-down onto your side of this lane.",
    "Deploy: Shuffle a card in play into the deck.",
    "Deploy: Put an offered card under the deck. Then look at the top 4 cards of the deck.",
    "Deploy: Draw a card. Then put it on top of the deck.",
    "Deploy: Flip a card in play.",
)
MODES = [case for case in CASES if case.game == GAME and not case.mode_of_play.box and case.players < 5]
every_mode = pytest.mark.parametrize("case", MODES, ids=str)


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of cards that look at the deck."""
    path = tmp_path_factory.mktemp("sets") / "looks.cards.yaml"
    cards = [
        f"  c{n}-{copy}: {{name: {{en: C{n} {copy}}}, strength: {n % 4}, text: '{text}'}}"
        for n, text in enumerate(TEXTS)
        for copy in range(7)  # each of its own: in a ring a card comes once
    ]
    path.write_text("\n".join([f"game: {GAME}", "set: looks", "version: 1", "cards:", *cards, ""]), "utf-8")
    return path


@lru_cache(maxsize=16)
def ready(case: Case, path: Path) -> Game:
    return cardlang.game(case.game, case.mode, case.edition, [path], case.players, {"turn limit": 24})


def decisions(case: Case, path: Path, seeds: int = 2) -> list[Match]:
    return [
        match.clone()
        for seed in range(seeds)
        for number, match in enumerate(walk(ready(case, path).start(seed), seed=seed))
        if number % 3 == 0
    ]


@every_mode
def test_what_is_handed_to_a_seat_does_not_depend_on_what_it_cannot_know(case: Case, texts: Path) -> None:
    check_copies(decisions(case, texts))


@every_mode
def test_who_has_looked_knows_the_cards_and_nobody_else_does(case: Case, texts: Path) -> None:
    """In a copy for a seat the cards that it has seen lie where they lay."""
    seen = 0
    for number, match in enumerate(decisions(case, texts)):
        s = match.state
        deck = next(row for place, row in zip(s.rules.places, s.rows, strict=True) if place.zone == "deck")
        for seat in range(match.game.players):
            known = [at for at, card in enumerate(deck) if knowledge.knows(s, seat, card)]
            shown = match.view(seat)["deck"].get("known", [])
            assert [one["index"] - 1 for one in shown] == [at for at in known if at > 0]
            copy = match.resample(seat, number).state
            there = next(row for place, row in zip(copy.rules.places, copy.rows, strict=True) if place.zone == "deck")
            assert [deck[at] for at in known] == [there[at] for at in known]
            seen += any(at > 0 for at in known)
    assert seen


@every_mode
def test_events_name_the_card_to_who_sees_it(case: Case, texts: Path) -> None:
    told = hushed = 0
    for match in decisions(case, texts):
        for seat in range(match.game.players):
            for event in match.events(seat):
                if event["event"] == "look":
                    told, hushed = told + ("card" in event), hushed + ("card" not in event)
    assert told
    assert hushed or case.players == 1


@every_mode
def test_invariants_hold_and_saves_go_on(case: Case, texts: Path) -> None:
    for number, match in enumerate(decisions(case, texts, 1)):
        assert case.definition.invariants(match.state) == []
        if number % 10 == 0:
            again = cardlang.load_match(match.to_json())
            assert again.fingerprint() == match.fingerprint()
            assert again.view(0) == match.view(0)


def test_without_such_a_card_nobody_has_anything_to_hide() -> None:
    assert not cardlang.game(GAME).rules.secrets
