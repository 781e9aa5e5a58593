"""cardlang: a card-scripting toolkit in which the text on the card is the program.

Everything a front end needs is here: `game` makes a game ready, its `start` begins a match, `load_match` resumes one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.diagnostics.model import CardlangError, SetError

if TYPE_CHECKING:
    from cardlang.games import UnknownGameError
    from cardlang.match.errors import GameError, IllegalChoice, SaveError
    from cardlang.match.game import Game, game
    from cardlang.match.match import Match
    from cardlang.match.replay import Replay, replay
    from cardlang.match.requests import Option, Request
    from cardlang.match.save import load_match
    from cardlang.match.schemas import schema

__version__ = "0.1.0"

# Imported when first used: most commands need only a part, and start-up counts.
_LAZY = {
    "Game": "cardlang.match.game",
    "GameError": "cardlang.match.errors",
    "IllegalChoice": "cardlang.match.errors",
    "Match": "cardlang.match.match",
    "Option": "cardlang.match.requests",
    "Replay": "cardlang.match.replay",
    "Request": "cardlang.match.requests",
    "SaveError": "cardlang.match.errors",
    "UnknownGameError": "cardlang.games",
    "game": "cardlang.match.game",
    "load_match": "cardlang.match.save",
    "replay": "cardlang.match.replay",
    "schema": "cardlang.match.schemas",
}

__all__ = [
    "CardlangError",
    "Game",
    "GameError",
    "IllegalChoice",
    "Match",
    "Option",
    "Replay",
    "Request",
    "SaveError",
    "SetError",
    "UnknownGameError",
    "__version__",
    "game",
    "load_match",
    "replay",
    "schema",
]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        from importlib import import_module

        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module `cardlang` has no attribute `{name}`")
