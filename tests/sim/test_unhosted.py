"""Matches without their host end with the same bytes as through the contract, and counting changes none of them."""

from __future__ import annotations

from typing import Any

import pytest

import cardlang
from cardlang.bots import chance, player
from cardlang.sim.ledger import CountingLog, counting
from cardlang.sim.unhosted import Unhosted

GAME = "crimson-company"


@pytest.mark.parametrize(
    ("game", "mode", "players", "options", "bot"),
    [
        (GAME, "duel", 2, {}, "random"),
        (GAME, "duel", 2, {"chance": "ask"}, "flip-happy"),
        (GAME, "duel", 2, {"tournament": "yes", "castles": "refuge,catacombs"}, "random"),
        (GAME, "teams", 4, {}, "stalling"),
        (GAME, "solo", 1, {}, "greedy"),
        (GAME, "co-op", 2, {}, "random"),
        ("castle-combo", "standard", 3, {}, "random"),
    ],
)
def test_the_same_bytes_as_through_the_contract(
    game: str, mode: str, players: int, options: dict[str, Any], bot: str
) -> None:
    made = cardlang.game(game, mode, players=players, options=options)
    rules = counting(made.rules)
    for seed in range(2):
        usual = made.start(seed)
        team = [*(player(bot, seat, seed) for seat in range(players)), chance(seed)]
        while usual.request is not None:
            usual.choose(team[usual.request.seat](usual), seat=usual.request.seat)
        ledger = CountingLog(made.definition.played)
        quick = Unhosted(made, rules, seed, ledger)
        cuts = quick.play_out([*(player(bot, seat, seed) for seat in range(players)), chance(seed)])
        assert quick.fingerprint() == usual.fingerprint()
        assert (quick.history, quick.outcome) == (usual.history, usual.outcome)
        assert (cuts > 0) == any(event["event"] == "chain-cut" for event in usual.events())
        opened: dict[int, int] = {}
        for event in usual.events():
            if event["event"] == "open":
                opened[event["why"] >> 12] = opened.get(event["why"] >> 12, 0) + 1
        runs = {ability.number for ability in made.rules.abilities if ability.program >= 0}
        assert {number: many for number, many in ledger.began.items() if number in runs} == opened
        assert all(0 <= ledger.did[number] <= many for number, many in ledger.began.items())


def test_the_rules_of_the_game_stay_as_they_are() -> None:
    """Counting costs nothing where nobody counts: what is watched is a copy."""
    made = cardlang.game(GAME)
    before = (made.rules.code, made.rules.records, made.rules.abilities, made.rules.empty)
    watched = counting(made.rules)
    assert watched is not made.rules
    assert watched.empty.rules is watched
    after = (made.rules.code, made.rules.records, made.rules.abilities, made.rules.empty)
    assert all(one is other for one, other in zip(before, after, strict=True))
    assert made.start(3).state.rules is made.rules
