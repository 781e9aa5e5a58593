"""Records which lines of the package each test touches: `python -m tests.faults.recorder OUT [MODULE]`.

With a module of tests it runs these, without one all scenarios. Every test is a context of a coverage measurement that
is written to OUT; what else is to be known of the tests stands beside it, in OUT.json.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import coverage
import pytest

from tests.faults.board import ROOT

SLOW = 20  # seconds after which a test, slowed down by being measured, is given up: it is none to run often
LONGEST = 60  # seconds after which no further test of a module is begun
WEAK = "test_a_scenario_fails_without_an_ability"  # runs scenarios that are run anyway, hundreds of times
_MEASURING = str(Path(coverage.__file__).parent)


class TooSlow(BaseException):
    """A test has taken too long; no Exception, so that no test can take it for one of its own."""


class Recorder:
    """A measurement with a context for each test, and how long each took."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._coverage = coverage.Coverage(
            data_file=out, source=[str(ROOT / "cardlang")], config_file=False, messages=False
        )
        self._coverage.set_option("run:relative_files", True)  # the map can be read from another copy of the project
        self.seconds: dict[str, float] = {}

    def __enter__(self) -> Recorder:
        self._coverage.start()
        self._began = time.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        self._coverage.stop()
        self._coverage.save()
        self._out.with_suffix(".json").write_text(json.dumps(self.seconds, indent=0), "utf-8")

    @property
    def late(self) -> bool:
        """Whether it is time to stop."""
        return time.monotonic() - self._began > LONGEST

    @contextmanager
    def test(self, name: str) -> Iterator[None]:
        """What is run inside is that test; one that is too slow is measured as far as it came, and not named."""
        self._coverage.switch_context(name)
        began = time.process_time()
        signal.signal(signal.SIGALRM, _too_slow)
        signal.alarm(SLOW)
        try:
            yield
            self.seconds[name] = round(time.process_time() - began, 4)
        except TooSlow:
            pass
        finally:
            signal.alarm(0)
            self._coverage.switch_context("")


def _too_slow(_number: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code.co_filename.startswith(_MEASURING):  # it may hold a lock
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            return
        frame = frame.f_back
    raise TooSlow


class Plugin:
    """Tells the recorder which test runs."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        # Scenarios are recorded by themselves.
        items[:] = [item for item in items if not item.name.startswith(("test_scenario[", WEAK))]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        if self._recorder.late:
            item.session.shouldstop = "enough is known of this module"
            return (yield)
        with self._recorder.test(item.nodeid):
            return (yield)


def main(out: str, module: str = "") -> int:
    """Record a module of tests, or the scenarios."""
    with Recorder(Path(out)) as recorder:
        if module:
            options = ("-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:faulthandler")
            pytest.main([*options, module], [Plugin(recorder)])
            return 0
        from cardlang.scenario import load_scenarios, run

        for scenario in load_scenarios([ROOT / "cardsets"]).scenarios:
            with recorder.test(f"{Path(scenario.location.path).relative_to(ROOT)}::{scenario.name}"):
                run(scenario)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
