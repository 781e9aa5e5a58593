"""What can go wrong on the wire, by name and number: the errors of `cardlang rpc` and those of rooms."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from cardlang.rpc.errors import CODES as RPC
from cardlang.rpc.errors import RpcError

OWN: Mapping[str, int] = MappingProxyType({
    "not-joined": 20,
    "unknown-room": 21,
    "wrong-secret": 22,
    "not-allowed": 23,
    "bot-plays": 24,
    "no-proposal": 25,
    "cannot-undo": 26,
    "too-many-messages": 27,
    "too-many-rooms": 28,
    "too-many-people": 29,
    "wrong-origin": 30,
    "storage-failed": 31,
})  # fmt: skip
CODES: Mapping[str, int] = MappingProxyType({**RPC, **OWN})
STATUS: Mapping[str, int] = MappingProxyType({
    "internal-error": 500,
    "message-too-long": 413,
    "unknown-room": 404,
    "wrong-origin": 403,
    "too-many-messages": 429,
    "too-many-rooms": 429,
    "too-many-people": 503,
    "faulty-set": 422,
    "cannot-play": 422,
    "storage-failed": 503,
})  # fmt: skip
"""The HTTP status of an error, where it is not 400."""


class WireError(RpcError):
    """An error as a client is told it."""

    codes: ClassVar[Mapping[str, int]] = CODES


def told(error: RpcError) -> dict[str, Any]:
    """An error as the body of an HTTP response."""
    data = WireError(error.name, str(error), **error.data).as_json()
    return {"error": {"name": error.name, "message": data["message"], **error.data}}
