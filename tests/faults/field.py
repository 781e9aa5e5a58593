"""A copy of the project in which faults are planted and tests are run; the project itself is never touched.

The tests run in processes of their own, in the copy, so a fault is there for all that they start, too. They are forks
of a process that has loaded what the fault does not reach (`warm.py`), and have limits of time.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from tests.faults.board import ROOT, Fault
from tests.parsers import with_parsers

COPIED = ("cardlang", "cardsets", "grammar", "tests", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
PATIENCE = 300  # seconds after which a run hangs, whatever it waits for; one that hangs has caught nothing
PROCESSOR = 60  # seconds of the processor after which it hangs, too
SCENARIO = ".test.yaml::"  # stands in the id of a scenario: its file and its name
PASSED, FAILED = 0, 1  # what pytest and `cardlang test` exit with; anything else is neither
STOPPED = (-signal.SIGXCPU, -signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended: whether the tests failed (and did not break or hang), how long it took, what was printed."""

    passed: bool
    failed: bool
    hung: bool
    seconds: float
    output: str


class Ended(NamedTuple):
    """How a process ended: exit code, seconds, standard output, standard error."""

    code: int
    seconds: float
    output: str
    errors: str

    @property
    def hung(self) -> bool:
        """Whether it had to be stopped."""
        return self.code in STOPPED


class Planted(Protocol):
    """A change of one file."""

    @property
    def file(self) -> str:
        """The file, from the root of the project."""
        ...

    def planted(self, source: str) -> str:
        """The source of the file with the change in it."""
        ...


class Field:
    """A copy of the project; a context manager that takes it away at the end.

    `planted` makes a change in it, `run` runs tests by their ids, `module` runs any module as `python -m` does.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="faults-", ignore_cleanup_errors=True)
        self._own = Path(self._folder.name)
        self._warm: subprocess.Popen[str] | None = None
        self._changed: list[str] = []
        self.root = self._own / "project"
        self._cache = with_parsers(self._own / "cache")

    def __enter__(self) -> Field:
        for name in COPIED:
            source, target = ROOT / name, self.root / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, target)
        return self

    def __exit__(self, *_: object) -> None:
        if self._warm is not None:
            self._warm.__exit__(None, None, None)
        self._folder.cleanup()

    @contextmanager
    def planted(self, fault: Planted) -> Iterator[None]:
        """The copy with a change in it. Raises BoardError if it cannot be planted."""
        path = self.root / fault.file
        source = path.read_bytes()
        self._started()
        path.write_bytes(fault.planted(source.decode("utf-8")).encode("utf-8"))
        self._forget(path)
        self._changed.append(fault.file)
        try:
            yield
        finally:
            self._changed.remove(fault.file)
            path.write_bytes(source)
            self._forget(path)

    def _forget(self, path: Path) -> None:
        """What Python has compiled of the file: two versions of one second and one size look alike to it."""
        for compiled in self._compiled.joinpath(*path.parent.parts[1:]).glob(f"{path.stem}.*"):
            compiled.unlink()

    @property
    def _compiled(self) -> Path:
        return self._own / "compiled"

    def run(self, tests: Iterable[str]) -> Outcome:
        """Run tests by their ids: scenarios by `cardlang test`, all others by pytest until one fails."""
        wanted = list(dict.fromkeys(tests))
        scenarios = [test for test in wanted if SCENARIO in test]
        others = [test for test in wanted if SCENARIO not in test]
        outcomes = [run(part) for run, part in ((self._scenarios, scenarios), (self._pytest, others)) if part]
        return Outcome(
            all(outcome.passed for outcome in outcomes),
            any(outcome.failed for outcome in outcomes),
            any(outcome.hung for outcome in outcomes),
            sum(outcome.seconds for outcome in outcomes),
            "".join(outcome.output for outcome in outcomes),
        )

    def _pytest(self, tests: list[str]) -> Outcome:
        options = ("-q", "-x", "--no-header", "--tb=short", "-p", "no:cacheprovider")
        ended = self.module("pytest", *options, *tests)
        return Outcome(
            ended.code == PASSED, ended.code == FAILED, ended.hung, ended.seconds, ended.output + ended.errors
        )

    def _scenarios(self, tests: list[str]) -> Outcome:
        """Where the command breaks, or the files cannot be read, nothing has been caught."""
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        alone = ("-k", tests[0].partition("::")[2]) if len(tests) == 1 else ()
        ended = self.module("cardlang", "test", *files, "--format", "json", *alone)
        results = json.loads(ended.output) if ended.code in (PASSED, FAILED) else []
        passed = {f"{result['path']}::{result['name']}": result["passed"] for result in results}
        failed = any(passed.get(test) is False for test in tests)
        sound = all(passed.get(test) for test in tests)
        return Outcome(sound, failed, ended.hung, ended.seconds, ended.output + ended.errors)

    def module(self, *words: str, given: str = "", processor: int = PROCESSOR, patience: float = PATIENCE) -> Ended:
        """Run `python -m WORDS` in the copy, with something to read, for so many seconds of processor and in all."""
        warm = self._started()
        assert warm.stdin is not None
        assert warm.stdout is not None
        streams = [self._own / name for name in ("input", "output", "errors")]
        for path, text in zip(streams, (given, "", ""), strict=True):
            path.write_text(text, "utf-8")
        asked = {"words": words, "streams": [*map(str, streams)], "changed": self._changed}
        print(json.dumps({**asked, "seconds": processor, "patience": patience}), file=warm.stdin, flush=True)
        code, seconds = json.loads(warm.stdout.readline())
        output, errors = (path.read_text("utf-8", "replace") for path in streams[1:])
        note = f"no end after {seconds:.0f} seconds\n" if code in STOPPED else ""
        return Ended(code, seconds, output, errors + note)

    def _started(self) -> subprocess.Popen[str]:
        """The process that runs modules; it has loaded the copy before anything is planted there."""
        if self._warm is None:
            self._warm = subprocess.Popen(
                (sys.executable, "-m", "tests.faults.warm"), cwd=self.root, env=self._environment(), text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )  # fmt: skip
            assert self._warm.stdout is not None
            self._warm.stdout.readline()
        return self._warm

    def caught(self, fault: Fault) -> Outcome:
        """Run the test of a fault with the fault planted: it is caught if the test fails."""
        with self.planted(fault):
            return self.run([fault.test])

    def _environment(self) -> dict[str, str]:
        """The modules of the copy come first, and its caches are its own."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHONDONT"))}
        return {
            **kept,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONPATH": str(self.root),
            "PYTHONPYCACHEPREFIX": str(self._compiled),
            "XDG_CACHE_HOME": str(self._cache),
        }
