"""A member of a room: one connection, the seats it sits in, and what it has been sent."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any, Protocol

from cardlang.match.room import Audience, Room
from cardlang.web.audiences import news_of

MOST_WAITING = 200  # messages that one connection has not taken


class JoinedRoom(Protocol):
    """What a member sees of the room it has joined."""

    room: Room
    lock: asyncio.Lock
    broken: bool
    members: set[Member]

    def people(self) -> dict[str, Any]:
        """Who sits where, and how many watch."""

    def tell_people(self) -> None:
        """Let all members know who is here."""


class Member:
    """One connection. What it is sent goes through one queue, so nothing overtakes anything.

    News are made when they can be sent: whoever is slow gets fewer and longer ones, and costs no memory.
    """

    def __init__(self) -> None:
        self.room: JoinedRoom | None = None
        self.seats: list[int] = []
        self.maker = False
        self.language = "en"
        self.sent: dict[Audience, int] = {}  # the revision that each audience has been sent
        self.ending: tuple[int, str] | None = None
        self._queue: deque[str] = deque()
        self._people = False
        self._wake, self._empty = asyncio.Event(), asyncio.Event()
        self._empty.set()
        self.answering = asyncio.Lock()  # held while a message is carried out, which nothing may cut in two

    @property
    def audiences(self) -> list[Audience]:
        """For whom it looks: its seats, else everybody who watches."""
        return [*self.seats] or [()]

    # --- to be sent --------------------------------------------------------------------------------------

    def post(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._queue.append(json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":"), allow_nan=False))
        self._empty.clear()
        if len(self._queue) > MOST_WAITING:
            self.end(1008, "too-many-messages")
        self._wake.set()

    def notify(self, method: str, params: dict[str, Any]) -> None:
        """Send a notification."""
        self.post({"method": method, "params": params})

    def wake(self) -> None:
        """Something may be new."""
        self._wake.set()

    def people_changed(self) -> None:
        """Who is here has changed."""
        self._people = True
        self._wake.set()

    def end(self, code: int, reason: str) -> None:
        """End the connection after what waits has been sent."""
        self.ending = self.ending or (code, reason)
        self._wake.set()

    async def drained(self) -> None:
        """Wait until all has been sent: whoever does not read is not read from."""
        await self._empty.wait()

    # --- sending -----------------------------------------------------------------------------------------

    async def next(self) -> str | None:
        """The next message to be sent; None at the end of the connection."""
        while True:
            if self._queue:
                return self._queue.popleft()
            self._empty.set()
            if self.ending:
                return None
            self._wake.clear()
            if not await self._catch_up():
                await self._wake.wait()

    async def _catch_up(self) -> bool:
        """Put into the queue what is new; whether there was something."""
        room = self.room
        if room is None:
            return False
        async with room.lock:
            if room is self.room and not room.broken:
                self.catch_up()
        return bool(self._queue)

    def catch_up(self) -> None:
        """Put into the queue what is new. The caller holds the lock of the room."""
        assert self.room is not None
        if self._people:
            self._people = False
            self.notify("people", self.room.people())
        room = self.room.room
        for audience in self.audiences:
            news = news_of(room, audience, self.sent[audience], self.language)
            if news is not None:
                self.sent[audience] = news["revision"]
                self.notify("news", news)
