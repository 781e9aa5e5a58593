"""Shells complete commands, options and their values."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

CARDLANG = Path(sys.executable).with_name("cardlang")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("cardlang li", ["lint"]),
        ("cardlang re", ["replay"]),
        ("cardlang lint --stat", ["--statistics"]),
        ("cardlang lint --format c", ["concise"]),
        ("cardlang test --co", ["--coverage"]),
    ],
)
def test_bash_is_told_what_may_follow(typed: str, offered: list[str]) -> None:
    words = str(len(typed.split()) - 1)
    asked = {"_CARDLANG_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": words}
    done = subprocess.run([CARDLANG], capture_output=True, text=True, check=False, env={**os.environ, **asked})
    assert (done.stdout.split(), done.stderr) == (offered, "")


@pytest.mark.skipif(which("bash") is None, reason="there is no bash")
def test_it_is_installed_for_the_shell_that_asks(tmp_path: Path) -> None:
    command = f"{CARDLANG} --install-completion; true"  # or bash would give way to it
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=True, env={"HOME": str(tmp_path), "PATH": "/bin"}
    )
    assert "bash completion installed" in done.stdout, done.stderr
    script = tmp_path / ".bash_completions" / "cardlang.sh"
    assert "complete_bash" in script.read_text()
    assert str(script) in (tmp_path / ".bashrc").read_text()
