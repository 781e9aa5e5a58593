"""What all adapters share: one match as programs that learn and search go through it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

import cardlang
from cardlang.match.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardlang.adapters.encoding import Encoder
    from cardlang.match.match import Match


class Episode:
    """A match with what each seat has answered in it, which a view alone does not tell."""

    def __init__(self, match: Match, encoder: Encoder, answers: list[tuple[int, int]] | None = None) -> None:
        self.match, self.encoder = match, encoder
        self.answers: list[tuple[int, int]] = answers or []  # seat and id, in the order in which they came

    @property
    def seat(self) -> int | None:
        """Whose turn it is: a seat, -1 for chance, None at the end. Of several that are asked it is the first one."""
        request = self.match.request
        return None if request is None else request.seat

    def choose(self, code: int, seat: int | None = None) -> None:
        """Answer for a seat, or for the one whose turn it is."""
        seat = self.seat if seat is None else seat
        self.match.choose(code, seat=seat)
        if seat is not None and seat >= 0:
            self.answers.append((seat, int(code)))

    def ids(self, seat: int) -> tuple[int, ...]:
        """What a seat may answer, in game order; nothing if it is not asked."""
        return next((request.ids for request in self.match.requests if request.seat == seat), ())

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A number for each id of the codebook: 1 if the seat may answer it now."""
        mask = np.zeros(len(self.match.game.actions), np.int8)
        mask[list(self.ids(seat))] = 1
        return mask

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, as numbers."""
        return self.encoder.view(self.match.view(seat), seat)

    def observation_string(self, seat: int) -> str:
        """What a seat sees, as text."""
        return json.dumps(self.match.view(seat))

    def memory(self, seat: int) -> NDArray[np.float32]:
        """What a seat has been told and has answered so far, as numbers."""
        return self.encoder.past(self.match.events(seat), self._own(seat), seat)

    def information_state(self, seat: int) -> str:
        """All that a seat knows: what it sees, what it has been told, what it has answered. Equal only if it is."""
        known = {"view": self.match.view(seat), "events": self.match.events(seat), "answers": self._own(seat)}
        return json.dumps(known)

    def resample(self, seat: int, seed: int) -> Episode:
        """An episode that may be this one, for all that a seat knows; all else is drawn anew."""
        own = [answer for answer in self.answers if answer[0] == seat]
        return Episode(self.match.resample(seat, seed), self.encoder, own)

    def clone(self) -> Episode:
        """An independent copy, which also knows what nobody can see yet: for search, resample instead."""
        return Episode(self.match.clone(), self.encoder, self.answers[:])

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()

    def _own(self, seat: int) -> list[int]:
        return [code for whose, code in self.answers if whose == seat]


def game_for(game: str | cardlang.Game, settings: dict[str, Any]) -> cardlang.Game:
    """The game of an environment, from its name and the settings of `cardlang.game`, or ready.

    An environment draws what chance decides; raises GameError for a game that leaves that to its host.
    """
    ready = cardlang.game(game, **settings) if isinstance(game, str) else game
    if settings and not isinstance(game, str):
        raise GameError(f"a game that is ready has its settings already; leave out {', '.join(settings)}")
    if ready.options.get("chance") == "ask":
        raise GameError("an environment draws what chance decides itself: leave out the option `chance`")
    return ready


def words(match: Match) -> str:
    """The open question and its answers in words; of a match that is over, how it ended."""
    request = match.request
    if request is None:
        return json.dumps(match.outcome)
    return "\n".join([request.text(), *(f"{option.id:4} {option.text()}" for option in request.options)])
