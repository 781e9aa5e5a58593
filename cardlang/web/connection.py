"""One WebSocket: each message is answered, one after the other; whatever it is, the next one is read."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from cardlang.diagnostics.clipping import excerpt
from cardlang.diagnostics.model import CardlangError
from cardlang.rpc.checking import misfit, validator
from cardlang.rpc.errors import RpcError
from cardlang.rpc.message import Message, id_of, message, read
from cardlang.rpc.refusals import named
from cardlang.web.errors import WireError
from cardlang.web.limits import (
    JOIN_SECONDS,
    MESSAGE_BYTES,
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    REFUSED_AT_ONCE,
)
from cardlang.web.member import Member
from cardlang.web.methods import METHODS
from cardlang.web.rate import Rate
from cardlang.web.store import StorageError

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from cardlang.web.rooms import Rooms

log = logging.getLogger(__name__)


async def converse(socket: WebSocket, rooms: Rooms, name: str) -> None:
    """Hold a conversation with a member of a room until either end has enough."""
    await socket.accept()
    member = Member()
    sending = asyncio.create_task(_send(socket, member))
    reading = asyncio.create_task(_read(socket, rooms, name, member))
    try:
        await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        if reading.done() and not sending.done():
            member.end(1000, "")
            await asyncio.wait((sending,), timeout=JOIN_SECONDS)
    finally:
        async with member.answering:  # what is being stored is stored, though nobody waits for it any more
            for task in (sending, reading):
                task.cancel()
        await asyncio.gather(sending, reading, return_exceptions=True)
        if member.room is not None:
            member.room.members.discard(member)
            member.room.tell_people()


async def _send(socket: WebSocket, member: Member) -> None:
    """Send what waits until the conversation ends."""
    try:
        while (text := await member.next()) is not None:
            await socket.send_text(text)
        code, reason = member.ending or (1000, "")
        await socket.close(code, reason)
    except (WebSocketDisconnect, RuntimeError, OSError):  # the other end is gone
        return
    except Exception:
        log.exception("news could not be sent")


async def _read(socket: WebSocket, rooms: Rooms, name: str, member: Member) -> None:
    rate, patience = Rate(MESSAGES_A_SECOND, MESSAGES_AT_ONCE), Rate(MESSAGES_A_SECOND, REFUSED_AT_ONCE)
    loop = asyncio.get_running_loop()
    latest = loop.time() + JOIN_SECONDS
    while member.ending is None:
        try:
            left = None if member.room is not None else latest - loop.time()
            received = await asyncio.wait_for(socket.receive(), left)
        except TimeoutError:
            return member.end(1008, "not-joined")
        if received["type"] == "websocket.disconnect":
            return None
        given = received.get("text")
        data = given.encode("utf-8", "surrogatepass") if given is not None else received.get("bytes") or b""
        if not rate.take():
            if not patience.take():
                return member.end(1008, "too-many-messages")
            error = WireError("too-many-messages", f"at most {MESSAGES_A_SECOND} messages a second are read")
            member.post({"id": None, "error": error.as_json()})
            continue
        async with member.answering:
            response = await _answer(data, rooms, name, member)
        if response is not None:
            member.post(response)
        await member.drained()
    return None


async def _answer(data: bytes, rooms: Rooms, name: str, member: Member) -> dict[str, Any] | None:
    """The response to a message; None to a notification. Whatever the message is, there is no exception."""
    number = None
    try:
        if len(data) > MESSAGE_BYTES:
            raise WireError("message-too-long", f"a message has at most {MESSAGE_BYTES} bytes")
        content = read(data)
        number = id_of(content)
        asked = message(content)
        result = await _call(asked, rooms, name, member)
    except RpcError as error:
        if isinstance(error, WireError) or error.name not in WireError.codes:
            failed = error
        else:
            failed = WireError(error.name, str(error), **error.data)
        return {"id": number, "error": failed.as_json()}
    return None if asked.notification else {"id": asked.id, "result": result}


async def _call(asked: Message, rooms: Rooms, name: str, member: Member) -> dict[str, Any]:
    method = METHODS.get(asked.method)
    if method is None:
        there = ", ".join(METHODS)
        raise WireError("unknown-method", f"there is no method `{excerpt(asked.method, str)}`; there is {there}")
    if (found := misfit(_validator(asked.method), asked.params)) is not None:
        raise WireError("invalid-params", f"{found[0]}: {found[1]}", path=found[0])
    if member.room is None and asked.method != "join":
        raise WireError("not-joined", "the first message is `join`")
    try:
        room = await rooms.room(name)
        async with room.lock:
            if room.closed:
                raise WireError("unknown-room", f"room {room.name} has been closed")
            if room.broken or member.room not in (None, room):
                raise StorageError("the room has to be read anew")
            return await method.call(rooms, room, member, asked.params)
    except RpcError:
        raise
    except StorageError as error:
        raise WireError("storage-failed", "the room could not be stored: nothing has changed") from error
    except CardlangError as error:
        raise named(error) from error
    except Exception as error:
        log.exception("a message could not be carried out")
        raise WireError("internal-error", f"a fault of cardlang, please report it: {type(error).__name__}") from error


@lru_cache(maxsize=32)
def _validator(method: str) -> Validator:
    return validator(METHODS[method].params)
