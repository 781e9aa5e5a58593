"""The tables as they are drawn in a terminal: what lies where, and what is written beside it."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

import cardlang
from cardlang.games.castle_combo import board as squares
from cardlang.games.crimson_company import board as duel
from cardlang.games.position import Position
from cardlang.match.start import start_position
from tests.machine.tables import Card, Table, lane, records, row

CARDS: dict[str, Card] = {"imp": 2, "ogre": 5, "elf": 3, "near": 4, "far": 6, "gone": 1}


def drawn(board: Any, height: int = 25, width: int = 100) -> list[str]:
    """The lines within the frame, with single spaces."""
    out = io.StringIO()
    Console(file=out, width=width, height=height, highlight=False).print(board)
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
    told = drawn(duel.result(view, count, str, str))
    assert told == ["lane 1: not won (A 2, B 10)", "lane 2: won by B (A 7, B 9)", "lane 3: not won (A 0, B 0)"]


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


def laid_out(height: int, *, rest: int = 0, certain: bool = False) -> list[str]:
    """Two tableaus, the first of them with three cards and a gap, and `rest` players with no cards."""
    tableau = [[None, cell(0, 2, 3)], [cell(1, 3, 2, face_up=False), cell(2, 3, 3, purse=5, gold=0, arrow="castle")]]
    if certain:
        tableau = [[cell(number, 1, 1), None, None] for number in range(3)]
    view = cardlang.game("castle-combo", players=2 + rest).start(1).view(None)
    players = [{**player, "keys": 0} for player in view["players"]]
    lines = {"top_row": 1, "left_column": 1} if certain else {}
    players[0] |= {"tableau": tableau, "gold": 1, "keys": 1, "who": "you", **lines}
    markets = {"castle": {"open": False}, "village": {"open": False}}
    return drawn(squares.board({**view, "players": players, "markets": markets}, "abcdefghij".__getitem__, str), height)


def test_cells_have_frames_where_the_terminal_is_high_enough() -> None:
    lines = laid_out(50)
    said = [line.replace("│", " ").split() for line in lines]
    assert any(line[:6] == ["A", "(you):", "1", "gold,", "1", "key"] for line in said)
    assert sum("├" in line for line in lines) == 1, "a line between two rows"
    assert ["(b)", "c"] in [line[:2] for line in said], "nobody knows yet which rows and columns these will be"
    assert ["3g", "¢0/5"] in [line[:2] for line in said], "an arrow that has moved the herald is of no use any more"


def test_on_a_low_terminal_the_own_cells_are_drawn_and_others_are_lines() -> None:
    lines = laid_out(24)
    assert not any("├" in line for line in lines)
    own, other = lines.index("A (you): 1 gold, 1 key"), lines.index("B: 15 gold, 0 keys")
    assert own < other
    assert lines[own + 3] == "(b) c"
    assert lines[other + 1] == "no cards"
    assert len(laid_out(24, rest=3)) <= 18, "five players, too"


def test_where_there_is_little_room_it_is_told_what_players_have_and_not_who_they_are() -> None:
    view = cardlang.game("castle-combo", players=3).start(3).view(None)
    for player in view["players"]:
        player["who"] = "greedy bot"
    out = io.StringIO()
    Console(file=out, width=60, height=24, highlight=False).print(squares.board(view, str, str))
    assert out.getvalue().count(": 15 gold, 2 keys ") == 3
    assert "B (greedy bot)" not in out.getvalue()


def test_rows_and_columns_have_the_names_of_the_texts() -> None:
    said = [line.replace("│", " ").split() for line in laid_out(50, certain=True)]
    assert ["left", "middle", "right"] in said
    assert [line[:2] for line in said if line[:1] in (["top"], ["middle"], ["bottom"]) and len(line) == 2] == [
        ["top", "a"], ["middle", "b"], ["bottom", "c"],
    ]  # fmt: skip


def test_the_sheet_says_how_points_come_about() -> None:
    _, view = square()
    part = {"each": 2, "count": 3, "points": 6, "cards": [1, 2], "why": 0}
    nothing = {"each": 2, "count": 0, "points": 0, "cards": [], "why": 0}
    unfit = {"each": 0, "count": 0, "points": 0, "cards": [], "why": 1}
    up, down = {"face_up": True, "points": 0}, {"card": 4, "face_up": False, "points": 0, "parts": []}
    score = {
        "cards": [
            {**up, "card": 0, "points": 6, "parts": [part]}, {**up, "card": 3, "parts": [nothing]},
            {**up, "card": 5, "parts": [unfit]}, {**up, "card": 6, "parts": []}, down,
        ],
        "keys": 4, "total": 10,
    }  # fmt: skip
    players = [{**player, "score": score, "tableau": []} for player in view["players"]]
    markets = {"castle": {"open": False}, "village": {"open": False}}
    _, view = square(players=players, over=True, markets=markets)
    lines = drawn(squares.result(view, [], "abcdefghij".__getitem__, ["Each pays", "If so"].__getitem__))
    gold = view["players"][0]["gold"]
    assert lines[-2:] == [f"{seat}: 10 points, {gold} gold left" for seat in "AB"]
    said = set(lines)
    assert {"A: 10 points", "B: 10 points", "a 6 Each pays: 3 × 2 points (b, c)"} <= said
    assert {"d 0 Each pays: none", "f 0 If so: not so", "g 0 nothing to score", "e 0 face-down"} <= said
    assert "keys 4 1 point for each of 4 keys" in said
    pile = {"discard": [{"card": 0}]}
    told = squares.discarded({"markets": {"castle": pile, "village": {"discard": []}}}, "a".__getitem__)
    assert told == ["castle discard pile: a", "village discard pile: empty"]


# --- what can be looked up ---------------------------------------------------------------------------------


def test_all_cards_on_the_table_are_found() -> None:
    match = laid()
    found = dict(duel.on_table(match.view(None), {"castle-1": "Tower"}.get))
    names = {
        where: [match.game.record(card).id for card in cards if isinstance(card, int)] for where, cards in found.items()
    }
    assert names["lane 1, A"] == ["imp", "ogre"]
    assert names["lane 1, B"] == ["near", "far"]
    assert names["A, recruited"] == ["elf"]
    view = cardlang.game("castle-combo").start(1).view(None)
    assert [where for where, _ in squares.on_table(view, str)] == ["castle row", "village row"]


@pytest.mark.parametrize(
    ("mode", "signs"),
    [
        ("duel", {"(Name) 0", "2¢", "Name 3 2*"}),
        ("teams", {"A", "B"}),
        ("solo", {"the knights"}),
        ("co-op", {"P", "L", "R", "the knights"}),
    ],
)
def test_the_legend_explains_the_signs_of_the_mode(mode: str, signs: set[str]) -> None:
    every = {"(Name) 0", "2¢", "Name 3 2*", "A", "B", "the knights", "P", "L", "R"}
    said = {sign for sign, _ in duel.legend(cardlang.game("crimson-company", mode=mode).start(3).view(0))}
    assert said & every - {"(Name) 0", "2¢", "Name 3 2*"} == signs - {"(Name) 0", "2¢", "Name 3 2*"}
    assert said >= signs


def test_the_legend_of_the_squares_names_every_sign() -> None:
    said = dict(squares.legend({}))
    assert {"4g", "Nob Fai Sch Mil Cra Pea", "↑ ↓", "▶", "(Name)"} <= said.keys()


# --- a ring ----------------------------------------------------------------------------------------------


def ring_of(match: cardlang.Match, looking: str = "", width: int = 80, **changes: Any) -> list[str]:
    view = {**match.view(None), **changes}
    for player in view["players"]:
        player["who"] = "you" if player["seat"] == looking else ""

    def name(card: int) -> str:
        return match.game.record(card).name()

    return drawn(duel.board(view, name, {"castle-2": "Tower"}.get), width=width)


def fronts(lines: list[str]) -> list[str]:
    """The letters of the players and the numbers of their lanes, as they stand below each other."""
    return [(re.search(r"═ ›?(\d+) ═", line) or re.match(r"(?:▶ )?(\w)", line))[1] for line in lines[3:-1]]  # type: ignore[index]


@pytest.mark.parametrize(("players", "looking", "order"), [
    (3, "", "A 1 2 B 3 4 C 5 6"),
    (3, "A", "C 5 6 A 1 2 B 3 4"),
    (6, "B", "E 9 10 F 11 12 A 1 2 B 3 4 C 5 6 D 7 8"),
])  # fmt: skip
def test_each_player_of_a_ring_stands_between_their_fronts(players: int, looking: str, order: str) -> None:
    match = cardlang.game("crimson-company", "free-for-all", players=players).start(3)
    lines = ring_of(match, looking)
    assert fronts(lines) == order.split()
    assert len(lines) <= 24, "it fits a terminal of 24 lines"


def in_a_ring(*lanes: dict[str, str], **given: Any) -> cardlang.Match:
    """A position of three players; the cards of a side are named in a string."""
    laid = tuple({key: cards if key == "won by" else row(cards) for key, cards in each.items()} for each in lanes)
    position = Position(**{"turn": "A", "phase": "deployment", "lanes": laid, "staged": {"A": row("elf")}, **given})
    found = records(CARDS)
    return start_position("crimson-company", "free-for-all", position, lambda _, name: found.get(name))


def test_a_lane_of_a_ring_shows_both_sides_the_nearest_cards_at_the_castle() -> None:
    match = in_a_ring({"A": "near far", "B": "~ogre imp"}, {}, {"won by": "C"}, marks={"imp": 2})
    lines = ring_of(match)
    assert "far 6, near 4 A 10 ═ 1 ═ 2 B (ogre) 0, imp 2 2*" in lines
    assert "- A 0 ═ 2 ═ 0 B -" in lines
    assert "3: C's" in lines
    assert "▶ A 0 coins, 0 castles, recruited elf 3" in lines
    assert "C 0 coins, 1 castle" in lines


def test_what_can_be_chosen_stands_out_in_a_ring() -> None:
    match = in_a_ring({"A": "imp"}, {}, {"B": "ogre"})
    request = match.request
    assert request is not None
    assert [option.data["lane"] for option in request.options] == [1, 2, 6, 5]
    lines = ring_of(match, choices=[option.data for option in request.options])
    assert [number for number in range(1, 7) if any(f"═ ›{number} ═" in line for line in lines)] == [1, 2, 5, 6]
    card = {"kind": "card", "card": match.view(None)["lanes"][2]["sides"]["B"]["cards"][0]["card"]}
    assert "›ogre 5 B 5 ═ 3 ═ 0 C -" in ring_of(match, choices=[card])


def test_an_auction_shows_its_card_and_the_bids_only_when_all_are_in() -> None:
    match = in_a_ring(phase="recruitment", staged={}, offer=row("elf ogre"), coins={"A": 4, "B": 3, "C": 2})
    match.choose(next(o for o in match.request.options if "ogre" in o.text()), seat=0)  # type: ignore[union-attr]
    assert "auction of ogre" in ring_of(match)[0]
    match.choose(next(o for o in match.requests[0].options if o.data["amount"] == 2), seat=1)
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["auction"]["bids"] is None
    assert not any("bids" in line for line in ring_of(match))
    match.choose(next(o for o in match.requests[0].options if o.data["amount"] == 1), seat=2)
    lines = ring_of(match)
    assert "B 3 coins, 0 castles, bids 2" in lines
    assert "C 2 coins, 0 castles, bids 1" in lines


def test_who_has_a_place_stands_above_the_ring_and_in_the_result() -> None:
    lanes = [{"won by": "A"}, {"A": "imp elf near far"}, {}, {"B": "ogre"}]
    match = in_a_ring(*lanes, phase="scoring", staged={}, options={"places": "all"})
    lines = ring_of(match)
    assert lines[1] == "1st A"
    assert [line.split()[0] for line in lines if line.split()[0] in {"A", "B", "C", "▶"}] == ["▶", "C"]
    told = drawn(duel.result(match.view(None), match.events(), str, str))
    assert told[-1] == "1st A"
    assert told[0].startswith("lane 1: won by A")


def test_cards_that_do_not_fit_take_another_line() -> None:
    match = in_a_ring({"A": "near far imp gone"})
    view = match.view(None)
    long = {card["card"]: "Looking-Glass Knight" for card in view["lanes"][0]["sides"]["A"]["cards"]}
    lines = drawn(duel.board(view, lambda card: long.get(card, "x"), {}.get), width=80)
    assert any("═ 1 ═" in line and "Looki…" in line for line in lines)
    assert all(len(line) <= 80 for line in lines)
