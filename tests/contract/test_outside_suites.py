"""The test suite of OpenSpiel, through a thin adapter that knows the contract only. The library is optional."""

from __future__ import annotations

from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402

from tests.contract import open_spiel_game  # noqa: E402

KINDS: list[dict[str, Any]] = [
    {},
    {"chance": "draw", "seed": 3},
    {"mode": "teams"},
    {"mode": "solo", "chance": "draw"},
    {"mode": "co-op"},
    {"edition": "early"},
    {"edition": "spanish", "chance": "draw"},
    {"tournament": "yes"},
    {"game": "castle-combo"},
    {"game": "castle-combo", "players": 4, "chance": "draw"},
]


@pytest.mark.parametrize("how", KINDS[:-1], ids=str)
def test_random_simulations_with_copies_and_saves(how: dict[str, Any]) -> None:
    pyspiel.random_sim_test(open_spiel_game.load(**how), num_sims=1, serialize=True, verbose=False)


def chance(state: Any, rng: Any) -> int:
    codes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choice(codes, p=odds))


@pytest.mark.parametrize("how", KINDS[:5] + KINDS[7:9], ids=str)
def test_a_search_over_what_the_seat_knows(how: dict[str, Any]) -> None:
    game, rng = open_spiel_game.load(**how), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 4, random_state=rng)
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal() and asked < 6:
        if state.is_chance_node():
            state.apply_action(chance(state, rng))
        else:
            asked += 1
            state.apply_action(bot.step(state) if asked % 3 else rng.choice(state.legal_actions()))
    assert asked


def test_a_playthrough_is_the_same_again() -> None:
    name = "python_cardlang(chance=draw,mode=solo)"
    one, two = (generate_playthrough.playthrough(name, None, seed=5) for _ in range(2))
    assert one == two
