"""What a bot may observe: only what its seat may know, and nothing through which it could change the match."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.bots.dice import Dice
    from cardlang.match.match import Match
    from cardlang.match.requests import Request


class Observation:
    """A match as one of its seats knows it, at a request to that seat."""

    __slots__ = ("_match", "request", "seat")

    def __init__(self, match: Match, request: Request) -> None:
        self._match, self.request, self.seat = match, request, request.seat

    def view(self) -> dict[str, Any]:
        """The position as the seat sees it."""
        return self._match.view(self.seat)

    def best(self) -> int | None:
        """The answer that the game knows to be best; None if that is a matter of judgement."""
        reckon = self._match.game.definition.best.get(self.request.purpose)
        return None if reckon is None else reckon(self.sample(0).state)

    def sample(self, seed: int, *, log: bool | Collection[str] = False) -> Match:
        """A match that may be the real one for all that the seat knows: everything that it cannot know is drawn anew.

        The match is the bot's own to play on, to copy, and to ask for its `worth`. It keeps no events without `log`.
        """
        return self._match.resample(self.seat, seed, log=log)


def obvious(seen: Observation, dice: Dice) -> int | None:
    """The answer that needs no search: the only one, the best one, or a random one where no option can be judged."""
    ids = seen.request.ids
    if len(ids) == 1:
        return ids[0]
    if (best := seen.best()) is not None:
        return best
    return dice.answer(seen.request) if seen.request.to_follow else None
