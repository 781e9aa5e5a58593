"""The bots that visitors may have, and how one of them answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang.bots.catalogue import CATALOGUE, chance, find
from cardlang.bots.player import Maker, Player
from cardlang.bots.search import PLAYOUTS as USUAL_PLAYOUTS
from cardlang.bots.search import both, playouts, search, seconds
from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.knowledge import CHANCE
from cardlang.web.errors import WireError
from cardlang.web.limits import PLAYOUTS, SEARCH_SECONDS

if TYPE_CHECKING:
    from cardlang.match.match import Match

_SEARCH = re.compile(r"search:([0-9]{1,4})")


def bot_name(text: str) -> str:
    """The name of a bot that visitors may have. Raises WireError for another one."""
    search = _SEARCH.fullmatch(text)
    if text in CATALOGUE or (search and 1 <= int(search[1]) <= PLAYOUTS):
        return text
    there = ", ".join(CATALOGUE)
    raise WireError(
        "bot-failed", f"there is no bot `{excerpt(text, str)}` here; there is {there}, search:1 to {PLAYOUTS}"
    )


def bot_answer(match: Match, seat: int, name: str, seed: int) -> int:
    """The answer of a bot for a seat, or of chance for its own. Raises BotError if the bot fails."""
    return (chance(seed) if seat == CHANCE else Player(name, maker_of(name), seat, seed))(match)


def maker_of(name: str) -> Maker:
    """The bot of a name. One that searches has an end, however long its playouts take."""
    search_for = _SEARCH.fullmatch(name)
    if name != "search" and search_for is None:
        return find(name)
    count = int(search_for[1]) if search_for else USUAL_PLAYOUTS
    return search(both(playouts(count), seconds(SEARCH_SECONDS)))
