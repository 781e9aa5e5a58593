"""The server within the process of a test, and members of its rooms."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx2")

from starlette.testclient import TestClient

import cardlang
from cardlang.web import connection
from cardlang.web.app import application
from cardlang.web.own_sets import OwnSets
from cardlang.web.rooms import Rooms
from cardlang.web.store import Store


class Member:
    """A member of a room at the other end of a WebSocket; notifications wait in `heard`."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.number = socket, 0
        self.heard: list[dict[str, Any]] = []
        self.answered: dict[str, Any] = {}  # the last response as it came

    def call(self, method: str, **params: Any) -> Any:
        """The result of a method, or its error."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.number or ("error" in message and message["id"] is None):
                self.answered = message
                return message["result"] if "result" in message else message["error"]
            self.heard.append(message)

    def hear(self, method: str) -> Any:
        """The next notification of this kind."""
        while True:
            found = next((each for each in self.heard if each["method"] == method), None)
            if found is not None:
                self.heard.remove(found)
                return found["params"]
            self.heard.append(self.receive())

    def refused(self, method: str, **params: Any) -> str:
        """The name of the error with which a method is refused."""
        answer = self.call(method, **params)
        assert "code" in answer, f"{method} is not refused: {str(answer)[:300]}"
        return str(answer["data"]["name"])

    def looks(self) -> list[dict[str, Any]]:
        """All that this member may know now, for each of its seats."""
        found: list[dict[str, Any]] = self.call("language", language="en")["looks"]
        return found

    def look(self, seat: int | str | None = None) -> dict[str, Any]:
        """All that one of its seats may know now; of the first one, if none is named."""
        return next(look for look in self.looks() if seat is None or look["as"] == seat)

    def answer(self, seat: int | None = None, pick: int = 0) -> dict[str, Any] | None:
        """Answer the open request of a seat with one of its options; what was chosen, or None if nobody is asked."""
        for look in self.looks():
            if look["as"] in (seat, look["as"] if seat is None else None) and look["requests"]:
                options = look["requests"][0]["options"]
                choice = {
                    "seat": look["as"],
                    "option": options[pick % len(options)]["id"],
                    "revision": look["revision"],
                }
                result = self.call("choose", **choice)
                assert result["revision"] > look["revision"], result
                return choice
        return None

    def send(self, data: Any) -> None:
        """Send data, or text as it is."""
        self.socket.send_text(data if isinstance(data, str) else json.dumps(data))

    def receive(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        found: dict[str, Any] = json.loads(self.socket.receive_text())
        return found


class Served:
    """A server with its rooms."""

    def __init__(self, client: TestClient, rooms: Rooms) -> None:
        self.client, self.rooms, self.stack = client, rooms, ExitStack()

    def open(self, game: str = "crimson-company", **fields: Any) -> dict[str, Any]:
        """A new room."""
        answer = self.client.post("/api/rooms", json={"game": game, **fields})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def hold(self, room: str, match: cardlang.Match) -> None:
        """Put another match into a room that nobody has come to yet."""
        self.rooms._loaded[room].room = cardlang.Room(match)

    def enter(self, room: str) -> Member:
        """A connection that has not joined yet."""
        return Member(self.stack.enter_context(self.client.websocket_connect(f"/r/{room}/ws")))

    def join(self, room: dict[str, Any], *seats: int, maker: bool = False, **fields: Any) -> tuple[Member, Any]:
        """A member in some seats of a room, and what `join` has given."""
        member = self.enter(room["room"])
        secrets = [room["seats"][seat]["secret"] for seat in seats] + [room["maker"]] * maker
        return member, member.call("join", secrets=secrets, **fields)


@contextmanager
def serving(rooms: Path | None = None, sets: Sequence[Path] = (), *, strict: bool = False) -> Iterator[Served]:
    """A server whose seeds are all 7; with a file of rooms it goes on from what is in it.

    It reads as fast as a test can send, unless it is `strict`.
    """
    store = Store(rooms)
    hosted, at_once = Rooms(store, OwnSets(sets), lambda: 7), connection.MESSAGES_AT_ONCE if strict else 1_000_000
    with (
        mock.patch.object(connection, "MESSAGES_AT_ONCE", at_once),
        TestClient(application(store, hosted), base_url="http://cards.test") as client,
    ):
        served = Served(client, hosted)
        with served.stack:
            yield served
