"""A peer in this process: it sends lines to a server, and holds what comes back to the schemas."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from jsonschema import Draft202012Validator

from cardlang.match.room import Room
from cardlang.rpc import Server
from cardlang.rpc.errors import CODES
from cardlang.rpc.methods import by_name
from cardlang.rpc.transcript import repeatable


class Refused(Exception):  # noqa: N818
    """An error response."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.name, self.code, self.data = error["data"]["name"], error["code"], error["data"]


class Peer:
    """Whoever is at the other end of the lines."""

    def __init__(self, server: Server | None = None, *, held: bool = True) -> None:
        self.server = server or repeatable()
        self.held = held

    def raw(self, line: bytes | None) -> Any:
        """What comes back for a line."""
        response = self.server.answer(line)
        return None if response is None else json.loads(response)

    def ask(self, method: str, /, **params: Any) -> Any:
        """The result of a method; raises Refused."""
        params = {("as" if name == "as_" else name): value for name, value in params.items()}
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        response = self.raw(json.dumps(message).encode())
        assert response.keys() <= {"jsonrpc", "id", "result", "error"}
        assert (response["jsonrpc"], response["id"]) == ("2.0", 1)
        if "error" in response:
            error = response["error"]
            assert CODES[error["data"]["name"]] == error["code"]
            assert error["message"]
            raise Refused(error)
        if self.held:
            validator(method).validate(response["result"])
        return response["result"]

    def begin(self, game: str, **more: Any) -> str:
        """A new match; its name."""
        return str(self.ask("start", as_="host", game=game, seed=7, **more)["match"])

    def join(self, room: Room) -> str:
        """A match that is there already; its name."""
        return self.server.table.add(room)


@lru_cache(maxsize=64)
def validator(method: str) -> Draft202012Validator:
    return Draft202012Validator(by_name()[method].described()["result"])
