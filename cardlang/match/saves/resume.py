"""Saves, gone on with: exactly as the match would have gone on, or not at all.

A match that began with its setup is played again from its seed, and goes on only if it was asked the same at every
choice and has come to the same position; so no byte of a save can make another match of it, and an engine that has
changed goes on with what it would have played itself. A match that began elsewhere (a position, a resampled copy) is
taken over as it stands, by an engine that makes the same programs of its cards.

A program that saves and loads at every request would play the whole match again each time. So the matches that were
followed last are remembered: a save of the same game and seed that begins with the same choices and checks is followed
on from there. How far it was asked the same up to there has been seen already.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from cardlang.diagnostics.clipping import excerpt
from cardlang.match.errors import SaveError
from cardlang.match.match import AnyGame, Match
from cardlang.match.saves.contents import Contents
from cardlang.match.saves.position import state_of
from cardlang.match.saves.verification import alike, arrive, check_programs, follow
from cardlang.match.script import Script

REMEMBERED = 8  # matches, the ones followed last


class _Followed(NamedTuple):
    """A match after some choices, each of which was checked. Nobody plays on with it, only with copies."""

    match: Match
    history: tuple[int, ...]
    checks: str

    def leads_to(self, game: AnyGame, saved: Contents) -> bool:
        """Whether the match of a save comes by here."""
        same = self.match.game is game and self.match.seed == saved.seed
        return same and saved.history[: len(self.history)] == self.history and saved.checks.startswith(self.checks)


class _Lately:
    """The matches that were followed last. Threads may share it: what it holds is replaced and never changed."""

    def __init__(self) -> None:
        self._matches: tuple[_Followed, ...] = ()

    def begun(self, game: AnyGame, saved: Contents) -> Match | None:
        """A copy of the match of a save, as far as it was followed before."""
        found = next((one for one in self._matches if one.leads_to(game, saved)), None)
        return None if found is None else found.match.clone()

    def remember(self, match: Match) -> None:
        """A match has been followed; where it was before is of no more use."""
        game, seed = match.game, match.seed
        others = [one for one in self._matches if one.match.game is not game or one.match.seed != seed]
        self._matches = (_Followed(match.clone(), match.history, match.checks), *others[: REMEMBERED - 1])


_LATELY = _Lately()


def resumed(game: AnyGame, saved: Contents, *, log: bool | Collection[str]) -> Match:
    """The match of a save, in the game of the save.

    Raises SaveError if it is damaged, foreign, or would go on differently.
    """
    if saved.engine > game.engine:
        raise SaveError(
            f"this save was made by a newer cardlang (engine {excerpt(saved.engine)}); this is engine {game.engine}"
        )
    check_programs(game, saved)
    if saved.seed is not None:
        match = _followed(game, saved.seed, saved, log=log)
        arrive(match, saved)
        return match
    if not alike(game, saved):
        raise SaveError(
            "this save was made by an engine that reads its cards differently, and the match did not begin with its "
            "setup, so it cannot be played again; it cannot go on here"
        )
    return _taken_over(game, saved, log=log)


def _followed(game: AnyGame, seed: int, saved: Contents, *, log: bool | Collection[str]) -> Match:
    """The match of a seed after the choices of a save. Only one with all events can be remembered."""
    match = _LATELY.begun(game, saved) if log is True else None
    match = match or game.start(seed, log=log)
    for _ in follow(match, saved.history, saved.checks, made=len(match.history)):
        pass
    if log is True:
        _LATELY.remember(match)
    return match


def _taken_over(game: AnyGame, saved: Contents, *, log: bool | Collection[str]) -> Match:
    """A match that goes on from the position. Raises SaveError if it is none that a match of this game can come to."""
    script = None if saved.script is None else Script(*saved.script)
    if any(not 0 <= code < len(game.actions) for code in saved.history):
        raise SaveError("this save is damaged: its history holds an id that is none of its game")
    match = Match(game, state_of(game, saved), seed=None, script=script, log=log, past=saved.history)
    try:
        match.look_over()
    except Exception as error:  # whatever breaks when it is looked at: a sound position never does
        raise SaveError(f"this save is damaged: its position cannot be looked at ({excerpt(error)})") from error
    return match
