"""The games that cardlang knows. Only this folder names them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from cardlang.diagnostics.model import CardlangError
from cardlang.diagnostics.shown import shown
from cardlang.vocabulary.model import Vocabulary

if TYPE_CHECKING:
    from cardlang.compile import Dialect
    from cardlang.games.definition import GameDefinition


class UnknownGameError(CardlangError):
    """No game of that name can be played."""


_GAMES = ("crimson_company", "castle_combo", "blackstone_castle")


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """The vocabulary of each game by the game's id."""
    found: dict[str, Vocabulary] = {}
    for folder in _GAMES:
        name = f"{__name__}.{folder}.vocabulary"
        if find_spec(name) is not None:
            vocabulary = cast(Vocabulary, import_module(name).VOCABULARY)
            found[vocabulary.game] = vocabulary
    return found


@cache
def playable() -> tuple[str, ...]:
    """The ids of the games that can be played."""
    return tuple(folder.replace("_", "-") for folder in _GAMES if find_spec(f"{__name__}.{folder}.definition"))


def find_game(game: str) -> GameDefinition:
    """A playable game by its id. Raises UnknownGameError, naming those there are."""
    return cast("GameDefinition", _part(game, "definition").DEFINITION)


def dialect_of(game: str) -> Dialect:
    """What the words of a playable game mean at the table; what else a game needs is not loaded for it."""
    from cardlang.compile.agreement import check_powers

    dialect = cast("Dialect", _part(game, "dialect").DIALECT)
    check_powers(dialect)
    return dialect


def starter(game: str) -> Mapping[str, str]:
    """The files that a set of a playable game can begin with, by name; the set in them is called `my-set`, My Set."""
    definition = _part(game, "definition")
    folder = Path(str(definition.__file__)).parent / "starter"
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def _part(game: str, module: str) -> ModuleType:
    if not isinstance(game, str) or game not in playable():
        raise UnknownGameError(f"there is no game `{shown(game, str)}` to play; there is {', '.join(playable())}")
    return import_module(f"{__name__}.{game.replace('-', '_')}.{module}")
