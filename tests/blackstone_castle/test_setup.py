"""What setup lays out, and what holds in every match; the rules by their ids in each docstring."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardlang
from cardlang import Room
from cardlang.games.blackstone_castle.cells import CELLS, CHECKERBOARD, letters, line
from cardlang.games.blackstone_castle.vassals import is_special
from cardlang.machine.state import State
from cardlang.match.errors import GameError
from cardlang.match.match import Match

GAME = "blackstone-castle"


def laid_out(seed: int, **options: str) -> Match:
    return cardlang.game(GAME, players=4, options=options).start(seed)


def test_the_frame_has_ten_letters_that_name_one_line_each() -> None:
    """BC-BOARD-03, BC-SETUP-02: it holds nothing, so it is no place."""
    named = {letter for cell in CELLS for letter in letters(cell)}
    assert "".join(sorted(named)) == "".join(sorted("BLACKSTONE"))
    assert all(len(line(letter)) == 5 for letter in named)


@pytest.mark.parametrize("seed", range(3))
def test_every_second_cell_has_a_vassal_with_either_side_up(seed: int) -> None:
    """BC-SETUP-04, BC-SETUP-17, BC-INV-01, BC-INV-03."""
    s = laid_out(seed).state
    assert [cell for cell in CELLS if s.rows[cell]] == list(CHECKERBOARD)
    assert {s.face[card] for cell in CELLS for card in s.rows[cell]} == {0, 1}
    assert cardlang.game(GAME).definition.invariants(s) == []


def test_three_decks_are_shuffled() -> None:
    """BC-SETUP-11, BC-INV-02, BC-TASK-14."""
    found = [[s.rows[place] for place in s.rules.parameters["table"].numbers["deck"]] for s in _two_states()]
    assert [[len(row) for row in decks] for decks in found] == [[24, 32, 32]] * 2
    assert found[0] != found[1]


def _two_states() -> list[State]:
    return [laid_out(seed).state for seed in (1, 2)]


@pytest.mark.parametrize("seed", range(5))
def test_no_special_card_lies_on_the_board_at_the_start(seed: int) -> None:
    """BC-SPECIAL-02, BC-SETUP-14."""
    s = laid_out(seed, **{"special cards": "four"}).state
    assert [card for cell in CELLS for card in s.rows[cell] if is_special(s, card)] == []
    assert sum(is_special(s, card) for row in s.rows for card in row) == 4


def test_four_players_have_a_family_each_and_nothing_to_choose_from() -> None:
    """BC-FAM-01, BC-SETUP-01 (BC-SC-104)."""
    match = laid_out(1, families="dealt")
    while (request := match.request) is not None and request.purpose == "claim-pile":
        match.choose(request.ids[0], seat=request.seat)
    families = [player["family"] for player in match.view(None)["players"]]
    assert len({family["card"] for (family,) in families}) == 4
    with pytest.raises(GameError, match="8 cards, and there are 4"):
        laid_out(1, families="chosen")
    with pytest.raises(GameError, match="2 to 4 players"):
        cardlang.game(GAME, players=5)


def test_the_log_names_the_vassals_and_says_that_decks_are_shuffled() -> None:
    """Letters of columns are also names of players: a sentence with only these tells nobody what was moved."""
    room, told = Room(laid_out(5)), dict[str, Any]()
    draw = random.Random(5)
    while not {"move", "swap", "flip"} <= told.keys() and (request := room.match.request):
        room.choose(draw.choice(request.ids), seat=request.seat, revision=room.revision(request.seat))
        told = {entry["data"]["event"]: entry for entry in room.told(())}
    assert room.told(())[1]["text"] == "the deck of guild tasks is shuffled"
    for name, words in {
        "move": "{player} moves {shows} from {origin} to {cell}",
        "swap": "{player} swaps {shows} on {cell} with {other_shows} on {other}",
        "flip": "{player} flips the card on {cell}, which shows {shows} now",
    }.items():
        assert told[name]["text"] == words.format(**told[name]["data"])
