"""What somebody types: with line editing in a terminal, and without one; nothing of it steers the terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator

import pytest

import cardlang as package
from tests.cli.cli_support import GAME, PROGRAM


class Terminal:
    """`cardlang` in a terminal of its own."""

    def __init__(self, *args: str, rows: int = 24, columns: int = 80, **environment: str) -> None:
        self.end, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        size = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
        more = {name: value for name, value in os.environ.items() if name not in size}
        self.process = subprocess.Popen(
            [*PROGRAM, *args], stdin=other, stdout=other, stderr=other, close_fds=True, start_new_session=True,
            env={**more, "TERM": "xterm-256color", "INPUTRC": os.devnull, **environment},
        )  # fmt: skip
        os.close(other)
        self.seen = ""

    def until(self, words: str, *, times: int = 1) -> str:
        """What is on the screen as soon as these words have come."""
        end = time.monotonic() + 30
        while self.seen.count(words) < times:
            assert time.monotonic() < end, f"{words!r} did not come: {self.seen[-2000:]}"
            if select.select([self.end], [], [], 0.5)[0]:
                try:
                    self.seen += os.read(self.end, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return self.seen

    def prompted(self) -> None:
        """Wait until lines are edited by the program: keys that come sooner are echoed by the terminal itself."""
        end = time.monotonic() + 30
        while termios.tcgetattr(self.end)[3] & termios.ICANON:
            assert time.monotonic() < end, "there is no prompt"
            time.sleep(0.01)

    def type(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def close(self) -> int:
        code = self.process.wait(60)
        os.close(self.end)
        return code


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal("play", GAME, "--seed", "7")
    yield made
    if made.process.poll() is None:
        made.process.kill()
        made.process.wait()


def test_lines_can_be_edited_and_had_again(terminal: Terminal) -> None:
    pytest.importorskip("readline")
    terminal.until("You may bid on the top card of the deck.")
    terminal.prompted()
    terminal.type("t demoX\x7fn\r")
    terminal.until("Flip a card here.")
    terminal.prompted()
    terminal.type("\x1b[A\r")
    told = terminal.until("Flip a card here.", times=2)
    terminal.prompted()
    terminal.type("\x1b[D\x1b[C")
    assert "^[[" not in told
    terminal.type("\x04")
    told = terminal.until("You leave the table.")
    assert "no answer here" not in told
    assert terminal.close() == 0


def test_long_help_stops_after_a_screenful(terminal: Terminal) -> None:
    terminal.until("You may bid on the top card of the deck.")
    terminal.type("rules 4\r")
    told = terminal.until("-- Enter: more, q: enough -- ")
    shown = told.split("rules 4")[-1].split("-- Enter")[0]
    assert shown.count("\n") <= 24
    terminal.type("q\r")
    terminal.type("q\r")
    terminal.until("You leave the table.")
    assert terminal.close() == 0


def test_nobody_who_wants_no_colour_gets_any() -> None:
    terminal = Terminal("play", GAME, "--seed", "7", NO_COLOR="1")
    terminal.until("You may bid on the top card of the deck.")
    terminal.type("q\r")
    told = terminal.until("You leave the table.")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", told)
    assert terminal.close() == 0


@pytest.mark.parametrize("typed", ["\x1b[A", "\x1bOA", "\x1b]0;title\x07", "\x1b[31mred", "a\x08b", "\x9b31m"])
def test_what_could_steer_the_terminal_is_not_sent_back(typed: str, sit: Callable[..., str]) -> None:
    told = sit(package.game(GAME).start(3), ["human", "human"], typed)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f]", told)
    assert "; h for help" in told


def test_bytes_that_are_no_text_are_a_slip() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", GAME, "--seed", "7"], input=b"\xff\xfe\nq\n", capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert b"is no answer here; h for help" in done.stdout
