"""Bots in the seats that have one: each thinks in a thread, on a copy of the match, for a limited time."""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import TYPE_CHECKING

from cardlang.bots.catalogue import CATALOGUE, chance, player
from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.knowledge import CHANCE
from cardlang.web.errors import WireError
from cardlang.web.limits import BOT_SECONDS, PLAYOUTS
from cardlang.web.store import Act, StorageError

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.web.hosted_room import HostedRoom

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


async def play_bots(room: HostedRoom) -> None:
    """Answer for all seats with a bot, and for chance, until a person is asked or the match is over."""
    while True:
        async with room.lock:
            seat = _asked(room)
            if seat is None or room.broken:
                return
            before, match = room.room.revision(None), room.room.match.clone()
            name = "" if seat == CHANCE else room.rows.seats[seat].bot or ""
        option = await _think(match, seat, name)
        async with room.lock:
            if room.broken:
                return
            if room.room.revision(None) != before or seat != _asked(room):
                continue  # somebody was quicker, or has taken the seat
            act: Act = {"seat": seat, "timed_out": True} if option is None else {"seat": seat, "option": option}
            try:
                await room.act(act)
            except StorageError:
                return
            room.tell()


def _asked(room: HostedRoom) -> int | None:
    """A seat that owes an answer and has nobody to give it."""
    seats = (request.seat for request in room.room.match.requests)
    return next((seat for seat in seats if seat == CHANCE or room.rows.seats[seat].bot), None)


async def _think(match: Match, seat: int, name: str) -> int | None:
    """The answer of a bot; None if it takes too long or fails."""

    def work() -> int:
        seed = secrets.randbits(32)
        return (chance(seed) if seat == CHANCE else player(name, seat, seed))(match)

    try:
        return await asyncio.wait_for(asyncio.to_thread(work), BOT_SECONDS)
    except Exception:  # whatever a bot does, the match goes on with the default of its request
        return None
