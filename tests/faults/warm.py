"""`python -m tests.faults.warm`: run modules, each in a fork of this process, which has everything loaded already.

Loading takes longer than most tests of a fault. It is begun while nothing is planted, says so with a line `[]`, and a
fork unloads what a change reaches (`reached.py`), so that what is planted is there in every run that begins later.

Each line of standard input is a run as JSON, {"words": [module, arguments...], "streams": [three paths], "changed":
files from the root of the project, "seconds": of processor, "patience": seconds altogether}; each is answered by a line
[exit code, seconds], negative for a signal.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import runpy
import signal
import sys
import time
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from tests.faults.reached import Reach
from tests.forking import be

LIBRARIES = (
    "_pytest.assertion.rewrite", "_pytest.python", "_pytest.runner", "_pytest.terminal", "_pytest.tmpdir", "ast",
    "hypothesis", "jsonschema", "lark", "pytest", "rich.console", "rich.progress", "rich.table", "subprocess",
    "tomllib", "typer", "typer.testing", "yaml",
)  # fmt: skip
PACKAGE = (
    "cardlang.cli.app", "cardlang.cli.play", "cardlang.cli.test_command", "cardlang.games.blackstone_castle.definition",
    "cardlang.games.castle_combo.definition", "cardlang.games.crimson_company.definition", "cardlang.lint",
    "cardlang.match.game", "cardlang.scenario.run", "cardlang.sim",
)  # fmt: skip


def main() -> int:
    """Answer until standard input ends."""
    for name in (*LIBRARIES, *PACKAGE):
        import_module(name)
    read()
    reach = Reach("cardlang")
    print("[]", flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        began, child = time.monotonic(), os.fork()
        if not child:
            reach.unload(asked["changed"])
            _run(asked["words"], asked["streams"], asked["seconds"])
        code = _ended(child, asked["patience"])
        print(json.dumps([code, time.monotonic() - began]), flush=True)
    return 0


def read() -> None:
    """Read what ships: then the parser is there, and the patterns of its words."""
    from cardlang.games import vocabularies
    from cardlang.library import load_files, shipped_sets

    for game in vocabularies():
        load_files(shipped_sets(game), vocabularies(), cached=True)


def _ended(child: int, patience: float) -> int:
    """Wait for a child, but not for ever, and for nothing that it has started."""

    def stop(*_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, patience)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    signal.setitimer(signal.ITIMER_REAL, 0)
    stop()
    return code


def _run(words: Sequence[str], streams: Sequence[str], seconds: int) -> NoReturn:
    """Be `python -m WORDS`, with these files as standard input, output and errors."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    sys.argv, sys.path[0] = [*words], str(Path.cwd())
    be(partial(runpy.run_module, words[0], run_name="__main__", alter_sys=True), streams)


if __name__ == "__main__":
    sys.exit(main())
