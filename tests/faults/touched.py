"""Which tests touch a line of the package: a map that is recorded once and kept in a folder that git ignores.

Each module of tests is recorded by itself, and recorded again when it has changed; so are the scenarios. Where a file
of the package has changed since, its lines tell nothing any more: what touched any line of it is meant then.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.faults.board import ROOT

KEPT = ROOT / "tests" / "faults" / ".touched"
SCENARIOS = "cardsets"
LEFT_OUT = ("tests/faults/", "tests/benchmarks/", "tests/generated/test_campaign")
PATIENCE = 900  # seconds for one module


@dataclass(frozen=True, slots=True)
class Touch:
    """A test that touches a line, and how many seconds it takes."""

    test: str
    seconds: float


def modules() -> list[str]:
    """What is recorded: all scenarios, and every module of tests that is run for a fault."""
    found = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    return [SCENARIOS, *(name for name in found if not name.startswith(LEFT_OUT))]


class Map:
    """The recorded map; `build` brings it up to date."""

    def __init__(self, folder: Path = KEPT) -> None:
        self._folder = folder
        self._seconds: dict[str, dict[str, float]] = {}

    def stale(self) -> list[str]:
        """The modules that have not been recorded as they are now."""
        return [module for module in modules() if self._note(module).get("hash") != _hash_of(module)]

    def build(self, jobs: int, tick: Callable[[str], object], only: Iterable[str] | None = None) -> list[str]:
        """Record what is stale, and return the modules that could not be recorded."""
        self._folder.mkdir(parents=True, exist_ok=True)
        wanted = self.stale() if only is None else list(only)
        with ThreadPoolExecutor(jobs) as pool:
            return [
                module for module, done in zip(wanted, pool.map(self._record(tick), wanted), strict=True) if not done
            ]

    def _record(self, tick: Callable[[str], object]) -> Callable[[str], bool]:
        def record(module: str) -> bool:
            data = self._data(module)
            for old in (data, data.with_suffix(".json"), data.with_suffix(".note")):
                old.unlink(missing_ok=True)
            words = [str(data)] if module == SCENARIOS else [str(data), module]
            note = {"hash": _hash_of(module), "files": _files()}
            kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
            with suppress(subprocess.TimeoutExpired):
                subprocess.run(
                    (sys.executable, "-m", "tests.faults.recorder", *words), cwd=ROOT, capture_output=True,
                    env={**kept, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}, timeout=PATIENCE,
                    check=False,
                )  # fmt: skip
            tick(module)
            if not data.with_suffix(".json").exists():
                return False
            data.with_suffix(".note").write_text(json.dumps(note), "utf-8")
            return True

        return record

    # --- what it says --------------------------------------------------------------------------------

    def of(self, file: str, *lines: int) -> list[Touch]:
        """The tests that touch any of these lines.

        Of what runs on import, or is new since, these are all scenarios, the tests of its stage, and what touches its
        file at all.
        """
        import coverage

        found: list[Touch] = []
        for module in modules():
            data = self._data(module)
            note = self._note(module)
            if not note:
                continue
            recorded = coverage.CoverageData(data)
            recorded.read()
            by_line, seconds = recorded.contexts_by_lineno(file), self._times(module)
            names = {name for line in lines for name in by_line.get(line, ())}
            imported, changed = "" in names or file not in note["files"], note["files"].get(file) != _sha(ROOT / file)
            if changed or names == {""}:
                names = {name for names in by_line.values() for name in names}
            beside = module.startswith(f"tests/{file.split('/')[1]}/")
            apart = not recorded.measured_contexts() - {""}  # what runs in processes of its own, such as commands
            if (beside and apart) or (imported and (beside or module == SCENARIOS)):
                names = set(seconds)
            found += [Touch(name, seconds[name]) for name in names if name in seconds]
        return found

    def _times(self, module: str) -> dict[str, float]:
        if module not in self._seconds:
            path = self._data(module).with_suffix(".json")
            self._seconds[module] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        return self._seconds[module]

    def _note(self, module: str) -> dict[str, dict[str, str]]:
        path = self._data(module).with_suffix(".note")
        return json.loads(path.read_text("utf-8")) if path.exists() else {}

    def _data(self, module: str) -> Path:
        return self._folder / (module.replace("/", "+").removesuffix(".py") + ".data")


def _sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _files() -> dict[str, str]:
    """The hash of every file of the package."""
    return {path.relative_to(ROOT).as_posix(): _sha(path) for path in sorted((ROOT / "cardlang").rglob("*.py"))}


def _hash_of(module: str) -> str:
    """The hash of a module of tests, or of all scenarios."""
    if module != SCENARIOS:
        return _sha(ROOT / module)
    paths = sorted((ROOT / SCENARIOS).rglob("*.test.yaml"))
    return hashlib.sha256("".join(map(_sha, paths)).encode()).hexdigest()
