"""Checks of choices: a short hash of what was asked, one for each choice of a save."""

from __future__ import annotations

from zlib import crc32

from cardlang.machine.rules import Rules
from cardlang.machine.state import Ask


def check(rules: Rules, ask: Ask) -> str:
    """The check of a choice: eight hexadecimal digits for who was asked what."""
    return f"{crc32(f'{ask.seat} {rules.purposes[ask.purpose]} {ask.codes}'.encode()):08x}"
