"""Every game and mode as an environment of PettingZoo: agents take turns (AEC)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from cardlang.adapters.extras import MissingExtraError

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtraError("pettingzoo", error) from error

from cardlang.adapters.encoding import SIZE, Encoder
from cardlang.adapters.episode import Episode, game_for, words
from cardlang.adapters.spaces import observation_space

if TYPE_CHECKING:
    import cardlang


class CardGameEnv(AECEnv):
    """One match after the other between agents `seat_0`, `seat_1`, ...

    An observation has the `observation` (a vector of `size` numbers) and the `action_mask` over the ids of the game's
    codebook. Rewards come at the end and are what the match `returns`. `episode` is the match under way.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cardlang",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str | cardlang.Game, *, size: int = SIZE, render_mode: str | None = None, **settings: Any
    ) -> None:
        super().__init__()
        self.game, self.render_mode = game_for(game, settings), render_mode
        self.encoder = Encoder(self.game, size)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        actions = len(self.game.actions)
        self.observation_spaces = {agent: observation_space(self.game, size) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `observe` returns; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The ids of the codebook; the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match; after a reset with a seed all further matches follow from it."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = Episode(self.game.start(int(self._seeds.integers(2**62)), log=False), self.encoder)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees and may answer; the mask is empty unless it is asked."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.observation(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is. Raises IllegalChoice, and changes nothing, for what is not offered."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.choose(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        if self.episode.match.is_over:
            self.rewards = dict(zip(self.possible_agents, self.episode.match.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        """The open question and its answers in words."""
        return None if self.render_mode is None else words(self.episode.match)

    def close(self) -> None:
        """There is nothing to close."""

    def _select(self) -> None:
        seat = self.episode.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]


def raw_env(game: str | cardlang.Game, **settings: Any) -> CardGameEnv:
    """The environment itself, without wrappers; settings are those of `cardlang.game`, `size` and `render_mode`."""
    return CardGameEnv(game, **settings)


def env(game: str | cardlang.Game, **settings: Any) -> AECEnv:
    """The environment in PettingZoo's usual wrappers: who takes an illegal action loses, and the match ends."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
