"""`python -m tests.tour` runs the Python of the contributors' tour and writes what it prints under each block."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent / "cardlang" / "TOUR.md"
BLOCK = re.compile(r"```python\n(.*?)```\n(?:\n```text\n.*?```\n)?", re.DOTALL)


def with_output(page: str) -> str:
    """The page with the output of its program, block by block."""
    names: dict[str, Any] = {}

    def run(block: re.Match[str]) -> str:
        out = StringIO()
        with redirect_stdout(out):
            exec(compile(block[1], PAGE.name, "exec"), names)
        return f"```python\n{block[1]}```\n" + (f"\n```text\n{out.getvalue()}```\n" if out.getvalue() else "")

    return BLOCK.sub(run, page)


if __name__ == "__main__":
    PAGE.write_text(with_output(PAGE.read_text("utf-8")), "utf-8")
