"""cardlang: a card-scripting toolkit in which the text on the card is the program.

Everything a front end needs is here: `game` makes a game ready, its `start` begins a match, `load_match` resumes one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics.model import CardlangError, SetError
from cardlang.storage.on_demand import on_demand

if TYPE_CHECKING:
    from cardlang.games import UnknownGameError
    from cardlang.library.source import UnreadableError
    from cardlang.match.catalogue import catalogue
    from cardlang.match.errors import GameError, IllegalChoice, SaveError, StaleRevision
    from cardlang.match.game import Game, game, load_match
    from cardlang.match.match import Match
    from cardlang.match.requests import Option, Request
    from cardlang.match.room import Room
    from cardlang.match.saves.replay import Replay, replay
    from cardlang.match.schemas import schema

__version__ = "0.1.0"

__all__ = [
    "CardlangError",
    "Game",
    "GameError",
    "IllegalChoice",
    "Match",
    "Option",
    "Replay",
    "Request",
    "Room",
    "SaveError",
    "SetError",
    "StaleRevision",
    "UnknownGameError",
    "UnreadableError",
    "__version__",
    "catalogue",
    "game",
    "load_match",
    "replay",
    "schema",
]

# Most commands need only a part, and start-up counts.
__getattr__ = on_demand(
    __name__,
    {
        "match.game": "Game game load_match",
        "match.catalogue": "catalogue",
        "match.errors": "GameError IllegalChoice SaveError StaleRevision",
        "match.match": "Match",
        "match.requests": "Option Request",
        "match.saves.replay": "Replay replay",
        "games": "UnknownGameError",
        "library.source": "UnreadableError",
        "match.room": "Room",
        "match.schemas": "schema",
    },
)
