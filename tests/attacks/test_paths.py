"""Paths that are no files, files that come and go, folders without end: a message and the right exit code."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cardlang.cli.app import app
from cardlang.library import find as finding
from cardlang.lint import run

GOOD = "game: crimson-company\nset: s\nversion: 1\ncards:\n  ogre: {name: {en: Ogre}, strength: 1}\n"
posix = pytest.mark.skipif(os.name != "posix", reason="needs links and devices")


def cardlang(*args: str | Path) -> Result:
    done = CliRunner().invoke(app, [str(arg) for arg in args])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def odd_paths(folder: Path) -> dict[str, Path]:
    """A path of each kind that cannot be read."""
    found = {name: folder / f"{name}.cards.yaml" for name in ("missing", "fifo", "loop", "zero", "socket")}
    os.mkfifo(found["fifo"])
    found["loop"].symlink_to(found["loop"])
    found["zero"].symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as server:
        before = Path.cwd()
        os.chdir(folder)  # the names of sockets are short
        server.bind(found["socket"].name)
        os.chdir(before)
    return {**found, "inside a file": folder / "good.cards.yaml" / "x.cards.yaml"}


@posix
@pytest.mark.parametrize("command", ["lint", "fmt", "text", "test"])
def test_paths_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    (tmp_path / "good.cards.yaml").write_text(GOOD)
    for name, path in odd_paths(tmp_path).items():
        done = cardlang(command, path)
        assert (done.exit_code, done.stdout) == (2, ""), name
        assert done.stderr.startswith("cardlang: "), name
        assert done.stderr.count("\n") == 1, name


@posix
def test_odd_files_in_a_folder_do_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "good.cards.yaml").write_text(GOOD.replace("Ogre", "'"))
    odd_paths(tmp_path)
    (tmp_path / "folder.cards.yaml").mkdir()
    (tmp_path / "up").symlink_to(tmp_path)
    done = cardlang("lint", tmp_path, "--format", "concise")
    assert done.exit_code == 2
    assert done.stdout.splitlines()[0].startswith(f"{tmp_path / 'good.cards.yaml'}:")
    assert done.stderr.count("cardlang: ") == 4  # fifo, loop, zero, socket


def test_folders_within_folders(tmp_path: Path) -> None:
    """Deeper than Python may recurse."""
    before, depth = Path.cwd(), 1_200
    os.chdir(tmp_path)
    try:
        for _ in range(depth):
            os.mkdir("d")
            os.chdir("d")
        Path("a.cards.yaml").write_text(GOOD)
        done = cardlang("lint", tmp_path)
        Path("a.cards.yaml").unlink()
        for _ in range(depth):  # pytest would recurse to remove them
            os.chdir("..")
            os.rmdir("d")
    finally:
        os.chdir(before)
    assert (done.exit_code, done.stdout) == (0, "1 file, 1 card: no findings\n")


def test_many_files_that_are_none(tmp_path: Path) -> None:
    for index in range(3_000):
        (tmp_path / f"{index}.txt").touch()
    assert cardlang("lint", tmp_path).exit_code == 2
    (tmp_path / "a.cards.yaml").write_text(GOOD)
    assert cardlang("lint", tmp_path).exit_code == 0


def test_a_file_that_vanishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "ab":
        (tmp_path / f"{name}.cards.yaml").write_text(GOOD.replace("ogre", f"ogre-{name}").replace("Ogre", name))
    found = finding.find_files([tmp_path])
    (tmp_path / "a.cards.yaml").unlink()
    monkeypatch.setattr(run, "find_files", lambda *_: found)
    done = cardlang("lint", tmp_path)
    assert done.exit_code == 2
    assert done.stdout == "1 file, 1 card: no findings\n"
    assert "there is no such file" in done.stderr


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may read everything")
def test_files_and_folders_that_may_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    path = tmp_path / "in" / "a.cards.yaml"
    path.write_text(GOOD)
    for closed in (path, path.parent):
        closed.chmod(0)
        done = cardlang("lint", tmp_path)
        closed.chmod(0o700)
        assert done.exit_code == 2
        assert "permission denied" in done.stderr


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\xfe.cards.yaml"
    try:
        with open(name, "w") as stream:
            stream.write(GOOD.replace("strength: 1", "strength: x"))
    except OSError:
        pytest.skip("this file system knows text only")
    for form in ("full", "concise", "json"):
        assert CliRunner(charset="utf-8").invoke(app, ["lint", str(tmp_path), "--format", form]).exit_code == 1
