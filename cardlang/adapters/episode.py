"""What all adapters share: one match as programs that learn and search go through it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

import cardlang
from cardlang.adapters.memory import Memory, Told
from cardlang.match.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardlang.adapters.encoding import Encoder
    from cardlang.match.match import Match

Audience: TypeAlias = int | tuple[()] | None
"""Whose view it is, as `Match.view` takes it."""


class Episode:
    """A match with what each seat has answered in it, which a view alone does not tell."""

    def __init__(self, match: Match, encoder: Encoder, answers: list[tuple[int, int]] | None = None) -> None:
        self.match, self.encoder = match, encoder
        self.answers: list[tuple[int, int]] = answers or []  # seat and id, in the order in which they came
        self._memories: dict[tuple[Told, int], Memory] = {}
        self._asked: object = None  # the requests that were open when the following was made
        self._views: dict[Audience, dict[str, Any]] = {}
        self._seen: dict[tuple[Audience, int], NDArray[np.float32]] = {}

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
        return self.seen(seat, seat)

    def view(self, audience: Audience) -> dict[str, Any]:
        """What `match.view` says, which nobody may change: it is made once for each position."""
        self._renew()
        if audience not in self._views:
            self._views[audience] = self.match.view(audience)
        return self._views[audience]

    def seen(self, audience: Audience, seat: int) -> NDArray[np.float32]:
        """A view as numbers, as the seat calls things."""
        view, key = self.view(audience), (audience, seat)
        if key not in self._seen:
            self._seen[key] = self.encoder.view(view, seat)
        return self._seen[key].copy()

    def _renew(self) -> None:
        """Forget what was made of an earlier position."""
        if self._asked is not self.match.requests:
            self._asked, self._views, self._seen = self.match.requests, {}, {}

    def memory(self, told: Told, seat: int) -> Memory:
        """What somebody has been told so far, with the answers that they know of, as the seat calls things."""
        key = (told, seat)
        found = self._memories.get(key)
        if found is None:
            found = self._memories[key] = Memory(self.encoder, told, seat)
        known = self.answers if told is None else [code for whose, code in self.answers if whose in told]
        found.catch_up(self.match, known)
        return found

    def information_state(self, seat: int) -> str:
        """All that a seat knows: what it sees, what it has been told, what it has answered. Equal only if it is."""
        return f'{{"seat": {seat}, "view": {json.dumps(self.view(seat))}, {self.memory((seat,), seat).text}}}'

    def resample(self, seat: int, seed: int) -> Episode:
        """An episode that may be this one, for all that a seat knows; all else is drawn anew."""
        own = [answer for answer in self.answers if answer[0] == seat]
        return Episode(self.match.resample(seat, seed), self.encoder, own)

    def clone(self) -> Episode:
        """An independent copy, which also knows what nobody can see yet: for search, resample instead."""
        twin = Episode(self.match.clone(), self.encoder, self.answers[:])
        twin._memories = {key: memory.copy() for key, memory in self._memories.items()}
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.clone()


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
