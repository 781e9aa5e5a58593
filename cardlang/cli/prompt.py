"""Read a typed line, with line editing and history where the terminal and Python support them."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from cardlang.diagnostics.render import clean

if TYPE_CHECKING:
    from rich.console import Console

SIGN = "> "
_STEERING = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[@-~])")  # what arrow keys send without a line editor


def read_line(console: Console, sign: str = SIGN) -> str:
    """Read a line, without control sequences. Raises EOFError at the end of the input."""
    editing = _editing()
    lead = sign
    if sign and console.is_terminal and not console.no_color and console.color_system:
        lead = _unseen("\x1b[1;32m", editing=editing) + sign + _unseen("\x1b[0m", editing=editing)
    return clean(_STEERING.sub("", input(lead))).strip()


def _editing() -> bool:
    """Whether input and output are terminals and Python can edit lines there (on Windows the terminal does)."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    with suppress(ImportError):
        import readline  # noqa: F401, `input` uses it from now on

        return True
    return False


def _unseen(code: str, *, editing: bool) -> str:
    """A control code, marked for the line editor as taking no column."""
    return f"\x01{code}\x02" if editing else code
