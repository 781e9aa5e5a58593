"""Replays: a match followed from its seed through the choices that were made, and checked at each of them.

A check is a short hash of what was asked: seat, purpose and options. A match that is asked the same at every choice and
ends in the same position is the same match, also where the engine has changed in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from cardlang.machine.rules import Rules
from cardlang.machine.state import Ask
from cardlang.match.contents import Contents, contents
from cardlang.match.errors import IllegalChoice, SaveError
from cardlang.match.match import Match
from cardlang.match.position import answers, differing

if TYPE_CHECKING:
    from cardlang.match.game import Game

KEEP = 50  # a copy of the match is kept every so many choices


class Choice(NamedTuple):
    """One choice of a replay: who chose what for which purpose, and what happened then."""

    seat: int
    purpose: str
    option: dict[str, Any]
    events: list[dict[str, Any]]


class Replay:
    """A saved match from its first request to its last choice; `len` is the number of choices.

    Every match it hands out is the caller's own.
    """

    def __init__(self, saved: Contents) -> None:
        """Play the match again. Raises SaveError, naming the choice, where it does not go as it went."""
        if saved.seed is None:
            raise SaveError("this match did not begin with its setup, so it cannot be played again from a seed")
        self.game: Game = saved.game
        self.history = saved.history
        match = saved.game.start(saved.seed)
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
        if not 0 <= choices <= len(self):
            raise IndexError(f"there is no choice {choices}; there are {len(self)}")
        if choices == len(self):
            return self._last.clone()
        nearest = choices // KEEP
        match = self._kept[nearest].clone()
        for _ in follow(match, self.history[nearest * KEEP : choices]):
            pass
        return match

    def choice(self, number: int) -> Choice:
        """One of the choices, counted from 1. Raises IndexError for any other number."""
        if not 1 <= number <= len(self):
            raise IndexError(f"there is no choice {number}; there are {len(self)}")
        match, code = self.match_at(number - 1), self.history[number - 1]
        request = match.requests[0]
        option = next(option for option in request.options if option.id == code)
        data = option.data
        return Choice(request.seat, request.purpose, data, match.choose(code, seat=request.seat))


def replay(text: str) -> Replay:
    """The replay of a saved match. Raises SaveError for what is no save, or goes otherwise here than it went."""
    return Replay(contents(text))


def check(rules: Rules, ask: Ask) -> str:
    """The check of a choice: eight hexadecimal digits for who was asked what."""
    return f"{crc32(f'{ask[0]} {rules.purposes[ask[1]]} {ask[4]}'.encode()):08x}"


def follow(match: Match, history: Sequence[int], checks: Sequence[str] = ()) -> Iterator[int]:
    """Make the choices one by one; yields how many are made.

    Simultaneous answers stand in the history in seat order. Raises SaveError at the first choice that differs.
    """
    state, size = match.state, len(history)
    for number, code in enumerate(history, start=1):
        at = f"played again, this match differs at choice {number} of {size}"
        open_asks = [ask for ask in state.asks if ask[5] < 0]
        if not open_asks:
            raise SaveError(f"{at}: it is over before")
        ask = min(open_asks)
        asked = f"{_seat(match, ask[0])} is asked for `{match.state.rules.purposes[ask[1]]}`"
        if checks and check(state.rules, ask) != checks[number - 1]:
            raise SaveError(f"{at}: here {asked}, the save was asked something else or had other options")
        try:
            match.choose(code, seat=ask[0])
        except IllegalChoice as error:
            raise SaveError(f"{at}: here {asked}, and {error}") from error
        yield number


def arrive(match: Match, saved: Contents) -> None:
    """Give the answers of a barrier that is half in, and compare the position with that of the save.

    Raises SaveError where they differ.
    """
    try:
        for seat, code in answers(saved.position):
            match.choose(code, seat=seat)
    except IllegalChoice as error:
        raise SaveError(f"played again, this match differs after its last choice: {error}") from error
    if columns := differing(match.state, saved.position, alike=saved.alike):
        raise SaveError(
            f"played again, this match comes to another position after choice {len(saved.history)}, the last one: "
            f"it differs in {', '.join(columns)}"
        )
    if saved.alike and match.fingerprint() != saved.fingerprint:
        raise SaveError("this save is damaged: the position does not have its fingerprint")


def _seat(match: Match, seat: int) -> str:
    return match.game.mode.seats[seat] if seat >= 0 else "chance"
