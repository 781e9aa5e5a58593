"""A server in a process of its own, and a browser with pages on it, for the tests of the table.

Tests are skipped where there is no Chromium or no Playwright; `.ci/run` installs both, and with its
`CARDLANG_BROWSER=required` they fail.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

SLOWEST = 20.0  # seconds until the server answers
COMMAND = ("-m", "cardlang", "serve")
LOST = "WebSocket connection to"  # what a browser says of a server that is not there, which some tests kill


class Room:
    """A room that has been opened, with the links of its seats."""

    def __init__(self, server: Server, answer: dict[str, Any]) -> None:
        self.address = f"{server.address}/r/{answer['room']}"
        self.secrets = [seat["secret"] for seat in answer["seats"]]
        self.maker = answer.get("maker", "")

    def link(self, *seats: int, maker: bool = False) -> str:
        """The address of a seat, of several for a screen that is shared, or of those who watch."""
        secrets = [self.secrets[seat] for seat in seats]
        return f"{self.address}#{','.join([*secrets, *([self.maker] if maker else [])])}"


class Server:
    """`cardlang serve` on a port of its own; what it stores stays in a folder, so it can be killed and go on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        arguments = ["--port", str(self.port), "--rooms", str(self.folder / "rooms.sqlite")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen([sys.executable, *COMMAND, *arguments], stdout=log, stderr=log)
        end = time.monotonic() + SLOWEST
        while True:
            try:
                urlopen(f"{self.address}/api/games", timeout=5).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > end:
                    pytest.fail(f"the server does not answer: {(self.folder / 'log').read_text()[-2000:]}")
                time.sleep(0.05)

    def kill(self) -> None:
        """End it as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def open(self, game: str, **fields: Any) -> Room:
        """A new room; `bots` has the name of a bot by the number of its seat."""
        bots = {str(seat): name for seat, name in fields.pop("bots", {}).items()}
        body = json.dumps({"game": game, "bots": bots, **fields}).encode()
        request = Request(f"{self.address}/api/rooms", body, {"content-type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            return Room(self, json.load(answer))


class Browser:
    """Chromium with pages that see no motion, so that nothing has to be waited for; what they complain of is kept."""

    def __init__(self, chromium: Any) -> None:
        self.chromium = chromium
        self.contexts: list[Any] = []
        self.complaints: list[str] = []

    def page(
        self,
        address: str,
        size: tuple[int, int] = (1280, 800),
        scheme: str = "light",
        language: str = "en-GB",
        shows: str = ".game, .prompt, .ending",
    ) -> Any:
        """A page of a browser of its own, as soon as it `shows` something: a lobby or a table."""
        context = self.chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, locale=language,
            reduced_motion="reduce", has_touch=size[0] < 600,
        )  # fmt: skip
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(address)
        page.wait_for_selector(shows)
        return page

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(LOST):
            self.complaints.append(message.text)

    def violations(self, page: Any) -> list[str]:
        """What axe finds on a page, each with the first element that has it."""
        axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
        found = axe.run(page).response["violations"]
        return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]

    def close_pages(self) -> list[str]:
        """Close all pages; what they have complained of."""
        for context in self.contexts:
            context.close()
        complaints, self.contexts, self.complaints = self.complaints, [], []
        return complaints


def serving(folder: Path) -> Iterator[Server]:
    """A server, for a fixture."""
    for name in ("starlette", "uvicorn", "websockets", "cardlang.cli.serve"):
        pytest.importorskip(name)
    server = Server(folder)
    server.start()
    yield server
    server.kill()


def browsers() -> Iterator[Browser]:
    """A browser, for a fixture."""
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        absent = pytest.fail if os.environ.get("CARDLANG_BROWSER") == "required" else pytest.skip
        absent("there is no Chromium here")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield Browser(running)
        running.close()
