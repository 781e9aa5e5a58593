"""The server as an ASGI application: pages, the catalogue, new rooms, and a WebSocket for each member."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from cardlang.bots.catalogue import CATALOGUE
from cardlang.rpc.checking import misfit, validator
from cardlang.rpc.errors import RpcError
from cardlang.rpc.message import read
from cardlang.rpc.shapes import NUMBER, TEXT, listed, record
from cardlang.web.connection import converse
from cardlang.web.errors import STATUS, WireError, told
from cardlang.web.limits import BODY_BYTES, CONNECTIONS, LIMITS, ROOMS_A_SECOND, ROOMS_AT_ONCE
from cardlang.web.rate import Rates
from cardlang.web.rooms import Rooms

if TYPE_CHECKING:
    from jsonschema.protocols import Validator
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from cardlang.web.store import Store

STATIC = Path(__file__).parent / "static"
TABLES = Path(__file__).parent / "tables"
HEADERS: Mapping[str, str] = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
OPEN = record(
    {
        "game": TEXT, "mode": TEXT, "edition": TEXT, "players": NUMBER, "sets": {**listed(TEXT), "maxItems": 50},
        "options": {"type": "object", "maxProperties": 50},
        "bots": {"type": "object", "maxProperties": 6, "additionalProperties": TEXT},
    },
    ("mode", "edition", "players", "sets", "options", "bots"),
)  # fmt: skip


class _Site:
    """What the routes share."""

    def __init__(self, rooms: Rooms, origins: Collection[str]) -> None:
        self.rooms, self.origins = rooms, frozenset(origins)
        self.rates = Rates(ROOMS_A_SECOND, ROOMS_AT_ONCE)
        self.connections = 0

    async def page(self, request: Request) -> Response:
        """The table; which room, the page itself reads from its address."""
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    async def games(self, request: Request) -> Response:
        """What can be played, with which bots, and how much a visitor may send."""
        data = {**self.rooms.sets.catalogue(), "bots": list(CATALOGUE), "limits": dict(LIMITS)}
        return JSONResponse(data, headers={"cache-control": "no-cache"})

    async def table(self, request: Request) -> Response:
        """Where the zones of a game lie."""
        file = TABLES / f"{request.path_params['game']}.json"
        if file.parent != TABLES or not file.is_file():
            return JSONResponse({"error": {"name": "unknown-game", "message": "there is no such game"}}, 404)
        return FileResponse(file, media_type="application/json")

    async def open(self, request: Request) -> Response:
        """A new room."""
        try:
            self._check_origin(request.headers.get("origin"), request.headers.get("host"))
            if not self.rates.take(request.client.host if request.client else ""):
                raise WireError("too-many-rooms", "too many rooms at once: wait a little")
            params = read(await _body(request))
            if (found := misfit(_opening(), params)) is not None:
                raise WireError("invalid-params", f"{found[0]}: {found[1]}", path=found[0])
            return JSONResponse(await self.rooms.open(params), 201, headers={"cache-control": "no-store"})
        except RpcError as error:
            return _refusal(error)

    async def room(self, request: Request) -> Response:
        """What all may know of a room."""
        try:
            room = await self.rooms.room(request.path_params["room"])
        except RpcError as error:
            return _refusal(error)
        async with room.lock:
            return JSONResponse({**room.info(), "people": room.people()}, headers={"cache-control": "no-store"})

    async def socket(self, socket: WebSocket) -> None:
        """A member's WebSocket. Pages of other sites may not open one."""
        try:
            self._check_origin(socket.headers.get("origin"), socket.headers.get("host"))
            if self.connections >= CONNECTIONS:
                raise WireError("too-many-people", "the server is full")
        except WireError as error:
            await socket.send_denial_response(_refusal(error))
            return
        self.connections += 1
        try:
            await converse(socket, self.rooms, socket.path_params["room"])
        finally:
            self.connections -= 1

    def _check_origin(self, origin: str | None, host: str | None) -> None:
        """Raises WireError for a page of another site; programs say no origin."""
        if origin is not None and origin not in self.origins and urlsplit(origin).netloc != host:
            raise WireError("wrong-origin", "this page belongs to another site")


def _refusal(error: RpcError) -> Response:
    return JSONResponse(told(error), STATUS.get(error.name, 400), headers={"cache-control": "no-store"})


async def _body(request: Request) -> bytes:
    """The body of a request. Raises WireError as soon as it is too long."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > BODY_BYTES:
            raise WireError("message-too-long", f"a request has at most {BODY_BYTES} bytes")
    return bytes(found)


@lru_cache(maxsize=1)
def _opening() -> Validator:
    return validator(OPEN)


class _Headers:
    """Adds the headers that keep a browser from doing more than the page needs."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message.get("headers", ()), *((k.encode(), v.encode()) for k, v in HEADERS.items())
                ]  # fmt: skip
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)


def application(store: Store, rooms: Rooms, origins: Collection[str] = ()) -> ASGIApp:
    """The server. `origins` are further sites whose pages may use it, such as `https://cards.example`."""
    site = _Site(rooms, origins)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await rooms.stop()
        store.close()

    app = Starlette(
        routes=[
            Route("/", site.page),
            Route("/r/{room}", site.page),
            Route("/api/games", site.games),
            Route("/api/tables/{game}", site.table),
            Route("/api/rooms", site.open, methods=["POST"]),
            Route("/api/rooms/{room}", site.room),
            WebSocketRoute("/r/{room}/ws", site.socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        exception_handlers={500: _fault},
        lifespan=lifespan,
    )
    return _Headers(app)


def _fault(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": {"name": "internal-error", "message": "a fault of cardlang, please report it"}}, 500)
