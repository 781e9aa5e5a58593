"""What a bot is shown: no more than its seat may know, and nothing through which it could change the match."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.bots.dice import Dice
    from cardlang.match.match import Match
    from cardlang.match.requests import Request


class Observation:
    """A match as one of its seats knows it, at a moment when that seat is asked something."""

    __slots__ = ("_match", "request", "seat")

    def __init__(self, match: Match, request: Request) -> None:
        self._match, self.request, self.seat = match, request, request.seat

    def view(self) -> dict[str, Any]:
        """The position as the seat sees it."""
        return self._match.view(self.seat)

    def best(self) -> int | None:
        """The answer that the game knows to be the best one; none where that is a matter of judgement."""
        reckon = self._match.game.definition.best.get(self.request.purpose)
        return None if reckon is None else reckon(self.sample(0).state)

    def sample(self, seed: int, *, log: bool | Collection[str] = False) -> Match:
        """A match that may be the real one for all the seat knows: what it cannot know is drawn anew.

        It is the bot's own: play on it, copy it, ask it for its `worth`. It keeps events only if `log` says so.
        """
        return self._match.resample(self.seat, seed, log=log)


def obvious(seen: Observation, dice: Dice) -> int | None:
    """The answer that takes no thought: the only one, the best one, a draw where nothing tells which is better."""
    ids = seen.request.ids
    if len(ids) == 1:
        return ids[0]
    if (best := seen.best()) is not None:
        return best
    return dice.answer(seen.request) if seen.request.to_follow else None
