"""How fast `cardlang serve` answers while people play against bots in many rooms: the 95th percentile.

The players are in a process of their own. Its CPU time is taken off every wait, so only the server's time counts.
"""

from __future__ import annotations

import asyncio
import json
import math
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from cardlang.games import playable
from tests.benchmarks.measure import Row

ROOMS = 200
THOUGHT = 5.0  # seconds that a person takes for an answer, on average: between a fifth and nine fifths of it
SECONDS = 6.0  # of each round
PATIENCE = 60.0  # seconds until the server must have answered


def clock() -> float:
    """Seconds that have passed but for those in which this thread has worked."""
    return time.perf_counter() - time.thread_time()


@dataclass(slots=True)
class Waits:
    """How long players have waited, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    """Until an answer was confirmed, which it is once it is on the disk."""
    answered: list[float] = field(default_factory=list)
    """Until the bot had answered, too, and the player was asked again."""


def percentile(waits: list[float]) -> float:
    """The 95th percentile, in milliseconds."""
    return 1000 * quantiles(waits, n=20, method="inclusive")[-1]


def rooms(rounds: int, count: int = ROOMS, thought: float = THOUGHT, seconds: float = SECONDS) -> list[Row]:
    """Two rows: until an answer is confirmed, and until the bot has answered it."""
    often = f"{count} rooms with `greedy`, an answer in each every {thought:g} s"
    wanted = [
        ("rooms", f"`serve`: until an answer is confirmed, 95th percentile; {often}"),
        ("rooms-bot", "the same until the bot has answered, too, and the player is asked again"),
    ]
    if any(find_spec(library) is None for library in ("starlette", "uvicorn", "websockets")):
        return [Row(name, what, None, "<= 200", "", "needs the extra `web`", " ms") for name, what in wanted]
    with served() as port:
        waits = asyncio.run(_all(port, count, thought, seconds * rounds))
    values = percentile(waits.acknowledged), percentile(waits.answered)
    return [
        Row(name, what, value, "<= 200", "", unit=" ms") for (name, what), value in zip(wanted, values, strict=True)
    ]


@contextmanager
def served() -> Iterator[int]:
    """A server with a database in a file, as users start it; its port."""
    with TemporaryDirectory() as folder:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        command = [
            sys.executable,
            "-m",
            "cardlang",
            "serve",
            "--port",
            str(port),
            "--rooms",
            str(Path(folder, "rooms")),
        ]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            end = time.monotonic() + PATIENCE
            while not _up(port):
                if server.poll() is not None or time.monotonic() > end:
                    raise RuntimeError("the server does not start")
                time.sleep(0.1)
            yield port
        finally:
            server.kill()
            server.wait()


def _up(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


async def _all(port: int, count: int, thought: float, seconds: float) -> Waits:
    return await Play(port, count, thought, seconds).run()


class Play:
    """People in many rooms at the same time; once all of them are there, they play for a while."""

    def __init__(self, port: int, count: int, thought: float, seconds: float) -> None:
        self.port, self.count, self.thought, self.seconds = port, count, thought, seconds
        self.waits, self.here = Waits(), 0
        self.begun = asyncio.Event()
        self.end = math.inf

    async def run(self) -> Waits:
        """Play; how long the players have waited."""
        await asyncio.gather(*(self._person(Random(seed)) for seed in range(self.count)))
        return self.waits

    async def _person(self, dice: Random) -> None:
        """One person against a bot, in one room after the other, who answers at random."""
        from websockets.asyncio.client import connect

        while time.monotonic() < self.end:
            room = await asyncio.to_thread(_open, self.port)
            address = f"ws://127.0.0.1:{self.port}/r/{room['room']}/ws"
            async with connect(address, ping_interval=None, max_size=None) as socket:
                await self._match(socket, room["seats"][0]["secret"], dice)

    async def _match(self, socket: Any, secret: str, dice: Random) -> None:
        await socket.send(_message(0, "join", secrets=[secret]))
        look = await _asked(socket)
        await self._all_are_here()
        await asyncio.sleep(dice.random() * self.thought)
        while True:  # once in any case, so that there is something to measure
            option = dice.choice(look["requests"][0]["options"])["id"]
            message = _message(1, "choose", seat=0, option=option, revision=look["revision"])
            began = clock()
            await socket.send(message)
            look = await _asked(socket, began, self.waits)
            if look["over"] or time.monotonic() >= self.end:
                return
            await asyncio.sleep(self.thought * (0.2 + 1.6 * dice.random()))

    async def _all_are_here(self) -> None:
        self.here += 1
        if self.here == self.count:
            self.end = time.monotonic() + self.seconds
            self.begun.set()
        await self.begun.wait()


async def _asked(socket: Any, began: float = 0.0, waits: Waits | None = None) -> dict[str, Any]:
    """Read until the player is asked or the match is over; what the player sees then."""
    confirmed = waits is None
    found: dict[str, Any] | None = None
    while not confirmed or found is None:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if "error" in message:
            raise RuntimeError(f"the server refuses: {message['error']}")
        if message.get("id") == 1 and waits is not None:
            confirmed = True
            waits.acknowledged.append(clock() - began)
        look = message["result"]["looks"][0] if message.get("id") == 0 else message.get("params", {})
        if message.get("method") in (None, "news") and "requests" in look and (look["requests"] or look["over"]):
            found = look
    if waits is not None:
        waits.answered.append(clock() - began)
    return found


def _message(number: int, method: str, **params: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def _open(port: int) -> dict[str, Any]:
    body = json.dumps({"game": playable()[0], "bots": {"1": "greedy"}}).encode()
    request = Request(f"http://127.0.0.1:{port}/api/rooms", body, {"content-type": "application/json"})
    with urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, Any] = json.load(answer)
        return found
