"""Every game and mode as an environment of PettingZoo: agents take turns (AEC)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from cardlang.adapters.extras import MissingExtraError

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtraError("pettingzoo", error) from error

from cardlang.adapters.encoding import SIZE, Encoder
from cardlang.adapters.episode import Episode, game_for, words
from cardlang.adapters.spaces import observation_space
from cardlang.diagnostics.clipping import excerpt
from cardlang.match.errors import GameError, IllegalChoice

if TYPE_CHECKING:
    import cardlang


class CardGameEnv(AECEnv):
    """One match after the other between agents `seat_0`, `seat_1`, ...

    An observation has the `observation` (a vector of `size` numbers) and the `action_mask` over the ids of the game's
    codebook. Rewards come at the end and are what the match `returns`. `episode` is the match under way; what needs one
    raises ResetNeeded before the first `reset`.
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
        self.observation_spaces = {
            agent: observation_space(self.game, self.encoder.size) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.episode: Episode | None = None
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
        """What an agent sees and may answer; the mask is empty unless it is asked.

        Raises GameError for an agent that does not exist.
        """
        episode = self._under_way()
        if agent not in self.possible_agents:
            raise GameError(f"there is no agent {excerpt(agent)}; there is {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        return {"observation": episode.observation(seat), "action_mask": episode.mask(seat)}

    def last(self, observe: bool = True) -> Any:
        """What the agent sees whose turn it is, with its reward and whether the match is over for it."""
        self._under_way()
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is. Raises IllegalChoice, and changes nothing, for what is not offered."""
        episode, agent = self._under_way(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalChoice(f"None is the action of an agent whose match is over; {agent} is asked")
        episode.choose(action)
        self._cumulative_rewards[agent] = 0.0
        if episode.match.is_over:
            self.rewards = dict(zip(self.possible_agents, episode.match.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def render(self) -> str | None:
        """The open question and its answers in words."""
        return None if self.render_mode is None else words(self._under_way().match)

    def close(self) -> None:
        """There is nothing to close."""

    def _under_way(self) -> Episode:
        if self.episode is None:
            raise ResetNeeded("there is no match under way: call `reset` first")
        return self.episode

    def _select(self) -> None:
        seat = self._under_way().seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]


def raw_env(game: str | cardlang.Game, **settings: Any) -> CardGameEnv:
    """The environment itself, without wrappers; settings are those of `cardlang.game`, `size` and `render_mode`."""
    return CardGameEnv(game, **settings)


def env(game: str | cardlang.Game, **settings: Any) -> AECEnv:
    """The environment in PettingZoo's usual wrappers: who takes an illegal action loses, and the match ends."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
