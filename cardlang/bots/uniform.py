"""The bot that takes every option with the same probability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.machine import rng

if TYPE_CHECKING:
    from cardlang.bots import Bot
    from cardlang.match.match import Match


def uniform(seat: int, seed: int) -> Bot:
    """A bot with a generator of its own, so that a match with the same seeds runs the same on every platform."""
    state = rng.seeded((seed << 8) + seat + 1)

    def choose(match: Match) -> int:
        nonlocal state
        request = match.request
        assert request is not None
        state, index = rng.below(state, len(request.options))
        return request.options[index].id

    return choose
