"""Answers that are taken back at the terminal: how far that goes, and what stands against it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import cardlang
from cardlang.cli.undo import UndoPoint, moments, objection

GAME = "crimson-company"
Sit = Callable[..., str]
DUEL = ["human", "human"]


def fresh(**more: object) -> cardlang.Match:
    return cardlang.game(GAME, **more).start(3)  # type: ignore[arg-type]


def test_a_card_is_unchosen_before_its_amount_is_given(sit: Sit) -> None:
    told = sit(fresh(), DUEL, "2", "u", "1", "1", "s nowhere/at all").split("> ")
    assert "How many coins do you bid?" in told[1]
    assert "Taken back: the answer `2` of B. B: Which card do you bid on?" in told[2]
    assert "How many coins do you bid?" in told[3]


def test_it_goes_back_over_what_bots_have_answered(sit: Sit) -> None:
    told = sit(fresh(), ["human", "stalling"], "pass", "1", "1", "u", "u", "u", "u").split("> ")
    asked = [part.split("A (you): ")[-1] for part in told]
    assert asked[0].startswith("Pay off the bid or pass? (B bids")
    assert asked[3] != asked[4] == asked[2]
    assert asked[5] == asked[1]
    assert asked[6] == asked[0]
    assert "there is no answer of yours to take back" in told[7]


def test_at_the_beginning_there_is_nothing_to_take_back(sit: Sit) -> None:
    assert "there is no answer of yours to take back" in sit(fresh(), DUEL, "u")


def test_the_match_goes_on_from_there_as_if_nothing_had_been_answered(sit: Sit, tmp_path: Path) -> None:
    there, straight = tmp_path / "there", tmp_path / "straight"
    sit(fresh(), DUEL, "1", "2", "u", "3", "pass", f"s {there}")
    sit(fresh(), DUEL, "1", "3", "pass", f"s {straight}")
    assert there.read_bytes() == straight.read_bytes()


def test_people_at_an_open_table_take_back_one_after_the_other(sit: Sit) -> None:
    told = sit(fresh(), DUEL, "1", "2", "pass", "u", "u").split("> ")
    assert "Taken back: the answer `pass` of A. ╭" in told[4]
    assert "Pay off the bid or pass?" in told[4]
    assert "Taken back: the answer `2` of B." in told[5]


def test_a_match_that_is_gone_on_with_knows_the_answers_before(sit: Sit, tmp_path: Path) -> None:
    match = fresh()
    for _ in range(4):
        assert match.request is not None
        match.choose(match.request.options[0])
    told = sit(match, DUEL, "u", file=tmp_path / "m.save").split("> ")
    assert "Taken back: the answer" in told[1]
    assert len(moments(match, (0, 1))) == 4
    assert len(moments(match, (0,))) < 4


def test_cards_chosen_at_once_are_taken_back_at_once(sit: Sit, tmp_path: Path) -> None:
    cards = tmp_path / "a.cards.yaml"
    cards.write_text(
        f"game: {GAME}\nset: mine\nversion: 1\ncards:\n  imp:\n    name: {{en: Imp}}\n    strength: 1\n    copies: 30\n"
        "    text: |\n      Deploy: Flip 2 cards here.\n"
    )
    match = cardlang.game(GAME, cardsets=cards).start(3)
    bid = ["1", "1", "pass", "lane 1"]
    told = sit(match, DUEL, *bid, *bid, *bid, "1 2", "u").split("> ")[-2]
    assert "Taken back: the answer `1 2`" in told
    assert "Choose 2 cards, all at once" in told


# --- where seats know different things ----------------------------------------------------------------------


def test_secret_answers_that_have_been_revealed_stand(sit: Sit) -> None:
    numbers = " ".join(map(str, range(1, 16)))
    told = sit(fresh(options={"tournament": "yes"}), ["human", "random"], numbers, "u")
    assert "that cannot be taken back: the secret answers have been revealed" in told


def test_what_was_answered_before_others_revealed_their_bids_stands(sit: Sit) -> None:
    """Whoever names another card now knows what was bid; what they have answered since can be taken back."""
    ring = cardlang.game(GAME, "free-for-all", players=3)
    match = next(match for match in map(ring.start, range(50)) if match.request and match.request.seat == 0)
    told = sit(match, ["human", "stalling", "stalling"], "1", "u", "pay", "1", "u").split("> ")
    refused = next(number for number, part in enumerate(told) if "the secret answers have been revealed" in part)
    assert "that cannot be taken back: the secret answers have been revealed" in told[refused]
    assert any("Taken back: the answer" in part for part in told[refused + 1 :])


def test_a_secret_answer_of_somebody_else_stands(sit: Sit) -> None:
    numbers = " ".join(map(str, range(1, 16)))
    told = sit(fresh(options={"tournament": "yes"}), DUEL, "", numbers, "", "u")
    assert "that cannot be taken back: the last answer was that of A, and not all here may know the same" in told


@pytest.fixture
def hands() -> cardlang.Match:
    return fresh(mode="co-op")


def moment(match: cardlang.Match) -> UndoPoint:
    assert match.request is not None
    return UndoPoint(match.clone(), match.request.seat, match.request.secret, "it")


def test_where_hands_are_hidden_nobody_takes_back_what_another_one_has_built_on(hands: cardlang.Match) -> None:
    people = {0: "L", 1: "R"}
    while hands.request is not None and hands.request.purpose != "play-card":
        hands.choose(hands.request.options[0], seat=hands.request.seat)
    before = moment(hands)
    assert hands.request is not None
    hands.choose(hands.request.options[0])
    assert hands.request.seat == before.seat
    assert objection(before, hands, people) is None, "nothing has come to light"
    while hands.request is not None and hands.request.seat == before.seat:
        hands.choose(hands.request.options[0])
    assert "the last answer was that of L" in (objection(before, hands, people) or "")


def test_where_hands_are_hidden_a_card_that_has_come_to_light_stays_there(hands: cardlang.Match) -> None:
    while hands.request is not None and hands.request.purpose != "play-card":
        hands.choose(hands.request.options[0], seat=hands.request.seat)
    before = moment(hands)
    first = hands.view(None)["round"]
    while hands.request is not None and not (hands.view(None)["round"] > first and hands.request.seat == before.seat):
        hands.choose(hands.request.options[0], seat=hands.request.seat)
    assert "been seen since" in (objection(before, hands, {0: "L", 1: "R"}) or "")
