"""A time limit for scenarios, against an endless loop in the Python of a game.

Endless loops of machine instructions are found by counting (`machine.run`).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooLong(BaseException):
    """The time is up. Not an Exception, so that no `except Exception` in the body can swallow it."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong in the body once it has used that many seconds of CPU time.

    There is no limit on platforms without such timers, nor outside the main thread.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _over(_number: int, _frame: FrameType | None) -> None:
    raise TooLong
