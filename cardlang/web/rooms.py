"""All rooms: those in memory, and those that wait in the database until somebody comes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from cardlang.diagnostics.model import CardlangError, SetError
from cardlang.games import find_game
from cardlang.match.errors import SaveError
from cardlang.match.game import game, load_match
from cardlang.match.match import Match
from cardlang.rpc.calls import refuse_files
from cardlang.rpc.refusals import named
from cardlang.web.bot_choice import bot_name
from cardlang.web.bots import Thinkers, play_bots
from cardlang.web.errors import WireError
from cardlang.web.hosted_room import HostedRoom
from cardlang.web.limits import LOADED, ROOMS
from cardlang.web.own_sets import OwnSets
from cardlang.web.room_names import digest, draw_name, draw_secret, name_of
from cardlang.web.store import RoomRows, SeatRow, StorageError, Store

_TRIES = 1_000  # to draw a name that nobody has


class Rooms:
    """The rooms of a server."""

    def __init__(self, store: Store, sets: OwnSets, draw_seed: Callable[[], int] | None = None) -> None:
        self._store, self.sets = store, sets
        self._draw_seed = draw_seed or (lambda: secrets.randbits(64))
        self._loaded: dict[str, HostedRoom] = {}  # the one that was used last stands last
        self._loading = asyncio.Lock()
        self._thinkers = Thinkers()

    async def open(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """A new room for a match, with the secrets of its seats and its maker's. Raises WireError."""
        match = await asyncio.to_thread(self._start, params)
        seats, links = _seats(match, params.get("bots", {}))
        maker = draw_secret()
        rows = RoomRows(digest(maker), match.to_json(), seats)
        for _ in range(_TRIES):
            name = draw_name()
            refused = await _stored(self._store.add(name, rows, ROOMS))
            if refused == "full":
                raise WireError("too-many-rooms", f"there are {ROOMS} rooms already")
            if refused is None:
                self._keep(HostedRoom(name, match, rows, self._store))
                return {"room": name, "maker": maker, "seats": links}
        raise WireError("too-many-rooms", "no name for a room is free")

    def _start(self, params: Mapping[str, Any]) -> Match:
        """The match that somebody wants. Its seed is drawn, and nobody is told it."""
        options = params.get("options", {})
        try:
            refuse_files(find_game(params["game"]).options, options)
            sets = self.sets.paths(params["game"], params.get("sets"))
            made = game(params["game"], params.get("mode"), params.get("edition"), sets, params.get("players"), options)
            return made.start(self._draw_seed())
        except SetError as error:
            raise named(self.sets.without_folders(error)) from error
        except CardlangError as error:
            raise named(error) from error

    async def room(self, text: str) -> HostedRoom:
        """The room of this name, from memory or the database. Raises WireError if there is none."""
        name = name_of(text)
        if name is None:
            raise WireError("unknown-room", "the name of a room is four letters")
        there = self._loaded.get(name)
        if there is not None and not there.broken:
            return self._keep(there)
        async with self._loading:
            there = self._loaded.get(name)
            if there is None or there.broken:
                rows = await _stored(self._store.load(name))
                if rows is None:
                    raise WireError("unknown-room", f"there is no room {name}")
                there = await asyncio.to_thread(_repeated, name, rows, self._store)
            return self._keep(there)

    async def close(self, room: HostedRoom) -> None:
        """Forget a room, and send everybody away. The caller holds its lock."""
        await _stored(self._store.remove(room.name))
        room.broken = room.closed = True
        self._loaded.pop(room.name, None)
        for member in room.members:
            member.notify("closed", {"room": room.name})
            member.end(1000, "closed")

    def play(self, room: HostedRoom) -> None:
        """Let the bots of a room answer for as long as they are asked."""
        if room.bots is None or room.bots.done():
            room.bots = asyncio.create_task(play_bots(room, self._thinkers))

    async def stop(self) -> None:
        """Let no bot think any more."""
        for room in self._loaded.values():
            if room.bots is not None:
                room.bots.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await room.bots
        self._thinkers.stop()

    def _keep(self, room: HostedRoom) -> HostedRoom:
        """Keep a room in memory, and let go of rooms that nobody is in if there are many."""
        self._loaded.pop(room.name, None)
        self._loaded[room.name] = room
        idle = [name for name, each in self._loaded.items() if each.idle and each is not room]
        for name in idle[: max(0, len(self._loaded) - LOADED)]:
            del self._loaded[name]
        return room


def _seats(match: Match, bots: Mapping[str, str]) -> tuple[list[SeatRow], list[dict[str, Any]]]:
    """The seats of a room as they are stored, and as its maker gets to know them."""
    players = match.game.seating["seats"]
    if unknown := [seat for seat in bots if seat not in map(str, range(len(players)))]:
        raise WireError("invalid-params", f"there is no seat {unknown[0]}; seats are 0 to {len(players) - 1}")
    rows, links = [], []
    for number, player in enumerate(players):
        secret, bot = draw_secret(), bots.get(str(number))
        rows.append(SeatRow(digest(secret), bot=None if bot is None else bot_name(bot)))
        links.append({"seat": number, "player": player, "secret": secret})
    return rows, links


def _repeated(name: str, rows: RoomRows, store: Store) -> HostedRoom:
    try:
        return HostedRoom(name, load_match(rows.start), rows, store)
    except SaveError as error:
        raise named(error) from error


async def _stored(work: Any) -> Any:
    """What the database says. Raises WireError if it cannot be used."""
    try:
        return await work
    except StorageError as error:
        raise WireError("storage-failed", "the room could not be stored: nothing has changed") from error
