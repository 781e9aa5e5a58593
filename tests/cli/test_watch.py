"""`lint --watch` and `test --watch` judge files anew when they change, in one process."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from cardlang.library import source
from cardlang.library.source import read_bytes
from tests.cli.cli_support import cardlang
from tests.parsers import with_parsers

HEAD = "game: crimson-company\nset: my-set\nversion: 1\ncards:\n"
OGRE = '  ogre:\n    name: {en: Ogre}\n    strength: 3\n    text: "Deploy: Gain 1 coin."\n'
SCENARIO = """game: crimson-company
sets: [a.cards.yaml]
scenarios:
  - name: the ogre gains a coin
    given: {turn: A, phase: deployment, coins: {A: 5}, staged: {A: [ogre]}}
    when: [A plays ogre in lane 1]
    then: {coins: {A: 6}}
"""
needs_watchfiles = pytest.mark.skipif(
    subprocess.run([sys.executable, "-c", "import watchfiles"], capture_output=True, check=False).returncode != 0,
    reason="watchfiles is not installed",
)


@contextmanager
def watching(command: str, folder: Path) -> Iterator[queue.Queue[str]]:
    """The lines that a watcher prints, as they come; at the end it is interrupted."""
    arguments = [sys.executable, "-m", "cardlang", command, "--watch", str(folder), "--format", "concise"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "XDG_CACHE_HOME": str(with_parsers(folder / ".cache"))}
    interrupted = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # jobs in the background ignore it
    watcher = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, preexec_fn=interrupted
    )
    lines: queue.Queue[str] = queue.Queue()
    assert watcher.stdout is not None
    output = watcher.stdout
    reader = threading.Thread(target=lambda: [lines.put(line.rstrip()) for line in output])
    reader.start()
    try:
        yield lines
        watcher.send_signal(signal.SIGINT)
        assert watcher.wait(timeout=30) == 0
    finally:
        watcher.kill()
        reader.join()
        output.close()


def awaited(lines: queue.Queue[str], words: str) -> str:
    """The next line with some words."""
    while True:
        line = lines.get(timeout=60)
        if words in line:
            return line


@needs_watchfiles
def test_lint_goes_on_with_what_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(HEAD + OGRE)
    with watching("lint", tmp_path) as lines:
        awaited(lines, "no findings")
        awaited(lines, "watching; Ctrl-C ends")
        path.write_text(HEAD + OGRE.replace("Gain", "Gian"))
        awaited(lines, "a.cards.yaml changed")
        assert awaited(lines, "S001").startswith(f"{path}:8:")
        new = tmp_path / "b.cards.yaml.new"
        new.write_text(HEAD + OGRE)
        new.rename(tmp_path / "b.cards.yaml")
        assert awaited(lines, "L001").startswith(f"{tmp_path / 'b.cards.yaml'}:5:")
        (tmp_path / "b.cards.yaml").unlink()
        path.write_text(HEAD + OGRE)
        awaited(lines, "no findings")


@needs_watchfiles
def test_scenarios_are_run_again(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.yaml"
    path.write_text(HEAD + OGRE)
    (tmp_path / "a.test.yaml").write_text(SCENARIO)
    with watching("test", tmp_path) as lines:
        awaited(lines, "1 passed")
        awaited(lines, "watching")
        path.write_text(HEAD + OGRE.replace("1 coin", "2 coins"))
        awaited(lines, "1 failed")


@pytest.mark.parametrize("option", ["--fix", "--diff", "--play"])
def test_what_does_not_go_with_it(option: str, tmp_path: Path) -> None:
    done = cardlang("lint", "--watch", option, str(tmp_path))
    assert (done.returncode, "--watch goes without" in done.stderr) == (2, True)


@needs_watchfiles
def test_there_must_be_something_to_watch(tmp_path: Path) -> None:
    done = cardlang("lint", "--watch", str(tmp_path / "none"))
    assert done.returncode == 2
    assert "there is no such file or folder" in done.stderr


def test_a_missing_library_is_named(tmp_path: Path) -> None:
    (tmp_path / "watchfiles.py").write_text("raise ImportError")
    done = cardlang("test", "--watch", str(tmp_path), PYTHONPATH=str(tmp_path))
    assert done.returncode == 2
    assert "pip install 'cardlang[watch]'" in done.stderr


def test_a_file_that_changes_while_it_is_read_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, asked = tmp_path / "a.cards.yaml", list[int]()
    path.write_text("old")

    def fstat(number: int) -> os.stat_result:
        asked.append(number)
        if len(asked) == 2:  # after the first reading
            path.write_text("new and longer")
        return os.stat(number)

    monkeypatch.setattr(source.os, "fstat", fstat)
    assert read_bytes(path) == b"new and longer"
    assert len(asked) == 4
