"""A copy of the project in which faults are planted and tests are run; the project itself is never touched.

The tests run in processes of their own, in the copy, so a fault is there for all that they start, too.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.faults.board import ROOT, Fault

COPIED = ("cardlang", "cardsets", "grammar", "tests", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
PATIENCE = 300  # seconds after which a test hangs; a test that hangs has caught nothing
SCENARIO = ".test.yaml::"  # stands in the id of a scenario: its file and its name
PASSED, FAILED = 0, 1  # what pytest and `cardlang test` exit with; anything else is neither
NO_END = -1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended: whether the tests failed (and did not break or hang), how long it took, what was printed."""

    passed: bool
    failed: bool
    seconds: float
    output: str


class Ended(NamedTuple):
    """How a process ended: exit code, seconds, standard output, standard error."""

    code: int
    seconds: float
    output: str
    errors: str


class Field:
    """A copy of the project; a context manager that takes it away at the end."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="faults-", ignore_cleanup_errors=True)
        self.root = Path(self._folder.name, "project")

    def __enter__(self) -> Field:
        for name in COPIED:
            source, target = ROOT / name, self.root / name
            if source.is_dir():
                shutil.copytree(source, target)
            else:
                shutil.copy2(source, target)
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The copy with a fault in it. Raises BoardError if it cannot be planted."""
        path = self.root / fault.file
        source = path.read_bytes()
        path.write_bytes(fault.planted(source.decode("utf-8")).encode("utf-8"))
        self._forget(path)
        try:
            yield
        finally:
            path.write_bytes(source)
            self._forget(path)

    def _forget(self, path: Path) -> None:
        """What Python has compiled of the file: two versions of one second and one size look alike to it."""
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            compiled.unlink()

    def run(self, tests: Iterable[str]) -> Outcome:
        """Run tests by their ids: scenarios by `cardlang test`, all others by pytest until one fails."""
        wanted = list(dict.fromkeys(tests))
        scenarios = [test for test in wanted if SCENARIO in test]
        others = [test for test in wanted if SCENARIO not in test]
        outcomes = [run(part) for run, part in ((self._scenarios, scenarios), (self._pytest, others)) if part]
        return Outcome(
            all(outcome.passed for outcome in outcomes),
            any(outcome.failed for outcome in outcomes),
            sum(outcome.seconds for outcome in outcomes),
            "".join(outcome.output for outcome in outcomes),
        )

    def _pytest(self, tests: list[str]) -> Outcome:
        left_out = ("no:cacheprovider", "no:xdist", "no:hypothesispytest")  # the last imports Hypothesis at the end
        options = ("-q", "-x", "--no-header", "--tb=short", *(word for name in left_out for word in ("-p", name)))
        ended = self._python("pytest", *options, *tests)
        return Outcome(ended.code == PASSED, ended.code == FAILED, ended.seconds, ended.output + ended.errors)

    def _scenarios(self, tests: list[str]) -> Outcome:
        """Where the command breaks, or the files cannot be read, nothing has been caught."""
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        alone = ("-k", tests[0].partition("::")[2]) if len(tests) == 1 else ()
        ended = self._python("cardlang", "test", *files, "--format", "json", *alone)
        results = json.loads(ended.output) if ended.code in (PASSED, FAILED) else []
        passed = {f"{result['path']}::{result['name']}": result["passed"] for result in results}
        failed = any(passed.get(test) is False for test in tests)
        return Outcome(all(passed.get(test) for test in tests), failed, ended.seconds, ended.output + ended.errors)

    def _python(self, *words: str) -> Ended:
        """Run a module in the copy."""
        began = time.perf_counter()
        try:
            done = subprocess.run(
                (sys.executable, "-m", *words), cwd=self.root, env=self._environment(), capture_output=True, text=True,
                timeout=PATIENCE, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Ended(NO_END, time.perf_counter() - began, "", f"no end after {PATIENCE} seconds")
        return Ended(done.returncode, time.perf_counter() - began, done.stdout, done.stderr)

    def caught(self, fault: Fault) -> Outcome:
        """Run the test of a fault with the fault planted: it is caught if the test fails."""
        with self.planted(fault):
            return self.run([fault.test])

    def _environment(self) -> dict[str, str]:
        """The modules of the copy come first, and its caches are its own."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        return {**kept, "PYTHONPATH": str(self.root), "XDG_CACHE_HOME": str(self.root.parent / "cache")}
