"""How long a command takes to start, against an interpreter that does nothing.

All modules are there as byte code, as an installer leaves them; the environment might forbid Python to write it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.measure import Row, in_turn, times_slower
from tests.benchmarks.reading import written

COMMAND = "from cardlang.cli import main; main()"
TIMES = 5  # starts per round: the operating system counts in hundredths of a second


def started(compiled: Path, *arguments: str) -> Callable[[], float]:
    """The CPU time of a start of Python with these arguments; byte code lies in the folder `compiled`."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def side() -> float:
        before = os.times()
        for _ in range(TIMES):
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)
        after = os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        return used / TIMES

    return side


def starts(rounds: int) -> list[Row]:
    """`--version`, and `lint` of one card, cold and again."""
    with TemporaryDirectory() as folder:
        (path,) = written(Path(folder, "one"), 1)
        code = Path(folder, "compiled")
        sides = {
            "empty": started(code, "-c", "pass"),
            "version": started(code, "-c", COMMAND, "--version"),
            "lint": started(code, "-c", COMMAND, "lint", "--no-cache", str(path)),
            "again": started(code, "-c", COMMAND, "lint", str(path)),
        }
        costs = list(in_turn(sides, rounds))
    return [
        Row(
            "start-version", "`cardlang --version` against an empty interpreter",
            times_slower(costs, "version", "empty"), "<= 6.5", "Typer 0.20 to 0.24: 6.3; 0.29: 13",
        ),
        Row(
            "start-lint", "`cardlang lint --no-cache` of one card against an empty interpreter",
            times_slower(costs, "lint", "empty"), "<= 25", "imports alone 19",
        ),
        Row(
            "start-lint-again", "`cardlang lint` of a card that has not changed, against an empty interpreter",
            times_slower(costs, "again", "empty"), "<= 20, aim 14", "",
        ),
    ]  # fmt: skip
