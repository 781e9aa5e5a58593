"""Resume a match from a save: it goes on exactly as it would have, or not at all.

A match that began with its setup is replayed from its seed. It goes on only if every request was the same and the
position is the same, so no forged byte can turn it into another match, and a changed engine resumes only what it would
have played itself. A match that began elsewhere (a position, a resampled copy) is taken over: its position is read from
the save, by an engine that makes the same programs of its cards.

A program that saves and loads at every request would replay the whole match each time. So the matches verified last are
cached: a save of the same game and seed that begins with the same choices and checks is verified from there on.
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

REMEMBERED = 8  # matches in the cache, the ones verified last


class _VerifiedMatch(NamedTuple):
    """A match after some verified choices. It stays as it is: callers play on with copies."""

    match: Match
    history: tuple[int, ...]
    checks: str

    def leads_to(self, game: AnyGame, saved: Contents) -> bool:
        """Whether the match of a save passes through this point."""
        same = self.match.game is game and self.match.seed == saved.seed
        return same and saved.history[: len(self.history)] == self.history and saved.checks.startswith(self.checks)


class _VerifiedMatches:
    """A cache of the matches verified last. Threads may share it, because its entries are replaced, never changed."""

    def __init__(self) -> None:
        self._matches: tuple[_VerifiedMatch, ...] = ()

    def begun(self, game: AnyGame, saved: Contents) -> Match | None:
        """A copy of the match of a save at the last point that has been verified; None if there is none."""
        found = next((one for one in self._matches if one.leads_to(game, saved)), None)
        return None if found is None else found.match.clone()

    def remember(self, match: Match) -> None:
        """Cache a verified match in place of its earlier point."""
        game, seed = match.game, match.seed
        others = [one for one in self._matches if one.match.game is not game or one.match.seed != seed]
        self._matches = (_VerifiedMatch(match.clone(), match.history, match.checks), *others[: REMEMBERED - 1])


_VERIFIED = _VerifiedMatches()


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
    """The match of a seed after the verified choices of a save. Only a match that logs all events is cached."""
    match = _VERIFIED.begun(game, saved) if log is True else None
    match = match or game.start(seed, log=log)
    for _ in follow(match, saved.history, saved.checks, made=len(match.history)):
        pass
    if log is True:
        _VERIFIED.remember(match)
    return match


def _taken_over(game: AnyGame, saved: Contents, *, log: bool | Collection[str]) -> Match:
    """A match that goes on from the saved position. Raises SaveError if no match of this game can reach it."""
    script = None if saved.script is None else Script(*saved.script)
    if any(not 0 <= code < len(game.actions) for code in saved.history):
        raise SaveError("this save is damaged: its history holds an id that is none of its game")
    match = Match(game, state_of(game, saved), seed=None, script=script, log=log, past=saved.history)
    try:
        match.look_over()
    except Exception as error:  # any failure: a sound position can always be viewed
        raise SaveError(f"this save is damaged: its position cannot be looked at ({excerpt(error)})") from error
    return match
