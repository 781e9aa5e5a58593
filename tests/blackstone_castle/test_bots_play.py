"""Bots play every mode to its end, and see what an act that has begun can lead to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardlang
from cardlang import bots
from cardlang.games.blackstone_castle import outlook
from cardlang.match.match import Match
from cardlang.sim import simulate

GAME = "blackstone-castle"
PAGE = (Path(cardlang.__file__).parents[1] / "cardsets" / GAME / "balance.md").read_text("utf-8")


def played(mode: str, seed: int, policy: str = "greedy", players: int | None = None) -> Match:
    match = cardlang.game(GAME, mode, players=players).start(seed)
    seats = [bots.player(policy, seat, seed) for seat in range(match.game.players)]
    while (request := match.request) is not None:
        match.choose(seats[request.seat](match), seat=request.seat)
    return match


@pytest.mark.parametrize(
    ("mode", "players", "turns"),
    [("standard", 2, 60), ("standard", 4, 80), ("queen", 2, 60), ("wizard", 3, 60)],
)
def test_greedy_bots_come_to_the_end(mode: str, players: int, turns: int) -> None:
    match = played(mode, 0, players=players)
    assert match.outcome is not None
    assert match.outcome["result"] in ("won", "draw")
    assert match.state.turn <= turns


def test_the_task_for_one_is_won_and_lost() -> None:
    """BC-SOLO-01: eight rounds, and enough points or not."""
    assert played("solo", 0).outcome == {"result": "won", "winner": "A"}
    assert played("solo", 0, "random").outcome == {"result": "won", "winner": "T"}


def asked(match: Match, purpose: str, word: str = "") -> Match:
    """The match after the options that come to a question; the first one that has the word in it."""
    for option in match.requests[0].options:
        if word in option.text():
            match.choose(option.id)
            break
    assert match.request is not None
    assert match.request.purpose == purpose
    return match


def begun() -> Match:
    """A match at its second action; by the first one a vassal has come to lie beside another one."""
    match = cardlang.game(GAME).start(5)
    while (request := match.request) is not None and request.purpose != "action":
        match.choose(request.ids[0], seat=request.seat)
    asked(match, "choose-cards", ": Move")
    asked(match, "choose-space")
    return asked(match, "action")


@pytest.mark.parametrize("verb", ["Move", "Swap", "Flip", "Keep"])
def test_the_act_that_is_under_way_is_known_by_its_verb(verb: str) -> None:
    match = begun()
    assert outlook.under_way(match.state) is None
    act = outlook.under_way(asked(match, "choose-cards", f": {verb}").state)
    assert act is not None
    assert (act.verb, act.chosen) == (verb.lower(), ())
    board = [card for cell in range(25) for card in match.state.rows[cell]]
    assert set(act.options) <= set(board)


def test_a_second_choice_knows_the_first() -> None:
    match = asked(begun(), "choose-cards", ": Swap")
    first = outlook.under_way(match.state)
    assert first is not None
    chosen = first.options[0]
    act = outlook.under_way(asked(match, "choose-cards").state)
    assert act is not None
    assert act.chosen == (chosen,)


def test_sim_counts_completed_tasks_and_kept_vassals_and_no_other_cards() -> None:
    found = simulate(cardlang.game(GAME, "together"), ["greedy"], matches=1, seed=0)
    names = {card.id: card for card in found.cards}
    assert "turn-order" not in names
    assert not names["knight"].playable
    played_ = [card for card in found.cards if card.won.of]
    assert {card.id in names for card in played_} == {True}
    kinds = {record.id: "faction" in record.attributes for record in found.game.cards}
    assert {kinds[card.id] for card in played_} == {True, False}, "tasks and vassals"
    assert found.table is not None
    assert found.table.count == 1
    assert [side for side, _ in found.sides] == ["A and B"]


def test_no_seat_wins_too_often_by_the_page() -> None:
    for players in (2, 3, 4):
        (report,) = re.findall(rf"^\$ cardlang sim {GAME} --players {players} .*\n((?:.+\n)+?)```", PAGE, re.MULTILINE)
        wins = [int(won.replace(",", "")) for won in re.findall(r"^seat \w +wins ([\d,]+) ", report, re.MULTILINE)]
        (matches,) = {int(of) for of in re.findall(r" of (\d+) matches$", report, re.MULTILINE)}
        assert len(wins) == players
        assert max(wins) <= 1.25 * matches / players


def test_the_page_repeats_the_first_matches_of_the_task_for_one() -> None:
    """The page's list of the first seeds that are won, played again."""
    (seeds,) = re.findall(r"^Of the seeds 0 to 9 `greedy` wins ([\d, and]+)\. ", PAGE, re.MULTILINE)
    won = {int(seed) for seed in re.findall(r"\d+", seeds)}
    assert {seed for seed in range(10) if played("solo", seed).outcome == {"result": "won", "winner": "A"}} == won
