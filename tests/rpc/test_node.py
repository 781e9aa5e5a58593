"""A client in another language: Node, without dependencies, plays whole matches; and the page's program runs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardlang

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="there is no `node` here to run the client")
PAGE = (Path(cardlang.__file__).parent / "rpc" / "EMBEDDING.md").read_text("utf-8")
(PROGRAM,) = re.findall(r"^```js\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
PLAN = (
    {"game": "crimson-company"},
    {"game": "crimson-company", "mode": "co-op"},
    {"game": "castle-combo"},
    {"game": "blackstone-castle", "options": {"turn limit": 4}},
)


def node(*args: str, folder: Path | None = None) -> str:
    assert NODE is not None
    # as a user has it: `cardlang` on the path
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [NODE, *args],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=folder,
        env={**os.environ, "PATH": path},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_node
def test_node_plays_whole_matches_of_every_game_from_what_each_seat_is_handed() -> None:
    out = node(str(Path(__file__).parent / "node" / "client.mjs"), sys.executable, json.dumps(PLAN))
    played = [json.loads(line) for line in out.splitlines()]
    assert [match["game"] for match in played] == [params["game"] for params in PLAN]
    for match in played:
        assert match["outcome"]["result"] in ("won", "draw", "unfinished", "stalemate")
        assert min(match["choices"], match["moved"]) > 10
    assert sum(match["clicks"] for match in played) > 6


@needs_node
def test_the_program_of_the_page_runs_as_it_stands_there(tmp_path: Path) -> None:
    (tmp_path / "play.mjs").write_text(PROGRAM, "utf-8")
    lines = node("play.mjs", folder=tmp_path).splitlines()
    assert lines[0] == "Crimson Company, duel between A and B"
    assert any(line.startswith("A: Which card do you bid on?") for line in lines), lines
    assert lines[-1].startswith("It is over: ")


def test_the_program_of_the_page_is_short() -> None:
    assert len(PROGRAM.splitlines()) < 60
