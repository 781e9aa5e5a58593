"""JSON Schemas (draft 2020-12) of what a match and a room hand out: purposes, events, options, views, saves and so on.

Every document is self-contained. What a game adds is derived from its declarations and replaces `$defs/game` when the
game is named; without a game that part is open.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from cardlang.diagnostics.clipping import excerpt
from cardlang.games import find_game
from cardlang.games.definition import GameDefinition
from cardlang.games.schemas import schema_of

KINDS = (
    "purpose", "event", "option", "source", "view", "save",
    "card", "told", "request", "seating", "catalogue", "look", "changes",
)  # fmt: skip
_SUFFIX = ".schema.json"


def schema(kind: str, game: str | None = None) -> dict[str, Any]:
    """The schema of one kind of data (one of `KINDS`), with what a game adds to it if one is named.

    Raises KeyError for an unknown kind and UnknownGameError for an unknown game. The result is the caller's own.
    """
    if not isinstance(kind, str) or kind not in KINDS:
        raise KeyError(f"there is no schema `{excerpt(kind, str)}`; there is {', '.join(KINDS)}")
    return _whole(kind, None if game is None else find_game(game))


def _whole(kind: str, game: GameDefinition | None) -> dict[str, Any]:
    """A document with every document that it refers to inlined under `$defs`."""
    document: dict[str, Any] = json.loads(_text(__name__, kind))
    document["$id"] += "" if game is None else f":{game.id.replace(chr(45), chr(95))}"
    definitions = document.get("$defs", {})
    for name, part in definitions.items():
        if part.get("$ref", "").endswith(_SUFFIX):
            definitions[name] = _whole(part["$ref"].removesuffix(_SUFFIX), game)
    if game is not None and "game" in definitions:
        definitions["rest"] = False  # a game names all fields there are
        definitions["game"] = json.loads(json.dumps(schema_of(game, kind)))  # the caller's own
    return document


@lru_cache(maxsize=64)
def _text(package: str, kind: str) -> str:
    return (files(package) / f"{kind}{_SUFFIX}").read_text(encoding="utf-8")


def kinds_of_events(game: str) -> tuple[str, ...]:
    """The kinds of events of a game. Raises UnknownGameError."""
    return find_game(game).events.names
