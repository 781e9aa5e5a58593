"""The tables as they are drawn in a terminal: what lies where, and what is written beside it."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

import cardlang
from cardlang.games.castle_combo import board as squares
from cardlang.games.crimson_company import board as duel
from tests.machine.tables import Card, Table, lane

CARDS: dict[str, Card] = {"imp": 2, "ogre": 5, "elf": 3, "near": 4, "far": 6, "gone": 1}


def drawn(board: Any) -> list[str]:
    """The lines within the frame, with single spaces."""
    out = io.StringIO()
    Console(file=out, width=100, highlight=False).print(board)
    return [" ".join(line.strip("│╭╮╰╯").split()) for line in out.getvalue().splitlines()]


def lanes_of(match: cardlang.Match, **changes: Any) -> list[str]:
    def name(card: int) -> str:
        return match.game.record(card).name()

    return drawn(duel.board({**match.view(None), **changes}, name, {"castle-2": "Tower"}.get))


def laid() -> cardlang.Match:
    lanes = [lane("imp ~ogre", "near far", coins=2), {"won by": "B"}, lane()]
    return Table(CARDS, lanes, staged="elf", marks={"imp": 3}, coins={"A": 1, "B": 4}).match


def test_lanes_are_drawn_with_what_lies_in_them() -> None:
    lines = lanes_of(laid())
    above = lines.index("far 6")
    assert lines[above + 1] == "near 4 -", (
        "the card at the castle is the nearest to it, and a lane that is won is empty"
    )
    assert lines[above + 2] == "B: 10 B: 0"
    assert lines[above + 3] == "═ lane 1 ═ 2¢ lane 2: won by B ═ lane 3 ═"
    assert lines[above + 4] == "A: 2 A: 0"
    assert lines[above + 5] == "imp 2 3* -"
    assert lines[above + 6] == "(ogre) 0", "a face-down card counts nothing, and its name is in brackets"
    assert "A has recruited elf 3" in lines
    assert "A 1 coin, 0 castles B 4 coins, 1 castle" in lines


def test_a_lane_that_waits_and_a_castle_with_a_text_are_told() -> None:
    match = laid()
    lanes = match.view(None)["lanes"]
    lanes[0] |= {"tied": True, "castle": "castle-2"}
    lanes[1] |= {"castle": "castle-2"}
    lines = lanes_of(match, lanes=lanes)
    row = next(index for index, line in enumerate(lines) if line.startswith("═ lane 1 ═"))
    assert lines[row].startswith("═ lane 1 ═ 2¢ tied ")
    assert lines[row + 1].split() == ["Tower"], "of a lane that is won the castle is gone"


def test_the_card_with_the_coins_of_a_bid_shows_them() -> None:
    match = laid()
    offer = match.view(None)["offer"]
    offer[1]["coins"] = 3
    assert "on offer: filler 0, filler 0 3¢, filler 0, filler 0" in lanes_of(match, offer=offer)


def test_how_the_lanes_went_is_told_at_the_end() -> None:
    view = laid().view(None)
    count = [{"event": "total", "lane": 2, "player": who, "amount": n} for who, n in (("A", 1), ("B", 9), ("A", 7))]
    assert duel.result(view, count) == [
        "lane 1: not won (A 2, B 10)",
        "lane 2: won by B (A 7, B 9)",
        "lane 3: not won (A 0, B 0)",
    ]


def test_the_discard_pile_is_told() -> None:
    view = {"discard": [{"card": 3}, {"card": 5}]}
    assert duel.discarded(view, "abcdef".__getitem__) == ["discard pile: d, f"]
    assert duel.discarded({"discard": []}, str) == ["discard pile: empty"]


def test_hands_are_drawn_as_far_as_they_are_known() -> None:
    match = cardlang.game("crimson-company", mode="co-op").start(3)
    view = match.view(0)
    known = [match.game.record(card["card"]).name() for card in view["players"][0]["hand"]]
    view["players"][1]["hand"] = [None, None]
    view["players"][1]["ability"] = "used"
    lines = lanes_of(match, players=view["players"])
    assert "P, 0 castles: L, R (ability used)" in lines
    assert "R has in hand 2 cards unseen" in lines
    mine = next(line for line in lines if line.startswith("L has in hand "))
    assert all(name in mine for name in known)
    assert "more" not in mine
    view["players"][1]["hand"] = [None, view["players"][0]["hand"][0], None]
    assert any(line.startswith(f"R has in hand {known[0]} ") for line in lanes_of(match, players=view["players"]))
    assert any(line.endswith(" and 2 more") for line in lanes_of(match, players=view["players"]))


def test_the_members_of_a_team_stand_together() -> None:
    match = cardlang.game("crimson-company", mode="teams").start(1)
    players = match.view(None)["players"]
    for player, who in zip(players, ("you", "random bot", "", "greedy bot"), strict=True):
        player |= {"who": who, "castles": int(player["side"] == "A"), "coins": 1 + len(who)}
    lines = lanes_of(match, players=players)
    assert "team A, 1 castle: A1 (you) 4 coins, A2 1 coin" in lines
    assert "team B, 0 castles: B1 (random bot) 11 coins, B2 (greedy bot) 11 coins" in lines


# --- squares ---------------------------------------------------------------------------------------------


def cell(card: int, row: int, column: int, **more: Any) -> dict[str, Any]:
    return {"card": card, "row": row, "column": column, "face_up": True, "location": "castle", "cost": 3, **more}


def square(**changes: Any) -> tuple[list[str], dict[str, Any]]:
    match = cardlang.game("castle-combo", players=2).start(1)
    view = {**match.view(None), **changes}
    return drawn(squares.board(view, "abcdefghij".__getitem__ if changes else str, str)), view


def test_rows_are_drawn_with_prices_and_with_what_is_printed() -> None:
    row = [
        {"card": 0, "price": 2, "location": "castle", "cost": 3, "shields": ["faith", "faith"], "arrow": "village"},
        {"card": 1, "price": 0, "location": "castle", "cost": 0, "shields": [], "purse": 6},
        {"card": 2, "price": 7, "location": "castle", "cost": 7, "shields": ["nobility"], "arrow": "castle"},
    ]
    castle = {"open": True, "row": row, "pile": {"count": 9}, "discard": [{"card": 3}, {"card": 4}]}
    lines, _ = square(markets={"castle": castle, "village": {**castle, "open": False}}, herald="castle")
    assert lines[1] == "▶ castle a b c pile 9"
    assert lines[2] == "2g Fai+Fai ↓ 0g ¢6 7g Nob ↑ discarded 2"
    assert lines[3] == "village out of the game"


def test_cells_are_drawn_in_the_rows_and_columns_that_they_have() -> None:
    tableau = [[None, cell(0, 2, 3)], [cell(1, 3, 2, face_up=False), cell(2, 3, 3, purse=5, gold=0, arrow="castle")]]
    _, view = square()
    players = [{**view["players"][0], "tableau": tableau, "gold": 1, "keys": 1}, {**view["players"][1], "keys": 0}]
    markets = {"castle": {"open": False}, "village": {"open": False}}
    lines, _ = square(players=players, markets=markets)
    said = [line.replace("│", " ").split() for line in lines]
    assert any(line[:6] == ["A:", "1", "gold,", "1", "key", "B:"] and line[-2:] == ["0", "keys"] for line in said)
    assert ["2", "3"] in [line[:2] for line in said], "the numbers of the columns"
    assert ["2", "a"] in [line[:2] for line in said]
    assert ["3", "(b)", "c"] in [line[:3] for line in said]
    assert ["3g", "¢0/5"] in [line[:2] for line in said], "an arrow that has moved the herald is of no use any more"


def test_the_sheet_says_how_points_come_about() -> None:
    _, view = square()
    part = {"each": 2, "count": 3, "points": 6, "cards": [1, 2], "why": 0}
    nothing = {"each": 2, "count": 0, "points": 0, "cards": [], "why": 0}
    score = {
        "cards": [{"card": 0, "points": 6, "parts": [part, nothing]}, {"card": 3, "points": 0, "parts": [nothing]}],
        "keys": 4, "total": 10,
    }  # fmt: skip
    players = [{**player, "score": score, "tableau": []} for player in view["players"]]
    markets = {"castle": {"open": False}, "village": {"open": False}}
    lines, view = square(players=players, over=True, markets=markets)
    assert {"A: 10 points", "B: 10 points", "a 6 2 × 3: b, c", "d 0 -", "keys 4 1 × 4"} <= set(lines)
    gold = view["players"][0]["gold"]
    assert squares.result(view, []) == [f"{seat}: 10 points, {gold} gold left" for seat in "AB"]
    pile = {"discard": [{"card": 0}]}
    told = squares.discarded({"markets": {"castle": pile, "village": {"discard": []}}}, "a".__getitem__)
    assert told == ["castle discard pile: a", "village discard pile: empty"]
