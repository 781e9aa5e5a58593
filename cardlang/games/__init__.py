"""The known games: those of this folder, the only one that names games, and plug-ins (`storage.plug_ins`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import CardlangError
from cardlang.storage.plug_ins import PlugIn, plug_ins
from cardlang.vocabulary.model import Vocabulary

if TYPE_CHECKING:
    from cardlang.compile import Dialect
    from cardlang.games.definition import GameDefinition


class UnknownGameError(CardlangError):
    """There is no playable game of that name."""


class BrokenPlugInError(UnknownGameError):
    """A game of another distribution cannot be loaded; other games still can."""


_GAMES = ("crimson-company", "castle-combo", "blackstone-castle")
_ID = re.compile(r"[a-z]+(-[a-z]+)*")


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """Return the vocabularies by game id, without broken plug-ins (see `broken`)."""
    found: dict[str, Vocabulary] = {}
    for game in _GAMES:
        if find_spec(f"{_package(game)}.vocabulary") is not None:
            found[game] = _load(game, "vocabulary", "VOCABULARY")
    for game, plug_in in plug_ins().items():
        if game not in _faults() and game not in _GAMES:
            found[game] = _load(game, "vocabulary", "VOCABULARY", plug_in)
    return found


@cache
def playable() -> tuple[str, ...]:
    """Return the ids of the playable games."""
    games = (*_GAMES, *(game for game in plug_ins() if game not in _faults()))
    return tuple(game for game in games if find_spec(f"{_package(game)}.definition"))


def broken() -> tuple[str, ...]:
    """Return a sentence about the fault of each plug-in that cannot be used."""
    return tuple(_faults().values())


def find_game(game: str) -> GameDefinition:
    """Return a playable game by its id. Raises UnknownGameError, which lists the playable games."""
    return cast("GameDefinition", _part(game, "definition", "DEFINITION"))


def dialect_of(game: str) -> Dialect:
    """Return the dialect of a playable game, without importing the rest of the game."""
    from cardlang.compile.agreement import check_powers

    dialect = cast("Dialect", _part(game, "dialect", "DIALECT"))
    check_powers(dialect)
    return dialect


def starter(game: str) -> Mapping[str, str]:
    """Return the contents of the starter files of a playable game by name; their set is called `my-set`, My Set.

    A plug-in may have none.
    """
    find_game(game)
    folder = Path(str(import_module(f"{_package(game)}.definition").__file__)).parent / "starter"
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return {path.name: path.read_text(encoding="utf-8") for path in found}


def _package(game: str) -> str:
    return plug_ins()[game].package if game not in _GAMES else f"{__name__}.{game.replace('-', '_')}"


def _part(game: str, module: str, name: str) -> Any:
    if isinstance(game, str) and game not in _GAMES and game in _faults():
        raise BrokenPlugInError(_faults()[game])
    if not isinstance(game, str) or game not in playable():
        raise UnknownGameError(f"there is no game `{excerpt(game, str)}` to play; there is {', '.join(playable())}")
    return _load(game, module, name, None if game in _GAMES else plug_ins().get(game))


def _load(game: str, module: str, name: str, plug_in: PlugIn | None = None) -> Any:
    """Return a value of a module of a game. Raises BrokenPlugInError for any error in a plug-in."""
    try:
        return getattr(import_module(f"{_package(game)}.{module}"), name)
    except Exception as error:
        if plug_in is None:
            raise
        raise BrokenPlugInError(_sentence(plug_in, f"{type(error).__name__}: {error}")) from error


@cache
def _faults() -> Mapping[str, str]:
    """Return the faults of plug-ins by game id."""
    return {game: fault for game, plug_in in plug_ins().items() if (fault := _fault(plug_in))}


def _fault(plug_in: PlugIn) -> str:
    """Return the fault of a plug-in that its name, package or vocabulary shows; empty if there is none."""
    if plug_in.game in _GAMES:
        return _sentence(plug_in, "cardlang has a game of that name itself")
    if not _ID.fullmatch(plug_in.game):
        return _sentence(plug_in, "the name of a game is lower-case words with hyphens, as in `night-market`")
    if plug_in.folder is None:
        return _sentence(plug_in, f"there is no package `{plug_in.package}`")
    try:
        found = _load(plug_in.game, "vocabulary", "VOCABULARY", plug_in)
    except BrokenPlugInError as error:
        return str(error)
    if not isinstance(found, Vocabulary):
        return _sentence(plug_in, f"`{plug_in.package}.vocabulary.VOCABULARY` is no Vocabulary")
    if found.game != plug_in.game:
        return _sentence(plug_in, f"its vocabulary says that the game is called `{found.game}`")
    return ""


def _sentence(plug_in: PlugIn, fault: str) -> str:
    return f"the game `{plug_in.game}` of {plug_in.distribution} cannot be used: {fault}"
