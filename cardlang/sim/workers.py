"""Matches in several processes: born deaf to Ctrl-C, ended with the one that asked for them."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING

from cardlang.sim.arena import Arena, SimulationError
from cardlang.sim.tally import Tally, tally

if TYPE_CHECKING:
    from cardlang.match.game import Game

_arena: Arena | None = None  # of a worker


def in_processes(
    game: Game, bots: Sequence[str], seed: int, portions: Sequence[range], jobs: int
) -> Generator[Tally, None, None]:
    """The tallies of the portions, in their order.

    A game consists of functions and cannot be sent to a process; a save of it can, from which it is built anew.
    """
    others = set(active_children())
    with _deaf_children():
        pool = ProcessPoolExecutor(
            min(jobs, len(portions)), get_context("spawn"), _begin, (game.start(seed).to_json(), tuple(bots), seed)
        )
        futures: list[Future[Tally]] = [pool.submit(_play, portion) for portion in portions]
    workers = set(active_children()) - others
    done = False
    try:
        for future in futures:
            yield future.result()
        done = True
    except BrokenProcessPool:
        raise SimulationError(
            "a worker process has died or could not begin; in a script of yours, call it under "
            '`if __name__ == "__main__":`'
        ) from None
    finally:
        pool.shutdown(wait=done, cancel_futures=True)
        if not done:
            for worker in workers:
                worker.terminate()


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes that begin in here never hear of Ctrl-C; this one does, afterwards. Windows has nothing like it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(save: str, bots: tuple[str, ...], seed: int) -> None:
    """Make a worker ready: its game and its bots."""
    from cardlang.match.save import load_match

    global _arena
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    _arena = Arena(load_match(save).game, bots, seed)


def _leave_with_parent() -> None:
    """Who asked for the matches may be killed; then nobody waits for them any more."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play(portion: range) -> Tally:
    assert _arena is not None
    return tally(_arena.play(number) for number in portion)
