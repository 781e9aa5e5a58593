"""Says whether anybody notices what has been planted in this copy: `python -m tests.faults.judge`.

On standard input come scenarios and tests as JSON, {"scenarios": [ids], "tests": {id: seconds}, "fresh": whether the
user's cache is to be empty}; they run until one fails. The last line of standard output is {"by": id or "", "how": what
it said}. A test that takes far longer than it should is stopped and has failed: whoever waits for it notices that it
does not end.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

MEMORY = 3 << 30
PATIENT = 20.0  # seconds of its processor that every test may take
FACTOR = 10  # and so many times what it takes otherwise


class NoEnd(BaseException):
    """A test does not come to an end; no Exception, so that no test can take it for one of its own."""


def _no_end(_number: int, _frame: FrameType | None) -> None:
    raise NoEnd("it does not come to an end")


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    signal.signal(signal.SIGPROF, _no_end)
    signal.setitimer(signal.ITIMER_PROF, PATIENT + FACTOR * seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def scenarios(wanted: list[str]) -> dict[str, str]:
    """Run scenarios in this order until one fails; whoever breaks fails, and so does a file that cannot be read."""
    from cardlang.scenario import load_scenarios, run

    there = {f"{Path(one.location.path)}::{one.name}": one for one in load_scenarios(_files(wanted)).scenarios}
    for name in wanted:
        if name not in there:
            return {"by": name, "how": "the file cannot be read any more"}
        with _limited(0.0):
            try:
                result = run(there[name])
            except (Exception, NoEnd) as error:
                return {"by": name, "how": f"{type(error).__name__}: {error}"}
        if not result.passed:
            return {"by": name, "how": result.problem or "other than expected"}
    return {"by": "", "how": ""}


def _files(wanted: list[str]) -> list[Path]:
    return [Path(file) for file in dict.fromkeys(name.partition("::")[0] for name in wanted)]


class Judge:
    """A plugin of pytest that limits each test and remembers the first that fails."""

    def __init__(self, wanted: dict[str, float]) -> None:
        self._wanted = wanted
        self.verdict = {"by": "", "how": ""}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        places = {name: place for place, name in enumerate(self._wanted)}
        items[:] = sorted((item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid])

    def pytest_runtest_protocol(self, item: Any) -> None:
        signal.signal(signal.SIGPROF, _no_end)
        signal.setitimer(signal.ITIMER_PROF, PATIENT + FACTOR * self._wanted[item.nodeid])

    def pytest_runtest_logreport(self, report: Any) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._failed(report)

    def pytest_collectreport(self, report: Any) -> None:
        self._failed(report)

    def _failed(self, report: Any) -> None:
        if report.failed and not self.verdict["by"]:
            self.verdict = {"by": report.nodeid, "how": str(report.longrepr).splitlines()[-1][:200]}


def tests(wanted: dict[str, float]) -> dict[str, str]:
    """Run tests of pytest in this order until one fails."""
    import pytest

    judge = Judge(wanted)
    modules = dict.fromkeys(name.partition("::")[0] for name in wanted)
    options = ("-q", "-x", "--no-header", "--tb=line", "-p", "no:cacheprovider", "-p", "no:faulthandler")
    pytest.main([*options, *modules], [judge])
    return judge.verdict


def main() -> int:
    """Judge what standard input asks for."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    asked = json.load(sys.stdin)
    with tempfile.TemporaryDirectory(prefix="faults-") as cache:
        if asked["fresh"]:
            os.environ["XDG_CACHE_HOME"] = cache
        verdict = _verdict(asked)
    print("\n" + json.dumps(verdict))
    return 0


def _verdict(asked: dict[str, Any]) -> dict[str, str]:
    verdict = {"by": "", "how": ""}
    if asked["scenarios"]:
        verdict = scenarios(asked["scenarios"])
    if asked["tests"] and not verdict["by"]:
        verdict = tests(asked["tests"])
    return verdict


if __name__ == "__main__":
    sys.exit(main())
