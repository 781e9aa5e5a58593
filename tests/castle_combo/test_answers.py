"""Answers in the words of the position: prices, what a face-down card brings, where a cell lies."""

from __future__ import annotations

import cardlang
from cardlang.games.castle_combo.table import GOLD


def fresh() -> cardlang.Match:
    return cardlang.game("castle-combo").start(7)


def texts(match: cardlang.Match) -> list[str]:
    assert match.request is not None
    return [option.text() for option in match.request.options]


def play(match: cardlang.Match, *numbers: int) -> None:
    for number in numbers:
        assert match.request is not None
        match.choose(match.request.options[number - 1])


def test_what_a_key_does_is_said_with_the_names_of_the_rows() -> None:
    assert texts(fresh()) == [
        "keep it: take a card of the village row",
        "move the herald to the castle row",
        "renew the village row: 3 other cards",
    ]


def test_the_faces_say_the_price_and_the_gain() -> None:
    match = fresh()
    play(match, 1, 1)
    assert texts(match) == ["buy it face-up for 5 gold", "take it face-down and gain 6 gold and 2 keys"]


def test_who_cannot_pay_is_told_the_price_and_what_is_there() -> None:
    match = fresh()
    match.state.held[GOLD][0] = 4
    shepherd = match.view(None)["markets"]["village"]["row"][0]["card"]
    said = match.game.definition.presentation.beside(match.state, shepherd, 0)
    assert said == "(5 gold, you have 4, peasantry, herald to the castle)"
    play(match, 1, 1)
    assert match.events()[-1]["event"] != "purchase", "only one face is left, so nobody is asked"


def test_a_price_that_is_not_the_printed_one_names_both() -> None:
    match = fresh()
    play(match, 1, 3, 1)  # Always: Village cards cost 1 less.
    presentation, state = match.game.definition.presentation, match.state
    shepherd = match.view(None)["markets"]["village"]["row"][0]["card"]
    assert str(presentation.beside(state, shepherd, 0)).startswith("(4 gold instead of 5, ")
    assert str(presentation.beside(state, shepherd, 1)).startswith("(5 gold, ")


def test_a_cell_is_named_by_its_neighbours_and_its_lines_as_soon_as_they_are_certain() -> None:
    match = fresh()
    seen: list[list[str]] = []
    for _ in range(3):
        while match.request is not None and match.request.purpose != "place-card" and len(seen) < 3:
            play(match, 1)
        seen.append(texts(match))
        play(match, 1)
    first, second, _ = seen
    assert all(text.split(" ")[0] in ("above", "below", "left", "right") for text in first)
    assert not any("row" in text or "column" in text for text in first)
    assert any("(top row)" in text or "(left column)" in text for texts_ in seen for text in texts_), second


def test_the_cards_that_could_be_taken_are_in_question_before_a_key_is_spent() -> None:
    match = fresh()
    row = [card["card"] for card in match.view(None)["markets"]["village"]["row"]]
    assert list(match.game.definition.presentation.concerns(match.state, "key")) == row
    assert list(match.game.definition.presentation.concerns(match.state, "take-card")) == []
