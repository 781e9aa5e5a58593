"""Every game as an environment of PettingZoo: its own suite, and what an agent can rely on."""

from __future__ import annotations

from typing import Any

import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, seed_test

import cardlang
from cardlang.adapters.pettingzoo import env, raw_env
from cardlang.match.errors import GameError
from tests.adapters.cases import agents, few_cases, lists, other_cases
from tests.properties.every import Case

pytestmark = pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each")


def suite(game: cardlang.Game) -> None:
    api_test(raw_env(game), num_cycles=60)
    seed_test(lambda: raw_env(game), num_cycles=40)


def play(environment: Any, seed: int) -> list[tuple[str, int]]:
    """A whole match of masked random actions: who took which."""
    environment.reset(seed=seed)
    taken = []
    for agent in environment.agent_iter():
        seen, _, over, cut, _ = environment.last()
        environment.action_space(agent).seed(seed + len(taken))
        action = None if over or cut else environment.action_space(agent).sample(seen["action_mask"])
        environment.step(action)
        if action is not None:
            taken.append((agent, int(action)))
    return taken


@few_cases
def test_its_suite(case: Case) -> None:
    suite(case.ready())


@other_cases
def test_its_suite_for_every_other_game(case: Case) -> None:
    suite(case.ready())


def test_its_suite_where_several_are_asked_at_once() -> None:
    suite(lists())


@few_cases
def test_a_whole_match_ends_with_what_it_returns(case: Case) -> None:
    environment = raw_env(case.ready())
    environment.reset(seed=5)
    rewards = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        rewards[agent] += reward
        environment.step(None if over else int(seen["action_mask"].nonzero()[0][0]))
    match = environment.episode.match
    assert match.is_over
    assert tuple(rewards.values()) == match.returns
    assert list(rewards) == list(agents(case.players))


def test_a_seed_fixes_the_match() -> None:
    environment = env("castle-combo", players=2)
    assert play(environment, 3) == play(environment, 3)
    assert play(environment, 3) != play(environment, 4)


def test_an_illegal_action_loses_in_the_wrapped_environment_and_changes_nothing_without_wrappers() -> None:
    bare, wrapped = raw_env("crimson-company"), env("crimson-company")
    for environment in (bare, wrapped):
        environment.reset(seed=1)
    before = bare.episode.match.fingerprint()
    wrong = int((bare.last()[0]["action_mask"] == 0).nonzero()[0][0])
    with pytest.raises(cardlang.IllegalChoice):
        bare.step(wrong)
    assert bare.episode.match.fingerprint() == before
    loser = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.rewards[loser] == -1
    assert all(wrapped.terminations.values())


def test_the_same_position_looks_the_same_from_every_seat() -> None:
    """What is A's for A is what is B's for B: before anything has happened only the turn tells them apart."""
    environment = raw_env("crimson-company")
    environment.reset(seed=2)
    one, other = (environment.observe(agent)["observation"] for agent in environment.agents)
    assert 0 < (one != other).sum() < 12


def test_the_question_can_be_rendered() -> None:
    environment = raw_env("crimson-company", render_mode="ansi")
    environment.reset(seed=1)
    options = environment.episode.match.request.options
    for option in options:
        assert f"{option.id:4} {option.text()}" in environment.render().splitlines()


def test_there_is_no_match_before_the_first_reset() -> None:
    environment = raw_env("crimson-company", render_mode="ansi")
    for look in (
        lambda: environment.step(0),
        environment.last,
        lambda: environment.observe("seat_0"),
        environment.render,
    ):
        with pytest.raises(ResetNeeded, match="call `reset` first"):
            look()


def test_what_is_no_agent_and_what_is_no_action() -> None:
    environment = raw_env("crimson-company")
    environment.reset(seed=1)
    before = environment.episode.match.fingerprint()
    for agent in ("seat_9", "", None, 0):
        with pytest.raises(GameError, match=r"there is no agent .*; there is seat_0, seat_1"):
            environment.observe(agent)
    with pytest.raises(
        cardlang.IllegalChoice, match="None is the action of an agent whose match is over; seat_0 is asked"
    ):
        environment.step(None)
    assert environment.episode.match.fingerprint() == before


@pytest.mark.parametrize("size", [0, -1, "1", 1.5, None, True])
def test_the_size_of_an_observation_is_a_number(size: Any) -> None:
    for make in (raw_env, env):
        with pytest.raises(GameError, match="the size of an observation is a whole number of at least 1, not"):
            make("crimson-company", size=size)


def test_settings_that_cannot_be() -> None:
    with pytest.raises(GameError, match="leave out the option `chance`"):
        env("crimson-company", options={"chance": "ask"})
    with pytest.raises(GameError, match="has its settings already; leave out mode"):
        env(cardlang.game("crimson-company"), mode="teams")
    with pytest.raises(cardlang.UnknownGameError):
        env("crimson")
