"""JSON Schemas (draft 2020-12) of what a match hands out: purposes, events, options, sources, views and saves.

    >>> from cardlang.match.schemas import KINDS, schema
    >>> schema("option")["$schema"]
    'https://json-schema.org/draft/2020-12/schema'

Every document stands on its own. What a game adds lies in its own folder and is put under `$defs/game` when the game is
named; without a game that part is left open.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from cardlang.games import find_game

KINDS = ("purpose", "event", "option", "source", "view", "save")

_HERE = files(__name__)


def schema(kind: str, game: str | None = None) -> dict[str, Any]:
    """The schema of one kind of data (see `KINDS`), with what a game adds to it if one is named.

    Raises KeyError for an unknown kind and UnknownGameError for an unknown game. The result is yours to change.
    """
    if kind not in KINDS:
        raise KeyError(f"there is no schema `{kind}`; there is {', '.join(KINDS)}")
    folder = None
    if game is not None:
        folder = files(type(find_game(game).vocabulary).__module__) if False else _folder_of(game)
    return _bundle(kind, game, folder)


