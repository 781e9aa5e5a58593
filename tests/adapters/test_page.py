"""The examples of the page run as they stand there, each in a process of its own, and are short."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_readme import ROOT

EXAMPLES = re.findall(
    r"^## (\w+)\n.*?^```python\n(.*?)^```",
    (ROOT / "cardlang/adapters/README.md").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)


@pytest.mark.parametrize(("library", "example"), EXAMPLES, ids=[library for library, _ in EXAMPLES])
def test_an_example_runs(library: str, example: str, tmp_path: Path) -> None:
    assert example.count("\n") < 60
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"-?[01]\.\d", done.stdout), library


def test_every_library_has_one() -> None:
    assert [library for library, _ in EXAMPLES] == ["PettingZoo", "Gymnasium", "OpenSpiel"]
