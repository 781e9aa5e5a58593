"""Every game and mode as a game of OpenSpiel, by the contract alone."""

from __future__ import annotations

import json
import zlib
from typing import Any

import numpy as np
import pyspiel

import cardlang

SIZE = 256  # of observations: features are hashed to so many numbers
DEFAULTS = {
    "game": "crimson-company",
    "mode": "",
    "edition": "",
    "players": 0,
    "chance": "ask",
    "tournament": "",
    "seed": 0,
}


def _together(game: cardlang.Game) -> bool:
    """Whether all seats win or lose together; else what they get is 0 in all."""
    return game.named["mode"] in ("solo", "co-op")


def _type(game: cardlang.Game) -> Any:
    utility, chance = pyspiel.GameType.Utility, pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name="python_cardlang",
        long_name="cardlang",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        # Drawn from a seed, nothing is left to chance: other seeds are other games.
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.options["chance"] == "ask" else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if _together(game) else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class Game(pyspiel.Game):
    def __init__(self, params: dict[str, Any]) -> None:
        how = {name: params[name] for name in ("mode", "edition", "players") if params[name]}
        options = {name: params[name] for name in ("chance", "tournament") if params[name]}
        self.game = cardlang.game(params["game"], options=options, **how)
        self.seed = params["seed"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.actions),
            max_chance_outcomes=len(self.game.actions),
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if _together(self.game) else 0.0,
            max_game_length=5_000,
        )
        super().__init__(_type(self.game), info, params)

    def new_initial_state(self) -> State:
        return State(self, self.game.start(self.seed))

    def max_chance_nodes_in_history(self) -> int:
        return 500

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:  # noqa: ARG002
        return Observer(recall=kind is not None and kind.perfect_recall)


class State(pyspiel.State):
    """OpenSpiel copies a state with `deepcopy` and saves it with `pickle`; a match can do both."""

    def __init__(self, game: Game, match: cardlang.Match) -> None:
        super().__init__(game)
        self.match = match
        self.answers: list[tuple[int, int]] = []  # seat and option, of all seats

    def current_player(self) -> int:
        request = self.match.request
        if request is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return request.seat if request.seat >= 0 else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.match.is_over

    def returns(self) -> list[float]:
        return list(self.match.returns)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(next(request.ids for request in self.match.requests if request.seat == player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        ids = self.match.requests[0].ids
        return [(code, 1 / len(ids)) for code in sorted(ids)]

    def _apply_action(self, action: int) -> None:
        seat = self.match.requests[0].seat
        self.match.choose(action, seat=seat)
        self.answers.append((seat, action))

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        options = (option for request in self.match.requests for option in request.options)
        return next(f"{action}: {option.text()}" for option in options if option.id == action)

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        other = State(self.get_game(), self.match.resample(player, int(sampler() * 2**32)))
        other.answers = [answer for answer in self.answers if answer[0] == player]
        return other

    def __str__(self) -> str:
        return self.match.fingerprint()


class Observer:
    def __init__(self, *, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = features(self._seen(state, player))

    def string_from(self, state: State, player: int) -> str:
        return json.dumps(self._seen(state, player))

    def _seen(self, state: State, player: int) -> dict[str, Any]:
        """The view holds what the player may answer; what it has answered is not told to it once more."""
        seen = {"view": state.match.view(player)}
        if self.recall:
            answers = [option for seat, option in state.answers if seat == player]
            seen |= {"events": state.match.events(player), "answers": answers}
        return seen


def features(data: Any) -> Any:
    """JSON-able data as numbers: each value is added where the hash of its path points to."""
    found = np.zeros(SIZE, np.float32)
    left = [("", data)]
    while left:
        path, value = left.pop()
        if isinstance(value, dict):
            left += [(f"{path}.{key}", item) for key, item in value.items() if key != "why"]
        elif isinstance(value, list):
            left += [(f"{path}.{number}", item) for number, item in enumerate(value)]
        elif type(value) is int:
            found[zlib.crc32(path.encode()) % SIZE] += value
        else:
            found[zlib.crc32(f"{path}={value}".encode()) % SIZE] += 1
    return found


def load(**params: Any) -> Any:
    return pyspiel.load_game("python_cardlang", {**DEFAULTS, **params})


pyspiel.register_game(_type(cardlang.game("crimson-company")), Game)
