"""Every game as a game of OpenSpiel: its own suites, searches, copies, and what a program can rely on."""

from __future__ import annotations

import json
import random
import unittest
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import cardlang
from cardlang.adapters.openspiel import NAME, cooperative, load
from cardlang.match.errors import GameError
from tests.adapters.cases import few_cases, other_cases
from tests.properties.every import Case, shipped

SHORT = {"crimson-company": {"turn limit": 3}, "blackstone-castle": {"turn limit": 3}}
PLAIN = pyspiel.IIGObservationType(perfect_recall=False)


def made(case: Case, **options: Any) -> Any:
    """The game of a case with every card, in matches of a few turns, and few numbers."""
    return load(
        case.game, mode=case.mode, edition=case.edition, players=case.players, size=32,
        cardsets=list(case.mode_of_play.box) or sorted({each.name for each in shipped(case.game)}),
        options={**case.options_here(SHORT), **options},
    )  # fmt: skip


def drawn(state: Any, dice: random.Random) -> int:
    """An action, or what chance brings."""
    if not state.is_chance_node():
        return dice.choice(state.legal_actions())
    codes, odds = zip(*state.chance_outcomes(), strict=True)
    assert sum(odds) == pytest.approx(1)
    return dice.choices(codes, odds)[0]


def states(game: Any, seed: int = 1) -> Iterator[Any]:
    """Copies of the states of a random match, among them its end."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        yield state.clone()
        state.apply_action(drawn(state, dice))
    yield state


def decision(game: Any, number: int, seed: int = 1) -> Any:
    """A state in which a player is asked, the so-manieth of a random match."""
    asked = (state for state in states(game, seed) if not state.is_chance_node())
    return next(state for place, state in enumerate(asked) if place == number)


def suites(game: Any, every: int) -> None:
    """OpenSpiel's random simulations, and its tests of the API on states of a match (its own sample never leaves
    the first shuffle)."""
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    *path, last = states(game)
    asked = [state for state in path if not state.is_chance_node()]
    sample = [*path[: -1 : len(path) // 3], *asked[::every], last]

    class Suite(api_test.EnforceAPIOnPartialTreeBase):
        @classmethod
        def setUpClass(cls) -> None:
            cls.game, cls.game_name, cls.game_type, cls.some_states = game, NAME, game.get_type(), sample

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Suite).run(result)
    assert result.testsRun == 5
    assert result.errors + result.failures == []


@few_cases
def test_its_suites(case: Case) -> None:
    suites(made(case), 10)


@other_cases
def test_its_suites_for_every_other_game(case: Case) -> None:
    suites(made(case), 25)


@few_cases
def test_what_it_says_of_itself(case: Case) -> None:
    game, ours = made(case), case.ready()
    kind = game.get_type()
    assert (game.num_players(), game.num_distinct_actions()) == (case.players, len(ours.actions))
    assert cooperative(ours) == (kind.utility == pyspiel.GameType.Utility.IDENTICAL)
    *_, last = states(game)
    returns = last.returns()
    assert len(set(returns)) == 1 if cooperative(ours) else sum(returns) == pytest.approx(0)
    assert returns == list(last.episode.match.returns)


def test_saves_and_copies_go_on_alike() -> None:
    game = load("castle-combo", players=3, size=32)
    state = decision(game, 20)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    copy = state.clone()
    for other in (again, copy):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        for player in range(3):
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
    before = str(state), state.information_state_string(0)
    copy.apply_action(copy.legal_actions()[-1])
    assert (str(state), state.information_state_string(0)) == before
    assert str(copy) != str(state)


@pytest.mark.parametrize(
    "settings",
    [{}, {"mode": "teams"}, {"mode": "co-op"}, {"options": {"tournament": "yes"}}, {"game": "castle-combo"}],
    ids=str,
)
def test_a_search_over_what_the_seat_knows(settings: dict[str, Any]) -> None:
    game, dice, asked = load(**{"game": "crimson-company", **settings}), random.Random(1), 0
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 4, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal() and asked < 6:
        searched = not state.is_chance_node() and asked % 3
        asked += not state.is_chance_node()
        state.apply_action(bot.step(state) if searched else drawn(state, dice))
    assert asked == 6


def test_a_playthrough_is_the_same_again() -> None:
    name = f"{NAME}(game=crimson-company,mode=solo,options=turn limit:2,size=16)"
    one, two = (generate_playthrough.playthrough(name, None, seed=5) for _ in range(2))
    assert one == two


def test_an_information_state_has_all_that_the_seat_knows() -> None:
    game = load("crimson-company", options={"tournament": "yes"}, size=32)
    state = decision(game, 1)
    seat, other = state.current_player(), 1 - state.current_player()
    mine, others = state.information_state_string(seat), state.information_state_string(other)
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(seat) != mine, "a secret answer is one's own knowledge"
    assert state.information_state_string(other) == others, "and nobody else's"


def test_who_looks_sees_the_view_of_a_seat_of_anybody_or_of_the_host() -> None:
    game = load("blackstone-castle", mode="wizard", size=32)
    state = decision(game, 3)
    match, private = state.episode.match, pyspiel.PrivateInfoType
    for whose, told in ((private.SINGLE_PLAYER, 0), (private.NONE, ()), (private.ALL_PLAYERS, None)):
        for recall in (False, True):
            observer = game.make_py_observer(pyspiel.IIGObservationType(True, recall, whose))
            text = json.loads(observer.string_from(state, 0))
            assert text["view"] == match.view(told)
            assert text.get("events") == (match.told(told if told != 0 else (0,)) if recall else None)
            observer.set_from(state, 0)
            assert observer.tensor.shape == (64 if recall else 32,)
            assert observer.tensor.any()
    own = game.make_py_observer(pyspiel.IIGObservationType(False, False, private.SINGLE_PLAYER))
    texts = [own.string_from(state, player) for player in range(2)]
    assert "vassals" in texts[0]
    assert texts[0] != texts[1]
    assert game.make_py_observer(pyspiel.IIGObservationType(False, True, private.SINGLE_PLAYER)) is None


def test_actions_have_words() -> None:
    state = decision(load("crimson-company"), 0)
    request = state.episode.match.request
    for option in request.options:
        assert state.action_to_string(option.id) == f"{option.id}: {option.text()}"


def test_settings_are_those_of_a_game() -> None:
    options = {"castles": ["refuge", "fairground"], "turn limit": 40}
    game = load("crimson-company", edition="2020", cardsets=["base", "ragnarok"], options=options)
    again = pyspiel.load_game(str(game))
    for each in (game, again):
        assert each.game.options["castles"] == ("refuge", "fairground")
        assert each.game.options["turn limit"] == 40
        assert {"base", "ragnarok"} <= {one["name"] for one in each.game.sets}


def test_settings_that_cannot_be() -> None:
    with pytest.raises(GameError, match="leave out the option `chance`"):
        load("crimson-company", options={"chance": "draw"})
    with pytest.raises(GameError, match="there is no setting `colour`"):
        load("crimson-company", colour="red")
    with pytest.raises(GameError, match="cannot be said to OpenSpiel"):
        load("crimson-company", options={"handicap": {"A": 1}})
    with pytest.raises(cardlang.UnknownGameError, match="there is no game `chess`"):
        load("chess")
    with pytest.raises(cardlang.UnknownGameError, match="there is no game `chess`"):
        pyspiel.load_game(f"{NAME}(game=chess)")
    with pytest.raises(GameError, match="say which game it is"):
        pyspiel.load_game(NAME)
    with pytest.raises(ValueError, match="an observation has no parameters"):
        load("crimson-company").make_py_observer(PLAIN, {"colour": "red"})
