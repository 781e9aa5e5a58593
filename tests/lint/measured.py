"""The table of `cardlang/lint/MEASURED.md`: which share of the seeded faults of each code is found, at least."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import cardlang.lint

TABLE = Path(cardlang.lint.__file__).parent / "MEASURED.md"


@cache
def stated() -> dict[str, int]:
    """The percentage by code."""
    rows = re.findall(r"^\| (L\d{3}) \|.*\| (\d+) % \|$", TABLE.read_text("utf-8"), re.MULTILINE)
    return {code: int(share) for code, share in rows}
