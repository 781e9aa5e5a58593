"""One seat of every game as an environment of Gymnasium: its checker, and what a learner can rely on."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cardlang
from cardlang.adapters.gymnasium import NAME, SeatEnv
from cardlang.match.errors import GameError
from tests.adapters.cases import few_cases, lists, other_cases
from tests.properties.every import Case


def check(game: cardlang.Game) -> None:
    for seat in range(game.players):
        check_env(SeatEnv(game, seat=seat, bot="random"), skip_render_check=True)


def play(environment: Any, seed: int) -> tuple[list[int], float]:
    """A match of masked random actions: what was taken, and the reward at the end."""
    seen, _ = environment.reset(seed=seed)
    environment.action_space.seed(seed)
    taken, reward, over = [], 0.0, False
    while not over:
        assert reward == 0.0
        taken.append(int(environment.action_space.sample(seen["action_mask"])))
        seen, reward, over, cut, _ = environment.step(taken[-1])
        assert not cut
    return taken, reward


pytestmark = pytest.mark.filterwarnings("ignore:.*WARN.*not `reset` and `step`", "ignore:.*WARN.*spec")


@few_cases
def test_its_checker(case: Case) -> None:
    check(case.ready())


@other_cases
def test_its_checker_for_every_other_game(case: Case) -> None:
    check(case.ready())


def test_its_checker_where_several_are_asked_at_once() -> None:
    check(lists())


def test_it_is_made_by_its_name() -> None:
    environment = gymnasium.make(NAME, game="castle-combo", players=3, seat=2, bot="random")
    assert play(environment, 1) == play(environment, 1)
    assert play(environment, 1) != play(environment, 2)


@few_cases
def test_the_reward_is_what_the_match_returns_to_the_seat(case: Case) -> None:
    seat = case.players - 1
    environment = SeatEnv(case.ready(), seat=seat, bot="random")
    _, reward = play(environment, 4)
    assert environment.episode is not None
    assert environment.episode.match.is_over
    assert reward == environment.episode.match.returns[seat]


def test_the_mask_is_what_may_be_answered() -> None:
    environment = SeatEnv("crimson-company", seat=1, bot="random")
    seen, _ = environment.reset(seed=3)
    assert environment.episode is not None
    offered = environment.episode.match.request
    assert offered is not None
    assert offered.seat == 1
    assert sorted(offered.ids) == list(np.flatnonzero(seen["action_mask"]))
    assert list(environment.action_masks()) == list(seen["action_mask"] == 1)


def test_an_action_that_is_not_offered_loses() -> None:
    environment = SeatEnv("crimson-company", bot="random")
    seen, _ = environment.reset(seed=3)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = environment.step(wrong)
    assert (reward, over, info) == (-1.0, True, {"illegal": wrong})
    with pytest.raises(gymnasium.error.ResetNeeded, match="call `reset` before `step`"):
        environment.step(wrong)


def test_settings_that_cannot_be() -> None:
    with pytest.raises(GameError, match="no seat 2 to learn in; seats are 0 to 1"):
        SeatEnv("crimson-company", seat=2)
    with pytest.raises(cardlang.CardlangError, match="nobody is called `best`"):
        SeatEnv("crimson-company", bot="best")
    with pytest.raises(GameError, match="leave out the option `chance`"):
        SeatEnv("crimson-company", options={"chance": "ask"})


def test_the_question_can_be_rendered() -> None:
    environment = SeatEnv("crimson-company", bot="random", render_mode="ansi")
    environment.reset(seed=3)
    assert environment.episode is not None
    assert environment.episode.match.request is not None
    assert environment.episode.match.request.options[0].text() in str(environment.render())
