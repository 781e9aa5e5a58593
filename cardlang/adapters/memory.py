"""What a seat has been told and has answered so far, as text and as numbers, kept up as a match goes on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardlang.adapters.encoding import Encoder
    from cardlang.match.match import Match

Told: TypeAlias = tuple[int, ...] | None
"""Who is told, as `Match.told` takes it: a seat, `()` for anybody, None for the host."""


class Memory:
    """The memory of one audience, told as one seat calls things; what it has been told only grows."""

    def __init__(self, encoder: Encoder, told: Told, seat: int) -> None:
        self._encoder, self._audience, self._seat = encoder, told, seat
        self._seen = 0  # events of the match that are in it, counted as the host counts them
        self._events: list[str] = []
        self._answers: list[object] = []
        self._found = [0.0] * encoder.size

    def catch_up(self, match: Match, answers: Sequence[object]) -> None:
        """Add what has happened since; `answers` are all that the audience has given or knows of."""
        for event in match.told(self._audience, self._seen):
            self._encoder.event(len(self._events), event, self._seat, self._found)
            self._events.append(json.dumps(event))
        self._seen += len(match.told(None, self._seen))
        for answer in answers[len(self._answers) :]:
            self._encoder.answer(len(self._answers), answer, self._found)
            self._answers.append(answer)

    @property
    def numbers(self) -> NDArray[np.float32]:
        """All of it as numbers."""
        return self._encoder.vector(self._found)

    @property
    def text(self) -> str:
        """All of it as JSON: two fields of an object."""
        return f'"events": [{", ".join(self._events)}], "answers": {json.dumps(self._answers)}'

    def copy(self) -> Memory:
        """One that goes on by itself."""
        twin = Memory(self._encoder, self._audience, self._seat)
        twin._seen, twin._events, twin._answers = self._seen, self._events[:], self._answers[:]
        twin._found = self._found[:]
        return twin
