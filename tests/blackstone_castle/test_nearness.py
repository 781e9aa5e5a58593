"""How near the tasks in hand are, and how the terminal shows it at 80 columns."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

import cardlang
from cardlang.games.blackstone_castle.board import board
from cardlang.games.blackstone_castle.nearness import WAYS


def at_actions(seed: int) -> cardlang.Match:
    match = cardlang.game("blackstone-castle").start(seed=seed)
    while match.request is not None and match.request.purpose != "action":
        match.choose(match.request.options[0].id)
    return match


def within_an_action(match: cardlang.Match, verb: str) -> Iterator[cardlang.Match]:
    """All that one action with this verb leads to, until something else is asked."""
    request = match.request
    assert request is not None
    for option in request.options:
        if request.purpose == "action" and (
            option.data["kind"] != "ability" or f": {verb} " not in option.text().lower()
        ):
            continue
        after = match.clone()
        after.choose(option.id)
        going_on = after.request is not None and after.request.purpose in ("choose-cards", "choose-space")
        yield from within_an_action(after, verb) if going_on else (after,)


def completable(match: cardlang.Match) -> set[int]:
    assert match.request is not None
    return {option.data["card"] for option in match.request.options if option.data["kind"] == "card"}


@pytest.mark.parametrize("seed", range(8))
def test_a_task_is_as_near_as_the_actions_say(seed: int) -> None:
    match = at_actions(seed)
    assert match.request is not None
    mine = match.view(match.request.seat)["players"][match.request.seat]["hand"]
    now = completable(match)
    for card in mine:
        if card["card"] in now:
            assert card["near"] == ["ready"]
            continue
        ways = [
            way for way in ("move", "swap") if any(card["card"] in completable(m) for m in within_an_action(match, way))
        ]
        assert [way for way in card["near"] if way in ("move", "swap")] == ways


def test_some_of_these_are_ready_and_some_one_action_away() -> None:
    """So that the comparison above compares something."""
    found = [card["near"] for seed in range(8) for card in at_actions(seed).view(0)["players"][0]["hand"]]
    assert ["ready"] in found
    assert [] in found
    assert any(set(near) & {*WAYS} for near in found)


def test_the_other_side_of_a_vassal_that_was_never_seen_makes_no_task_near() -> None:
    for seed in range(8):
        match = at_actions(seed)
        assert not any("flip" in card["near"] for card in match.view(0)["players"][0]["hand"])


def drawn(view: Any) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=80, height=24, highlight=False).print(board(view, lambda card: f"card {card}", str))
    return out.getvalue().splitlines()


def test_the_board_says_without_colours_what_lies_where_what_is_met_and_what_markers_buy() -> None:
    match = at_actions(5)
    view = match.view(0)
    view["players"][0]["offers"] = ["1 knight: Move a vassal.", "1 knight: Keep a vassal.", "2 knights: Draw a task."]
    view["board"][0][0] |= {"castle": True, "agents": ["B"]}
    view["players"][0]["hand"][0] |= {"near": ["ready"], "met": [True, True]}
    view["players"][0]["hand"][1] |= {"near": ["move", "swap"], "met": [True, False]}
    lines = drawn(view)
    assert len(lines) <= 16, "so that there is room for a question below it"
    assert all(len(line) == 80 for line in lines)
    text = "\n".join(lines)
    assert "S Gri S" in text
    assert "1 knight: move, keep" in text
    assert "2 knights: draw" in text
    assert "* ready" in text
    assert "~ move or swap" in text
    assert text.count("+ ") == 3
    assert text.count("   - ") + text.count("; - ") == 1


def test_the_other_side_of_a_vassal_is_hidden_until_it_is_flipped() -> None:
    """G03: both what a seat is shown, and what the copies are made of that bots think with."""
    match = at_actions(0)
    lying = [card for row in match.view(0)["board"] for card in row if card is not None]
    assert len(lying) == 13
    assert not any("id" in card or "face_up" in card for card in lying)
    flip = next(option for option in match.request.options if "Flip" in option.text())  # type: ignore[union-attr]
    match.choose(flip.id)
    match.choose(match.request.options[0].id)  # type: ignore[union-attr]
    known = [card for row in match.view(1)["board"] for card in row if card is not None and "id" in card]
    assert len(known) == 1, "both have seen both of its sides now"
