"""Running the server: its database, its sets, uvicorn, and a first room if one is wanted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from cardlang.web.app import application
from cardlang.web.limits import FRAME_BYTES, UNUSED_DAYS
from cardlang.web.own_sets import OwnSets
from cardlang.web.rooms import Rooms
from cardlang.web.store import Store


@dataclass(frozen=True, slots=True)
class Site:
    """Where and with what the server runs. Without `rooms`, a file, nothing outlives the process."""

    host: str
    port: int
    rooms: Path | None
    sets: Sequence[Path] = ()
    origins: Collection[str] = ()
    opening: dict[str, Any] | None = None
    """What to open a first room with, as `POST /api/rooms` takes it."""


def serve(site: Site, started: Callable[[int, dict[str, Any] | None], None]) -> bool:
    """Serve until Ctrl-C; `started` is told the port and the first room. Whether it could begin to listen.

    Raises StorageError for a database that cannot be used, WireError if the first room cannot be opened.
    """
    store = Store(site.rooms)
    rooms = Rooms(store, OwnSets(site.sets))
    config = uvicorn.Config(
        application(store, rooms, site.origins), host=site.host, port=site.port, log_level="warning", access_log=False,
        ws="websockets-sansio", ws_max_size=FRAME_BYTES, ws_max_queue=8, server_header=False,
        timeout_graceful_shutdown=3,
    )  # fmt: skip
    server = uvicorn.Server(config)

    async def run() -> None:
        await store.remove_unused(time.time() - UNUSED_DAYS * 86_400)
        opened = None if site.opening is None else await rooms.open(site.opening)
        serving = asyncio.create_task(server.serve())
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            started(server.servers[0].sockets[0].getsockname()[1], opened)
        await serving

    try:
        asyncio.run(run())
    except KeyboardInterrupt:
        pass
    except SystemExit:  # what uvicorn does if it cannot listen
        return False
    return server.started
