"""One seat of every game and mode as an environment of Gymnasium; bots play the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.adapters.extras import MissingExtraError

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtraError("gymnasium", error) from error

from cardlang import bots
from cardlang.adapters.encoding import SIZE, Encoder
from cardlang.adapters.episode import Episode, game_for, words
from cardlang.adapters.spaces import observation_space
from cardlang.diagnostics.clipping import excerpt
from cardlang.match.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    import cardlang

NAME = "cardlang/Seat-v0"


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """One match after the other for one `seat`; `bot` names who plays each of the others.

    An observation has the `observation` (a vector of `size` numbers) and the `action_mask` over the ids of the game's
    codebook. The reward comes at the end and is what the match `returns` to the seat. An action that is not offered
    loses: the episode ends with -1, and `illegal` in its information is the action. `episode` is the match under way.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (it overrides one of an instance)

    def __init__(
        self, game: str | cardlang.Game, *, seat: int = 0, bot: str = "greedy", size: int = SIZE,
        render_mode: str | None = None, **settings: Any,
    ) -> None:  # fmt: skip
        self.game, self.render_mode, self.bot = game_for(game, settings), render_mode, bot
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise GameError(f"there is no seat {excerpt(seat)} to learn in; seats are 0 to {self.game.players - 1}")
        bots.find(bot)  # a name that nobody has is refused here, not in the middle of a match
        self.seat, self.encoder = seat, Encoder(self.game, size)
        self.observation_space = observation_space(self.game, self.encoder.size)
        self.action_space = spaces.Discrete(len(self.game.actions))
        self.episode: Episode | None = None
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a match, and let the others play until the seat is asked."""
        super().reset(seed=seed, options=options)
        self._over = True
        while self._over:  # a match that ends before the seat is asked is none to learn from
            self._begin()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer for the seat, and let the others play until it is asked again or the match is over."""
        if self.episode is None or self._over:
            raise gymnasium.error.ResetNeeded("there is no match under way: call `reset` before `step`")
        if action not in self.episode.ids(self.seat):
            self._over = True
            return self._seen(), -1.0, True, False, {"illegal": action}
        self.episode.choose(int(action), self.seat)
        self._others()
        reward = float(self.episode.match.returns[self.seat])
        return self._seen(), reward, self._over, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask by itself, as learners with invalid action masking ask for it."""
        if self.episode is None:
            raise gymnasium.error.ResetNeeded("there is no match under way: call `reset` first")
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        """The open question and its answers in words."""
        return None if self.render_mode is None or self.episode is None else words(self.episode.match)

    def _begin(self) -> None:
        match, dice = self.game.start(self._seed(), log=False), self._seed()
        self.episode = Episode(match, self.encoder)
        self._players = {
            seat: bots.player(self.bot, seat, dice + seat) for seat in range(self.game.players) if seat != self.seat
        }
        self._others()

    def _others(self) -> None:
        """Let the bots answer until the seat is asked; where several are, the order tells nobody anything."""
        assert self.episode is not None, "it has begun"
        match = self.episode.match
        while not match.is_over and not self.episode.ids(self.seat):
            request = match.requests[0]
            self.episode.choose(self._players[request.seat](match), request.seat)
        self._over = match.is_over

    def _seen(self) -> dict[str, Any]:
        assert self.episode is not None, "it has begun"
        return {
            "observation": self.episode.observation(self.seat),
            "action_mask": self.episode.mask(self.seat),
        }

    def _seed(self) -> int:
        return int(self.np_random.integers(2**62))


if NAME not in gymnasium.registry:
    gymnasium.register(NAME, entry_point=f"{__name__}:SeatEnv")
