"""Saves, gone on with: exactly as the match would have gone on, or not at all.

A match that began with its setup is played again from its seed, and goes on only if it was asked the same at every
choice and has come to the same position; so no byte of a save can make another match of it, and an engine that has
changed goes on with what it would have played itself. A match that began elsewhere (a position, a resampled copy) is
taken over as it stands, by an engine that makes the same programs of its cards.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from cardlang.diagnostics.shown import shown
from cardlang.match.contents import Contents
from cardlang.match.errors import SaveError
from cardlang.match.following import alike, arrive, check_programs, follow
from cardlang.match.match import Match
from cardlang.match.position import state_of
from cardlang.match.requests import look_over
from cardlang.match.script import Script

if TYPE_CHECKING:
    from cardlang.match.game import Game


def resumed(game: Game, saved: Contents, *, log: bool | Collection[str]) -> Match:
    """The match of a save, in the game of the save.

    Raises SaveError if it is damaged, foreign, or would go on differently.
    """
    if saved.engine > game.engine:
        raise SaveError(
            f"this save was made by a newer cardlang (engine {shown(saved.engine)}); this is engine {game.engine}"
        )
    check_programs(game, saved)
    if saved.seed is not None:
        match = game.start(saved.seed, log=log)
        for _ in follow(match, saved.history, saved.checks):
            pass
        arrive(match, saved)
        return match
    if not alike(game, saved):
        raise SaveError(
            "this save was made by an engine that reads its cards differently, and the match did not begin with its "
            "setup, so it cannot be played again; it cannot go on here"
        )
    return _taken_over(game, saved, log=log)


def _taken_over(game: Game, saved: Contents, *, log: bool | Collection[str]) -> Match:
    """A match that goes on from the position. Raises SaveError if it is none that a match of this game can come to."""
    script = None if saved.script is None else Script(*saved.script)
    if any(not 0 <= code < len(game.actions) for code in saved.history):
        raise SaveError("this save is damaged: its history holds an id that is none of its game")
    match = Match(game, state_of(game, saved), seed=None, script=script, log=log, past=saved.history)
    try:
        look_over(match)
    except Exception as error:  # whatever breaks when it is looked at: a sound position never does
        raise SaveError(f"this save is damaged: its position cannot be looked at ({shown(error)})") from error
    return match
