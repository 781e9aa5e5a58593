"""Bots in the seats that have one: each thinks in a thread, on a copy of the match, for a limited time.

They rest while nobody is in the room, so rooms that were left cost nothing.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from cardlang.machine.knowledge import CHANCE
from cardlang.web.bot_choice import bot_answer
from cardlang.web.limits import BOT_SECONDS, BOT_THREADS
from cardlang.web.store import Act, StorageError

if TYPE_CHECKING:
    from cardlang.match.match import Match
    from cardlang.web.hosted_room import HostedRoom


class Thinkers:
    """The threads in which bots think. Whoever waits for one does not lose time of its own."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(BOT_THREADS, "cardlang-bot")
        self._free = asyncio.Semaphore(BOT_THREADS)

    async def think(self, match: Match, seat: int, name: str) -> int | None:
        """The answer of a bot; None if it takes too long or fails."""

        def work() -> int:
            return bot_answer(match, seat, name, secrets.randbits(32))

        async with self._free:
            try:
                thinking = asyncio.get_running_loop().run_in_executor(self._threads, work)
                return await asyncio.wait_for(thinking, BOT_SECONDS)
            except Exception:  # whatever a bot does, the match goes on with the default of its request
                return None

    def stop(self) -> None:
        """Let nobody begin to think any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


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
