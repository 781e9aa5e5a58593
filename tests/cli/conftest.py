"""What the tests of the terminal share: a folder of their own for what is kept, and people who type at a table."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang.cli.autosave import Autosave
from cardlang.cli.table import TerminalTable
from cardlang.match.match import Match


@pytest.fixture(autouse=True)
def state_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for what is kept between two runs; a new one for each test."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.delenv("CARDLANG_NO_AUTOSAVE", raising=False)
    return folder


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Lets somebody type lines at a table, and leave then; returns what is on the screen, with single spaces."""

    def told(
        match: Match, seats: list[str], *typed: str, file: Path | None = None, autosave: Autosave | None = None
    ) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        TerminalTable(match, seats, seed=3, file=file, autosave=autosave).play()
        return " ".join(capsys.readouterr().out.split())

    return told
