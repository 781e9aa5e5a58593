"""What a game's words say of its bounds is what its modes, boards and printed fields are."""

from __future__ import annotations

import pytest

from cardlang.games import find_game, playable
from cardlang.games.mode import Mode
from cardlang.lint.analysis.amounts import AmountBounds
from cardlang.vocabulary.bounds import Whose
from cardlang.vocabulary.model import Vocabulary

CRIMSON, COMBO, BLACKSTONE = (find_game(game).vocabulary for game in playable()[:3])


def most(words: Vocabulary, noun: str, *whose: Whose, modes: tuple[str, ...] = ()) -> float:
    return AmountBounds(words, modes).most(noun, *whose).numbers.high


@pytest.mark.parametrize("mode", CRIMSON.modes)
def test_coins_lanes_and_players_are_those_of_the_largest_match_of_a_mode(mode: str) -> None:
    played = find_game(CRIMSON.game).modes[mode]
    largest: Mode = played.seating(max(played.sizes))
    assert most(CRIMSON, "coin", modes=(mode,)) == largest.stock
    assert most(CRIMSON, "lane", modes=(mode,)) == largest.castles
    assert most(CRIMSON, "castle", modes=(mode,)) == largest.castles
    assert most(CRIMSON, "player", modes=(mode,)) == len(largest.people)
    assert most(CRIMSON, "opponent", modes=(mode,)) == len(largest.people) - 1
    assert (most(CRIMSON, "coin", "player", modes=(mode,)) == 0) == (not getattr(largest, "starting", ()))


@pytest.mark.parametrize("mode", CRIMSON.modes)
def test_what_a_mode_lacks_is_in_none_of_its_editions(mode: str) -> None:
    played = [modes[mode] for modes in find_game(CRIMSON.game).editions.values() if mode in modes]
    phases = {phase for one in played for phase in one.phases}
    bounds = CRIMSON.bounds
    called = {word.id: word.phase for word in CRIMSON.keywords if word.phase}
    assert {word for word, modes in bounds.closed.items() if mode in modes} == {*called} - phases
    bids = {verb for verb, modes in bounds.none_in.items() if mode in modes}
    assert bids == (set() if {"recruitment", "appraisal"} & phases else {"bid", "stake", "match", "pass", "recruit"})
    assert (mode in bounds.empty["offer"]) == all(one.parameters["offer"] == 0 for one in played)


def test_a_square_of_nine_has_its_lines_and_spots() -> None:
    bounds = COMBO.bounds
    assert {len(cells) for (noun, _), cells in bounds.lines.items() if noun != "row or column"} == {3}
    assert len(bounds.lines["row or column", "middle"]) == 5
    corners, centre, edges, rim = ({*bounds.spots[place.id]} for place in COMBO.places if "card" in place.fits)
    assert (len(corners), len(edges), corners & edges) == (4, 4, set())
    assert centre == {(1, 1)}
    assert rim == corners | edges
    assert {*bounds.lines["row", "top"]} & corners == {(0, 0), (2, 0)}
    assert {*bounds.lines["row", "middle"]} & {*bounds.lines["column", "middle"]} == {(1, 1)}


def test_players_and_printed_shields_are_counted() -> None:
    (standard,) = find_game(COMBO.game).modes.values()
    (shields,) = (row for row in COMBO.printed if row.attribute == "shields")
    assert most(COMBO, "player") == max(standard.sizes)
    assert most(COMBO, "shield", "card") == shields.high
    assert most(COMBO, "shield", "player") == shields.high * (COMBO.noun["card"].most or 0)


def test_the_board_has_its_rows_columns_and_spaces() -> None:
    rows, columns = (len(BLACKSTONE.noun[line].letters) for line in ("row", "column"))
    assert [most(BLACKSTONE, noun) for noun in ("row", "column", "space")] == [rows, columns, rows * columns]
    assert {len(cells) for cells in BLACKSTONE.bounds.spots.values()} == {
        1,
        4,
        9,
        16,
    }  # the middle, corners, what lies inside, the edge
