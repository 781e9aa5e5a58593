"""Matches in several worker processes, which end with the process that started them.

A worker is another Python process that runs `worker.py` and gets its portions over a pipe. `multiprocessing` is not
used, because it would run the caller's own script again in every worker.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from cardlang.sim.arena import SimulationError

Parts = TypeVar("Parts")
Made = TypeVar("Made", covariant=True)


class Counting(Protocol[Made]):
    """Anything that plays matches by number and counts them."""

    def tally(self, numbers: range) -> Made:
        """The counts of some matches."""


Job = Callable[[], Counting[Parts]]  # makes a `Counting`; can be pickled
_PROGRAM = "from cardlang.sim.worker import main; main()"


def in_processes(job: Job[Parts], portions: Sequence[range], jobs: int) -> Generator[Parts, None, None]:
    """The tallies of the portions, in order. Raises the error of a failing bot or worker."""
    size = min(jobs, len(portions))
    team = _Team(job, size)
    with ThreadPoolExecutor(size) as threads:
        try:
            for future in [threads.submit(team.play, portion) for portion in portions]:
                yield future.result()
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
            team.end()


class _Team(Generic[Parts]):
    """A pool of workers, each started when it is first needed."""

    def __init__(self, job: Job[Parts], size: int) -> None:
        self._job = job
        self._free: SimpleQueue[_Worker | None] = SimpleQueue()
        for _ in range(size):
            self._free.put(None)
        self._workers: list[_Worker] = []
        self._ended, self._lock = False, Lock()

    def play(self, portion: range) -> Parts:
        """Let an idle worker play some matches."""
        worker = self._free.get()
        try:
            if worker is None:
                worker = self._begin()
                worker.send(self._job)
            found: Parts = worker.play(portion)
            return found
        finally:
            self._free.put(worker)

    def _begin(self) -> _Worker:
        with self._lock:
            if self._ended:
                raise SimulationError("the simulation has ended")
            self._workers.append(_Worker())
            return self._workers[-1]

    def end(self) -> None:
        """Stop all workers at once, whatever they are doing."""
        with self._lock:
            self._ended = True
            for worker in self._workers:
                worker.end()


class _Worker:
    """One process, which ignores Ctrl-C because it is in a process group of its own, and ends when its input ends."""

    def __init__(self) -> None:
        path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _PROGRAM],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path},
            start_new_session=True, creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )  # fmt: skip

    def send(self, thing: object) -> None:
        """Send an object to the worker. Raises SimulationError if the worker has died."""
        assert self._process.stdin is not None
        try:
            pickle.dump(thing, self._process.stdin)
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise _died() from None

    def play(self, portion: range) -> Any:
        """The tally of some matches, or the error that they ended with."""
        self.send(portion)
        assert self._process.stdout is not None
        try:
            answer = pickle.load(self._process.stdout)
        except (OSError, ValueError, EOFError, pickle.UnpicklingError):
            raise _died() from None
        if isinstance(answer, SimulationError):
            raise answer
        return answer

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):  # from output that can no longer be sent
                    pipe.close()


def _died() -> SimulationError:
    return SimulationError("a worker process has died; with one job the matches are played in the process itself")
