"""Streams that are closed, full, too narrow or in somebody else's hands: a message and the right exit code."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

GAME = "crimson-company"
START = "from cardlang.cli import main; main()"
BOTS = ("play", GAME, "--seat", "random,random", "--seed", "1")


def cardlang(*args: str | Path, shell: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run it; `shell` is what a shell does with its streams."""
    command = ["sh", "-c", f'exec "$@" {shell}', "sh", sys.executable, "-c", START, *map(str, args)]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | more,
        stdin=subprocess.DEVNULL,
    )


def test_streams_that_are_closed() -> None:
    assert cardlang("games", shell=">&-").returncode == 0
    assert cardlang("lint", "nowhere", shell=">&- 2>&-").returncode == 2
    done = cardlang("play", GAME, "--seed", "1", shell="<&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You leave the table." in done.stdout


@pytest.mark.parametrize("command", ["games", "--version"])
def test_a_reader_that_has_gone_away(command: str) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        words = [sys.executable, "-c", START, command]
        done = subprocess.run(words, stdout=write, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_no_room_for_the_output() -> None:
    for args in (("--version",), ("games",), BOTS):
        done = cardlang(*args, shell="> /dev/full")
        assert done.returncode == 2
        assert done.stderr == "cardlang: cannot write what there is to say: no space left on device\n"
    assert cardlang("lint", "nowhere", shell="2> /dev/full").returncode == 2


def test_no_room_for_a_save(tmp_path: Path) -> None:
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (512, 512))
    done = subprocess.run(
        [sys.executable, "-B", "-c", START, *BOTS, "--save", "a.json"],
        stdout=subprocess.PIPE, text=True, check=False, preexec_fn=limit, timeout=120, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 2, "the match was played, but what was asked for is not there"
    assert "wins." in done.stdout
    assert "cannot write a.json: file too large" in done.stdout
    assert list(tmp_path.iterdir()) == [], "nothing half-written"


def test_places_for_saves(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "empty").touch()
    done = cardlang(*BOTS, "--save", tmp_path / "fifo")
    assert (done.returncode, done.stdout) == (2, "")
    assert "fifo is no file" in done.stderr
    done = cardlang(*BOTS, "--save", tmp_path / "empty" / "m.save")
    assert (done.returncode, done.stdout) == (2, ""), "told before the match is played"
    assert cardlang(*BOTS, "--save", tmp_path / "empty").returncode == 0
    text = (tmp_path / "empty").read_bytes()
    (tmp_path / "edited").write_bytes(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n"))
    told = cardlang("replay", tmp_path / "edited")
    assert told.returncode == 0, "what an editor does to a text leaves the match as it was"
    assert told.stdout == cardlang("replay", tmp_path / "empty").stdout


def test_a_terminal_that_says_it_has_no_width() -> None:
    told = cardlang(*BOTS, COLUMNS="0").stdout
    assert "wins." in told
    assert 60 < max(map(len, told.splitlines())) <= 80


BOT = """
import sys

print("loaded")

def loud(seat, seed):
    def choose(seen):
        print("thinking")
        return seen.request.ids[0]
    return choose

def leaving(seat, seed):
    return lambda seen: sys.exit(0)
"""


def test_bots_own_neither_the_output_nor_the_program(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(BOT)
    told = [
        cardlang("sim", GAME, "--games", "2", "--seed", "1", "--json", "--bots", f"{path}:loud", "--jobs", n)
        for n in "12"
    ]
    assert told[0].stdout == told[1].stdout
    assert told[0].stdout.startswith("{")
    assert "thinking" in told[0].stderr
    done = cardlang("sim", GAME, "--games", "2", "--seed", "1", "--bots", f"{path}:leaving", "--jobs", "1")
    assert done.returncode == 2
    assert "raised SystemExit: 0" in done.stderr
