"""What a fork does that stands in for a program: other streams, one function, and an end without the parent."""

from __future__ import annotations

import atexit
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import NoReturn

BROKEN = 70  # exit code of a program that ends with an exception; 1 is what pytest says when a test fails


def be(program: Callable[[], object], streams: Sequence[str]) -> NoReturn:
    """Run a program to its end, with the files at these paths as standard input, output and errors."""
    for number, (path, flags) in enumerate(zip(streams, (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY), strict=True)):
        os.dup2(os.open(path, flags), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)  # the one of the parent has read ahead
    code = 0
    try:
        program()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        code = BROKEN
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
