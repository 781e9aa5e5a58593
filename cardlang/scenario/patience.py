"""A limit of time for what may not end by itself, because of a mistake in the Python of a game, say.

What goes round in the instructions of the machine is found by counting them (`machine.run`); this is for the rest.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooLong(BaseException):
    """The time is over. No Exception, so that nothing that runs can take it for one of its own."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Let the body take so many seconds of the processor, then raise TooLong in it.

    Where there are no such timers, and outside of the main thread, it may take as long as it likes.
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
