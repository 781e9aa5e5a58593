"""`cardlang` in a process of its own, as a person at a terminal starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial

from tests.cli.forked import run

GAME = "crimson-company"
PROGRAM = (sys.executable, "-c", "from cardlang.cli import main; main()")


def cardlang(*args: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A command to its end, with all that is typed meanwhile."""
    return run(args, typed, **environment)


def going_on(*args: str) -> subprocess.Popen[str]:
    """A command that waits for what is typed, and hears Ctrl-C."""
    return subprocess.Popen(
        [*PROGRAM, *args],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # jobs in the background ignore it
    )  # fmt: skip
