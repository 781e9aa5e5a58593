"""Commands in forks of a process that has loaded what commands load: a process of its own each, begun in no time.

`python -m tests.cli.forked` is that process. Each line of its standard input is a command as JSON, {"words": arguments,
"folder": where it runs, "environment": its variables, "streams": paths of standard input, output and errors}; each is
answered by a line with the exit code, negative for a signal. What is loaded when, and how a first start goes, is for
the tests that start Python themselves.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

from tests.forking import be

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds after which a command is ended by a signal
LOADED = (
    "cardlang.cli.app", "cardlang.cli.lint", "cardlang.cli.play", "cardlang.cli.replay", "cardlang.cli.test_command",
    "cardlang.games.blackstone_castle.definition", "cardlang.games.castle_combo.definition",
    "cardlang.games.crimson_company.definition", "cardlang.lint", "cardlang.match.game", "cardlang.scenario.run",
    "jsonschema", "lark", "rich.console", "rich.table", "typer", "yaml",
)  # fmt: skip


class Forks:
    """The process that is forked; it ends with this one, when its standard input is closed."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="commands-", ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            (sys.executable, "-m", "tests.cli.forked"), cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
            text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def run(
        self, words: Sequence[str], typed: str, folder: Path, environment: Mapping[str, str]
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end, in a folder and with these environment variables."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        streams = [Path(self._folder.name, name) for name in ("input", "output", "errors")]
        for path, text in zip(streams, (typed, "", ""), strict=True):
            path.write_text(text, "utf-8")
        asked = {"words": words, "folder": str(folder), "environment": dict(environment)}
        print(json.dumps({**asked, "streams": [*map(str, streams)]}), file=self._process.stdin, flush=True)
        code = int(self._process.stdout.readline())
        output, errors = (path.read_text("utf-8") for path in streams[1:])
        return subprocess.CompletedProcess([*words], code, output, errors)


@cache
def _forks() -> Forks:
    """The process of this worker."""
    return Forks()


def run(
    words: Sequence[str], typed: str = "", folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `cardlang` with these arguments to its end: in a fork, or in a new Python if that is told anything."""
    told = os.environ | environment
    if not any(name.startswith("PYTHON") for name in environment):
        return _forks().run(words, typed, folder or Path.cwd(), told)
    command = [sys.executable, "-c", "from cardlang.cli import main; main()", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, cwd=folder, env=told)


def main() -> None:
    """Answer until standard input ends."""
    for name in LOADED:
        import_module(name)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _be(asked)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _be(asked: Mapping[str, Any]) -> NoReturn:
    """Be `cardlang` with these arguments, and with these files as standard input, output and errors."""
    signal.alarm(PATIENCE)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv, sys.path[0] = ["-c", *asked["words"]], ""
    from cardlang.cli import main as cardlang

    be(cardlang, asked["streams"])


if __name__ == "__main__":
    main()
