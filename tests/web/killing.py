"""A server in a process of its own that is killed and started again, and players who note what it has acknowledged.

The processes are forked from one that has everything loaded, so a start takes a fraction of a second.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardlang.web.run import Site, serve

LONGEST = 30.0  # seconds that anything may take
ENOUGH = 50  # answers in one room
PLACES = 3  # rooms in which somebody plays at the same time


def _work(rooms: Path, started: Connection) -> None:
    serve(Site("127.0.0.1", 0, rooms), lambda port, _: started.send(port))


class Server:
    """A server over a file of rooms."""

    def __init__(self, rooms: Path) -> None:
        self.rooms = rooms
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload(["tests.web.warmed"])

    def start(self) -> None:
        """Start it, and wait until it listens."""
        here, there = self._context.Pipe(duplex=False)
        self.process = self._context.Process(target=_work, args=(self.rooms, there), daemon=True)
        self.process.start()
        there.close()
        assert here.poll(LONGEST), "the server does not start"
        self.port = here.recv()
        here.close()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()
        self.process.join(LONGEST)
        self.process.close()

    def open(self, game: str) -> dict[str, Any]:
        """A new room."""
        body = json.dumps({"game": game, "players": 2}).encode()
        request = Request(f"http://127.0.0.1:{self.port}/api/rooms", body, {"content-type": "application/json"})
        with urlopen(request, timeout=LONGEST) as answer:
            found: dict[str, Any] = json.load(answer)
            return found


class Players:
    """Somebody who plays all seats of one room, and holds the server to what it has said."""

    def __init__(self, room: dict[str, Any], dice: Random) -> None:
        self.room, self.dice = room, dice
        self.acknowledged: dict[int, int] = {}  # seat -> the revision with which its last answer was confirmed
        self.told: dict[int, list[Any]] = {}  # seat -> the events that it was told
        self.answers = 0  # acknowledged ones
        self.looks: dict[int, dict[str, Any]] = {}
        self._waiting: dict[int, int] = {}  # the id of a message -> the seat that has answered by it
        self._number = 0
        self._stack = ExitStack()

    def join(self, port: int) -> None:
        """Come back, and check that everything is there that was acknowledged or told before."""
        self.leave()
        address = f"ws://127.0.0.1:{port}/r/{self.room['room']}/ws"
        self.socket: ClientConnection = self._stack.enter_context(connect(address, ping_interval=None))
        self._waiting.clear()
        result = self.call("join", secrets=[seat["secret"] for seat in self.room["seats"]])
        for look in result["looks"]:
            seat = look["as"]
            assert look["revision"] >= self.acknowledged.get(seat, 0), "an acknowledged answer is lost"
            before = self.told.get(seat, [])
            assert look["events"][: len(before)] == before, "what was told has not happened"
            self.looks[seat], self.told[seat] = look, look["events"]

    @property
    def over(self) -> bool:
        """Whether the match has come to its end, or has gone on for long enough."""
        return self.answers > ENOUGH or any(look["over"] for look in self.looks.values())

    def answer(self) -> None:
        """Send an answer, and do not wait for its result."""
        asked = [(seat, look) for seat, look in self.looks.items() if look["requests"]]
        if not asked:
            return
        seat, look = self.dice.choice(asked)
        option = self.dice.choice(look["requests"][0]["options"])["id"]
        self._waiting[self._send("choose", seat=seat, option=option, revision=look["revision"])] = seat

    def settle(self) -> None:
        """Read until the answer is acknowledged and all are told what came of it."""
        while self._waiting or not any(look["requests"] or look["over"] for look in self.looks.values()):
            self._take(json.loads(self.socket.recv(LONGEST)))

    def drain(self) -> None:
        """Read what the server had sent before it was killed."""
        try:
            while True:
                self._take(json.loads(self.socket.recv(LONGEST)))
        except (ConnectionClosed, OSError):
            self.leave()

    def leave(self) -> None:
        """Close the connection."""
        self._stack.close()

    def call(self, method: str, **params: Any) -> Any:
        """The result of a method."""
        number = self._send(method, **params)
        while True:
            message = json.loads(self.socket.recv(LONGEST))
            if message.get("id") == number:
                return message["result"]
            self._take(message)

    def _send(self, method: str, **params: Any) -> int:
        self._number += 1
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}))
        return self._number

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("id") in self._waiting:
            seat = self._waiting.pop(message["id"])
            self.acknowledged[seat] = message["result"]["revision"]
            self.answers += 1
            self.looks[seat]["requests"] = []  # until the news are there
        elif message.get("method") == "news":
            news = message["params"]
            assert news["kept"] >= len(self.told[news["as"]])
            self.told[news["as"]] = [*self.told[news["as"]], *news["events"]]
            self.looks[news["as"]] = news


def kill_often(rooms: Path, game: str, kills: int, seed: int) -> int:
    """Kill a server so many times, at random moments; how many answers it had acknowledged and none of which was lost.

    Each time some answers are played in one room or in several, then one more is sent in each, and a moment later the
    server is gone.
    """
    server, dice = Server(rooms), Random(seed)
    server.start()
    everybody: list[Players] = []
    past = 0  # answers of matches that are over
    for _ in range(kills):
        past += sum(each.answers for each in everybody if each.over)
        everybody = [each for each in everybody if not each.over]
        while len(everybody) < PLACES:
            everybody.append(Players(server.open(game), dice))
        here = everybody if dice.random() < 0.3 else [dice.choice(everybody)]
        for players in here:
            players.join(server.port)
        for _ in range(dice.randrange(4)):
            for players in here:
                players.answer()
            for players in here:
                players.settle()
        for players in here:
            players.answer()
        sleep(dice.random() * dice.choice((0.001, 0.01, 0.04)))
        server.kill()
        for players in here:
            players.drain()
        server.start()
    for players in everybody:
        players.join(server.port)
        players.leave()
    server.kill()
    return past + sum(each.answers for each in everybody)
