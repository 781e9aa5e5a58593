"""The program of the page about embedding plays a whole match at a server, as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("websockets")

from tests.test_readme import ROOT
from tests.web.pages import Server

(PROGRAM,) = re.findall(
    r"^```python\n(.*?)^```", (ROOT / "cardlang/web/EMBEDDING.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)


def test_it_is_short() -> None:
    assert PROGRAM.count("\n") < 60


def test_it_plays_a_match_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    server = Server(tmp_path)
    server.start()
    try:
        command = [sys.executable, "-W", "error", str(tmp_path / "program.py"), server.address]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    finally:
        server.kill()
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"to watch: {server.address}/r/")
    assert "It is over: {'result': " in done.stdout
