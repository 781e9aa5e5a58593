"""What environments show and take, as spaces of Gymnasium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces

from cardlang.adapters.encoding import BOUND

if TYPE_CHECKING:
    from cardlang.match.game import Game


def observation_space(game: Game, size: int) -> spaces.Dict:
    """An `observation` of so many numbers, and the `action_mask` over the ids of the codebook."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-BOUND, BOUND, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )
