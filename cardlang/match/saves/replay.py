"""Replays: a saved match after any number of its choices."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardlang.match.errors import SaveError
from cardlang.match.game import game_of
from cardlang.match.inputs.integers import number_in
from cardlang.match.match import Match
from cardlang.match.requests import option_of
from cardlang.match.saves.contents import Contents, contents
from cardlang.match.saves.verification import arrive, check_programs, follow

KEEP = 50  # a copy of the match is kept every so many choices


class Choice(NamedTuple):
    """One choice of a replay: its seat, its purpose, the option chosen, and the events that followed.

    `option` is the data of the option (see the schema `option`), `events` are as the host sees them.
    """

    seat: int
    purpose: str
    option: dict[str, Any]
    events: list[dict[str, Any]]


class Replay:
    """A saved match from its first request to its last choice; `len` is the number of choices.

    Every match it hands out is the caller's own.
    """

    def __init__(self, saved: Contents) -> None:
        """Replay the match. Raises SaveError, naming the choice, if it differs from the save."""
        if saved.seed is None:
            raise SaveError("this match did not begin with its setup, so it cannot be played again from a seed")
        self.game = game_of(saved.parts)
        check_programs(self.game, saved)
        self.history = saved.history
        match = self.game.start(saved.seed)
        self._kept = [match.clone()]
        for made in follow(match, saved.history, saved.checks):
            if made % KEEP == 0:
                self._kept.append(match.clone())
        arrive(match, saved)
        self._last = match

    def __len__(self) -> int:
        return len(self.history)

    def match_at(self, choices: int) -> Match:
        """The match after so many choices: 0 is the first request, `len` the moment it was saved.

        Raises IndexError for any other number.
        """
        choices = number_in(choices, 0, len(self), f"there is no choice {{}}; there are {len(self)}")
        if choices == len(self):
            return self._last.clone()
        nearest = choices // KEEP
        match = self._kept[nearest].clone()
        for _ in follow(match, self.history[:choices], made=nearest * KEEP):
            pass
        return match

    def choice(self, number: int) -> Choice:
        """One of the choices, counted from 1. Raises IndexError for any other number."""
        number = number_in(number, 1, len(self), f"there is no choice {{}}; there are {len(self)}")
        match, code = self.match_at(number - 1), self.history[number - 1]
        request = match.requests[0]
        data = option_of(request, code).data
        return Choice(request.seat, request.purpose, data, match.choose(code, seat=request.seat))


def replay(text: str) -> Replay:
    """Replay a saved match. Raises SaveError for what is no save, and if the match goes differently here."""
    return Replay(contents(text))
