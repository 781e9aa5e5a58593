"""The end of a match: gold spread best over purses, the sheet, and which tableaus no match can come to."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import cardlang
from cardlang import bots
from cardlang.games.castle_combo.table import VILLAGE, pile, table
from cardlang.library.source import SourceFile
from cardlang.machine import primitives
from cardlang.match.match import Match
from cardlang.scenario.host import open_session
from cardlang.scenario.read import read_file


def position(cards: str, given: str) -> Match:
    """A match at a position, as a scenario writes it."""
    text = f"game: castle-combo\ncards:\n{cards}\nscenarios:\n  - {{name: a, given: {given}, then: {{over: false}}}}\n"
    return open_session(read_file(SourceFile("t.test.yaml", text)).scenarios[0], None).match


# --- gold onto purses -----------------------------------------------------------------------------------

TEXTS = (
    "Score {n} points for each gold on this card.",
    "Score {n} points for every 2 gold on this card.",
    "Score {n} points for each gold on your purses.",
)


def most(match: Match) -> int:
    """The best total that any answers lead to, by trying all of them."""
    if match.request is None:
        return int(match.view(None)["players"][0]["score"]["total"])
    totals = []
    for code in match.request.ids:
        copy = match.clone()
        copy.choose(code)
        totals.append(most(copy))
    return max(totals)


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_fills_purses_as_well_as_can_be(seed: int) -> None:
    """Against all ways there are: none of them spends a gold twice, and none leaves points behind."""
    rng = random.Random(seed)
    cards = "\n".join(
        f'  p{i}: {{location: village, cost: 0, purse: {rng.randint(1, 3)}, text: "End: {rng.choice(TEXTS)}"}}'.replace(
            "{n}", str(rng.randint(1, 3))
        )
        for i in range(3)
    )
    match = position(cards, f"{{phase: ending, gold: {{A: {rng.randint(2, 4)}}}, tableaus: {{A: [[p0, p1, p2]]}}}}")
    wanted, player = most(match), bots.player("greedy", 0, 0)
    while match.request is not None:
        match.choose(player(match))
    assert match.view(None)["players"][0]["score"]["total"] == wanted


def test_gold_is_spent_once() -> None:
    """The first purse is worth something, the second more: all of the gold goes there."""
    cards = (
        '  one: {location: village, cost: 0, purse: 3, text: "End: Score 1 point for each gold on this card."}\n'
        '  two: {location: village, cost: 0, purse: 3, text: "End: Score 2 points for each gold on this card."}'
    )
    match = position(cards, "{phase: ending, gold: {A: 3}, tableaus: {A: [[one, two]]}}")
    assert match.request is not None
    option = next(o for o in match.request.options if o.id == bots.player("greedy", 0, 0)(match))
    assert option.data["amount"] == 0


# --- the sheet ------------------------------------------------------------------------------------------

SETS = {
    "1 faith shield and 1 military shield": (1, [["pair", "f1"], ["m1", "f2"]], ["f1", "m1"]),
    "2 faith shields": (1, [["pair", "f1"], ["f2", "f3"]], ["f1", "f2"]),
    "2 identical shields": (2, [["pair", "f1", "m1"], ["f2", "f3", "m2"]], ["f1", "f2", "m1", "m2"]),
    "3 village cards": (1, [["pair", "f1"], ["f2", "f3"], ["m1"]], ["pair", "f1", "f2"]),
    "1 faith shield and 1 craftsmanship shield": (0, [["pair", "f1", "f2"]], []),
    "1 castle card and 1 village card": (0, [["pair", "f1", "f2"]], []),
}


@pytest.mark.parametrize(("words", "count", "lines", "members"), [(k, *v) for k, v in SETS.items()], ids=SETS)
def test_the_sheet_lists_the_cards_that_are_in_a_set(
    words: str, count: int, lines: list[list[str]], members: list[str]
) -> None:
    bearers = [
        f"  {kind[0]}{number}: {{location: village, cost: 0, shields: [{kind}]}}"
        for kind, number in product(("faith", "military"), (1, 2, 3))
    ]
    pair = f'  pair: {{location: village, cost: 0, text: "End: Score 3 points for each set of {words}."}}'
    cards = "\n".join([pair, *bearers])
    match = position(cards, f"{{phase: ending, tableaus: {{A: [{', '.join(map(str, lines))}]}}}}".replace("'", ""))
    entry = next(e for e in match.view(None)["players"][0]["score"]["cards"] if e["id"] == "pair")
    (part,) = entry["parts"]
    ids = {card["card"]: card["id"] for card in lying(match)}
    assert (part["count"], sorted(ids[card] for card in part["cards"])) == (count, sorted(members))


def lying(match: Match) -> list[dict[str, Any]]:
    return [card for line in match.view(None)["players"][0]["tableau"] for card in line if card is not None]


# --- rounds and shapes ----------------------------------------------------------------------------------


def test_the_ending_is_in_the_last_round() -> None:
    match, rounds = cardlang.game("castle-combo").start(3), set()
    rng = random.Random(3)
    while match.request is not None:
        view = match.view(None)
        rounds.add((view["phase"], view["round"]))
        match.choose(rng.choice(match.request.ids))
    assert match.view(None)["round"] == max(number for _, number in rounds) == 9
    assert {phase for phase, number in rounds if number == 9} >= {"purchase"}


def test_a_tableau_in_two_pieces_is_in_no_match() -> None:
    """CB-INV-03: each card beside another one, in a square of three."""
    match = cardlang.game("castle-combo").start(0)
    s, game = match.state.clone(), match.game
    cards = list(s.rows[pile(VILLAGE)][:2])
    for spots, sound in (([(2, 2), (2, 3)], True), ([(2, 2), (3, 3)], False), ([(2, 2), (2, 4)], False)):
        one = s.clone()
        for card, (line, column) in zip(cards, spots, strict=True):
            primitives.put(one, card, table(one).cell(0, line, column))
        assert (not any("CB-INV-03" in wrong for wrong in game.definition.invariants(one))) == sound, spots
