"""Each hostile file is answered with the right code, soon, and in little memory; no command lets it in.

The target is 250 ms of CPU time and 64 MB, each beyond a warm process (`answering.py`). The memory is a hard limit of
the child that answers; the time has a slack for machines that are slower or busy.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.attacks.corpus import Attack, attacks
from tests.parsers import with_parsers

pytestmark = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs fork and the sizes of processes")

ROOT = Path(__file__).resolve().parents[2]
SECONDS, SLACK = 0.25, 4
LONGEST_ANSWER = 8 * 1024 * 1024
HEAVY = {"a broken text on 500 cards", "10,000 unknown words"}  # as much work as 500 cards are: 4 times as much
ALL = list(attacks())

Answer = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answer]:
    """Runs a command in a child of a warm process."""
    cache = str(with_parsers(tmp_path_factory.mktemp("cache")))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": cache, "PYTHONHASHSEED": "0"}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.attacks.answering"], cwd=ROOT, env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        asked, told = process.stdin, process.stdout

        def ask(*args: str | Path) -> dict[str, Any]:
            asked.write(json.dumps([str(arg) for arg in args]) + "\n")
            asked.flush()
            return dict(json.loads(told.readline()))

        yield ask
        asked.close()


@pytest.mark.parametrize("attack", ALL, ids=lambda attack: attack.name)
def test_the_linter_answers(attack: Attack, answer: Answer, tmp_path: Path) -> None:
    path = tmp_path / "attack.cards.yaml"
    path.write_bytes(attack.data)
    done = answer("lint", "--no-cache", path)
    assert done["stderr"] == ""
    assert set(re.findall(r"^(?:error|warning)\[(\w+)\]", done["stdout"], re.MULTILINE)) == attack.codes
    assert done["code"] == (1 if attack.codes else 0)
    assert len(done["stdout"]) <= LONGEST_ANSWER
    assert done["seconds"] <= SECONDS * SLACK * (4 if attack.name in HEAVY else 1)
    assert not set("\x00\x1b\x9b\u200b\u202e\u2066") & set(done["stdout"])


def test_no_other_command_lets_it_in(answer: Answer, tmp_path: Path) -> None:
    for number, attack in enumerate(ALL):
        path, scenario = tmp_path / f"{number}.cards.yaml", tmp_path / f"{number}.test.yaml"
        path.write_bytes(attack.data)
        scenario.write_bytes(attack.data)
        refused = any(code[0] in "DSC" and code != "D003" for code in attack.codes)
        commands: list[tuple[str | Path, ...]] = [("fmt", path) if number % 2 else ("test", scenario)]
        if refused and number % 2:
            commands.append(("text", path))
        if refused and number % 10 == 0:  # the way of every command that makes a game
            commands.append(("play", "crimson-company", "--seat", "random", "--seat", "random", "--sets", path))
        for command in commands:
            done = answer(*command)
            assert done["code"] == 2 or (command[0] == "fmt" and done["code"] == 0), (attack.name, command)
            assert "internal error" not in done["stderr"], (attack.name, command)
            assert len(done["stdout"]) + len(done["stderr"]) <= LONGEST_ANSWER, (attack.name, command)
            if command[0] == "fmt" and done["code"] == 2:
                assert path.read_bytes() == attack.data, attack.name
