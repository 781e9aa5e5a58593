"""The command line: `main` is the entry point. Everything else is imported when it is needed."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation
from typing import NoReturn, TextIO

from cardlang.cli.exits import INTERNAL, INTERRUPTED, UNREAD, WRONG_USE

_NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)})
_SELDOM = 200_000  # new objects between garbage collections: loading a command makes as many, and none is garbage


def main() -> None:
    """Run `cardlang`, and never exit with a traceback.

    Exit codes in addition to those of the commands: 130 after Ctrl-C, 1 if the reader of the output went away, 2 if the
    output cannot be written, 70 for an internal error (CARDLANG_TRACEBACK=1 shows where).
    """
    gc.set_threshold(_SELDOM)
    _open_streams()
    try:
        try:
            _command()
        finally:
            gc.disable()  # the process ends, which frees all memory anyway
            _ignore_interrupts()
            sys.stdout.flush()  # now, while an error can still be reported
    except KeyboardInterrupt:
        _leave("interrupted", INTERRUPTED)
    except BrokenPipeError:
        _silence(sys.stdout)
        sys.exit(UNREAD)
    except Exception as error:
        from cardlang.diagnostics.model import CardlangError

        if isinstance(error, CardlangError):
            _leave(str(error), WRONG_USE)
        if isinstance(error, OSError) and error.filename is None and error.errno in _NO_ROOM:
            _silence(sys.stdout)
            _leave(f"cannot write what there is to say: {str(error.strerror).lower()}", WRONG_USE)
        if os.environ.get("CARDLANG_TRACEBACK"):
            raise
        name = type(error).__name__
        _leave(f"internal error, please report it: {name}: {error} (CARDLANG_TRACEBACK=1 shows more)", INTERNAL)


def _command() -> None:
    if sys.argv[1:] == ["--version"]:
        from cardlang.cli.version import print_version

        print_version()
        return
    from cardlang.cli.app import app

    app()


def _open_streams() -> None:
    """Open standard streams that are closed, and replace characters that cannot be decoded or encoded."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, to the end of the program
        elif isinstance(stream, TextIOWrapper):
            with suppress(UnsupportedOperation):  # it has been read from already, and stays as it is
                stream.reconfigure(errors="replace")


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C from here on, because the program is about to exit."""
    with suppress(ValueError):  # not the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _silence(stream: TextIO) -> None:
    """Drop output that could not be written, so that Python does not try again when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _leave(message: str, code: int) -> NoReturn:
    from cardlang.diagnostics.render import clean

    try:
        sys.stderr.write(f"cardlang: {clean(' '.join(message.splitlines()))}\n")
    except OSError:
        _silence(sys.stderr)
    sys.exit(code)
