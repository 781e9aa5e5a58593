"""The command line: `main` is the entry point. Nothing else is imported before it is needed."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import NoReturn

INTERRUPTED = 130
INTERNAL = 70
WRONG_USE = 2


def main() -> None:
    """Runs `cardlang`, and leaves without a traceback whatever happens.

    Exit codes beside those of the commands: 130 after Ctrl-C, 1 if the reader of the output went away, 70 for a
    fault of ours (CARDLANG_TRACEBACK=1 shows where).
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows another one
    if sys.argv[1:] == ["--version"]:
        print_version()
        return
    try:
        from cardlang.cli.app import app

        app()
    except KeyboardInterrupt:
        _leave("interrupted", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        from cardlang.diagnostics.model import CardlangError

        if isinstance(error, CardlangError):
            _leave(str(error), WRONG_USE)
        if os.environ.get("CARDLANG_TRACEBACK"):
            raise
        name = type(error).__name__
        _leave(f"internal error, please report it: {name}: {error} (CARDLANG_TRACEBACK=1 shows more)", INTERNAL)


def print_version() -> None:
    """Prints name and version."""
    from cardlang import __version__

    print(f"cardlang {__version__}")


def _leave(message: str, code: int) -> NoReturn:
    from cardlang.diagnostics.render import clean

    sys.stderr.write(f"cardlang: {clean(' '.join(message.splitlines()))}\n")
    sys.exit(code)
