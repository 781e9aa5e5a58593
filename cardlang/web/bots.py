"""Bots in the seats that have one: each thinks in a thread, on a copy of the match, for a limited time.

They rest while nobody is in the room, so rooms that were left cost nothing.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from cardlang.bots.catalogue import CATALOGUE, chance, find
from cardlang.bots.player import Maker, Player
from cardlang.bots.search import PLAYOUTS as USUAL_PLAYOUTS
from cardlang.bots.search import both, playouts, search, seconds
from cardlang.diagnostics.clipping import excerpt
from cardlang.machine.knowledge import CHANCE
from cardlang.web.errors import WireError
from cardlang.web.limits import BOT_SECONDS, BOT_THREADS, PLAYOUTS, SEARCH_SECONDS
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


class Thinkers:
    """The threads in which bots think. Whoever waits for one does not lose time of its own."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(BOT_THREADS, "cardlang-bot")
        self._free = asyncio.Semaphore(BOT_THREADS)

    async def think(self, match: Match, seat: int, name: str) -> int | None:
        """The answer of a bot; None if it takes too long or fails."""

        def work() -> int:
            seed = secrets.randbits(32)
            return (chance(seed) if seat == CHANCE else Player(name, _maker(name), seat, seed))(match)

        async with self._free:
            try:
                thinking = asyncio.get_running_loop().run_in_executor(self._threads, work)
                return await asyncio.wait_for(thinking, BOT_SECONDS)
            except Exception:  # whatever a bot does, the match goes on with the default of its request
                return None

    def stop(self) -> None:
        """Let nobody begin to think any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _maker(name: str) -> Maker:
    """The bot of a name. One that searches has an end, however long its playouts take."""
    search_for = _SEARCH.fullmatch(name)
    if name != "search" and search_for is None:
        return find(name)
    count = int(search_for[1]) if search_for else USUAL_PLAYOUTS
    return search(both(playouts(count), seconds(SEARCH_SECONDS)))


async def play_bots(room: HostedRoom, thinkers: Thinkers) -> None:
    """Answer for all seats with a bot, and for chance, until a person is asked or the match is over."""
    while True:
        async with room.lock:
            seat = _asked(room)
            if seat is None or room.broken or not room.members:
                return
            before, match = room.room.revision(None), room.room.match.clone()
            name = "" if seat == CHANCE else room.rows.seats[seat].bot or ""
        option = await thinkers.think(match, seat, name)
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
