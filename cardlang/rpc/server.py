"""Lines in, lines out: each message is checked, carried out and answered, and whatever it is, the next one is read."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardlang.diagnostics.clipping import clipped
from cardlang.diagnostics.model import CardlangError
from cardlang.match.errors import IllegalChoice
from cardlang.rpc.calls import asking
from cardlang.rpc.checking import misfit, validator
from cardlang.rpc.errors import RpcError
from cardlang.rpc.message import Id, Message, batch, id_of, message, read
from cardlang.rpc.methods import Method, by_name
from cardlang.rpc.refusals import named, refused
from cardlang.rpc.table import OpenMatches, Params

if TYPE_CHECKING:
    from jsonschema.protocols import Validator


class Server:
    """The protocol over lines of bytes. `sets` are paths of sets that peers may name beside the shipped ones."""

    def __init__(self, sets: Sequence[str] = (), draw_seed: Callable[[], int] | None = None) -> None:
        self.table = OpenMatches(sets, draw_seed)

    def answer(self, line: bytes | None) -> bytes | None:
        """The response to a line, None to notifications; a line of None was too long."""
        try:
            data = read(line)
            several = batch(data)
        except RpcError as error:
            return _line(_failed(None, error))
        if several is None:
            response = self._respond(data)
            return None if response is None else _line(response)
        responses = [response for item in several if (response := self._respond(item)) is not None]
        return _line(responses) if responses else None

    def _respond(self, data: Any) -> dict[str, Any] | None:
        try:
            asked = message(data)
        except RpcError as error:
            return _failed(id_of(data), error)
        try:
            result = self._call(asked)
        except RpcError as error:
            return None if asked.notification else _failed(asked.id, error)
        return None if asked.notification else {"jsonrpc": "2.0", "id": asked.id, "result": result}

    def _call(self, asked: Message) -> Any:
        """Carry a message out. Raises RpcError for whatever goes wrong."""
        method = by_name().get(asked.method)
        if method is None:
            there = ", ".join(by_name())
            raise RpcError("unknown-method", f"there is no method `{clipped(asked.method)}`; there is {there}")
        _check(method, asked.params)
        try:
            return method.call(self.table, asked.params)
        except RpcError:
            raise
        except IllegalChoice as error:
            raise self._refused(asked.params, error) from error
        except CardlangError as error:
            raise named(error) from error
        except Exception as error:
            if os.environ.get("CARDLANG_TRACEBACK"):
                traceback.print_exc(file=sys.stderr)
            raise RpcError(
                "internal-error", f"a fault of cardlang, please report it: {type(error).__name__}"
            ) from error

    def _refused(self, params: Params, error: IllegalChoice) -> RpcError:
        """Why a choice does not count, as precisely as the one who made it may know."""
        room, audience = asking(self.table, params)
        return refused(room, audience, params.get("seat", -1) if audience is None else audience, error)


def _check(method: Method, params: Params) -> None:
    """Hold parameters to their schema. Raises RpcError at the first that does not fit."""
    found = misfit(_validator(method.name), params)
    if found is None:
        return
    (path, why), who = found, params.get("as")
    if path == "$.as" and method.params["properties"]["as"].get("const") == "host" and _may_ask(who):
        raise RpcError("host-only", f"`{method.name}` is for the host only")
    raise RpcError("invalid-params", f"{path}: {why}", path=path)


def _may_ask(who: Any) -> bool:
    """Whether somebody is named who may ask for other things."""
    return who == "watcher" or (type(who) is int and who >= 0)


@lru_cache(maxsize=64)
def _validator(method: str) -> Validator:
    return validator(by_name()[method].params)


def _failed(number: Id, error: RpcError) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "error": error.as_json()}


def _line(data: Any) -> bytes:
    """A response in one line; ASCII, so that whatever a peer has sent can be sent back."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode() + b"\n"
