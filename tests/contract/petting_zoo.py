"""Every game and mode as an environment of PettingZoo, by the contract alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

import cardlang
from tests.contract.open_spiel_game import SIZE, features


class Env(AECEnv):  # type: ignore[misc]
    metadata = {"name": "cardlang", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    render_mode = None

    def __init__(self, game: cardlang.Game) -> None:
        super().__init__()
        self.game = game
        self.possible_agents = [f"seat {seat}" for seat in range(game.players)]
        self.spaces = spaces.Dict(
            {
                "observation": spaces.Box(-1_000, 1_000, (SIZE,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
            }
        )
        self.actions = {agent: spaces.Discrete(len(game.actions)) for agent in self.possible_agents}
        self.seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:  # noqa: ARG002
        return self.spaces

    def action_space(self, agent: str) -> Any:
        return self.actions[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.match = self.game.start(self.seeds.integers(2**62))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        request = self.match.request
        self.agent_selection = self.agents[0] if request is None else self.possible_agents[request.seat]

    def observe(self, agent: str) -> Any:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.game.actions), np.int8)
        for request in self.match.requests:
            if request.seat == seat:
                mask[list(request.ids)] = 1
        return {"observation": features(self.match.view(seat)), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.match.choose(action, seat=self.possible_agents.index(agent))
        if self.match.is_over:
            self.rewards = dict(zip(self.possible_agents, self.match.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._next()
