"""The user's cache gives back what was stored or nothing and is never a trouble; the identity sees each edit."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cardlang.storage import identity as identities
from cardlang.storage.cache import Cache
from cardlang.storage.identity import READING, STAGES, identity
from cardlang.storage.shipped import PACKAGE


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("CARDLANG_NO_CACHE", raising=False)
    return tmp_path / "cardlang" / "things"


CACHE = Cache("things", most_files=5, most_bytes=1000)


def test_what_is_written_is_read(place: Path) -> None:
    assert CACHE.read("a") is None
    CACHE.write("a", b"one")
    CACHE.write("b", b"")
    assert (CACHE.read("a"), CACHE.read("b"), CACHE.read("c")) == (b"one", b"", None)
    assert sorted(path.name for path in place.iterdir()) == ["a", "b"]


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_nobody_else_can_look_into_it(place: Path) -> None:
    CACHE.write("a", b"one")
    assert place.stat().st_mode & 0o077 == 0
    assert (place / "a").stat().st_mode & 0o077 == 0


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_an_entry_that_somebody_else_may_have_written_is_none(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    CACHE.write("a", b"one")
    for mode in (0o620, 0o602, 0o666):
        (place / "a").chmod(mode)
        assert CACHE.read("a") is None
    (place / "a").chmod(0o644)
    assert CACHE.read("a") == b"one"
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)
    assert CACHE.read("a") is None


def test_an_entry_with_any_byte_changed_or_cut_off_is_none(place: Path) -> None:
    CACHE.write("a", b"some content")
    whole = (place / "a").read_bytes()
    for index in range(len(whole)):
        (place / "a").write_bytes(whole[:index])
        assert CACHE.read("a") is None
        (place / "a").write_bytes(whole[:index] + bytes([whole[index] ^ 1]) + whole[index + 1 :])
        assert CACHE.read("a") is None
    (place / "a").write_bytes(whole + b"\0")
    assert CACHE.read("a") is None


def test_an_entry_under_the_name_of_another_is_none(place: Path) -> None:
    CACHE.write("a", b"one")
    shutil.copy(place / "a", place / "b")
    assert CACHE.read("b") is None


@pytest.mark.parametrize("block", ["file", "broken link", "entry is a folder"])
def test_a_place_that_cannot_be_used_is_no_trouble(block: str, place: Path) -> None:
    match block:
        case "file":
            place.parent.write_text("not a folder")
        case "broken link":
            place.parent.symlink_to(place.parent.parent / "nowhere" / "else")
        case _:
            (place / "a").mkdir(parents=True)
    CACHE.write("a", b"one")
    CACHE.trim()
    assert CACHE.read("a") is None


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_may_not_be_written(place: Path) -> None:
    place.mkdir(parents=True)
    place.chmod(0o500)
    CACHE.write("a", b"one")
    assert CACHE.read("a") is None
    place.chmod(0o700)


@pytest.mark.skipif(os.name != "posix", reason="needs a limit on the size of files")
def test_a_full_disk_leaves_nothing_behind(place: Path) -> None:
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "from cardlang.storage.cache import Cache\n"
        "cache = Cache('things', most_files=5, most_bytes=10**6)\n"
        "cache.write('a', b'x' * 100_000)\n"
        "assert cache.read('a') is None\n"
        "cache.write('b', b'x')\n"
        "assert cache.read('b') == b'x'\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=PACKAGE.parent)
    assert [path.name for path in place.iterdir()] == ["b"]


def test_the_oldest_are_dropped(place: Path) -> None:
    for index in range(9):
        CACHE.write(str(index), b"x" * 10)
        os.utime(place / str(index), (index, index))
    CACHE.trim()
    assert sorted(path.name for path in place.iterdir()) == ["4", "5", "6", "7", "8"]
    CACHE.write("long", b"x" * 900)
    CACHE.trim()
    assert sorted(path.name for path in place.iterdir()) == ["8", "long"]


def test_many_writers_of_one_entry(place: Path) -> None:
    contents = {bytes([65 + index]) * 5000 for index in range(4)}
    threads = [
        threading.Thread(target=lambda content=content: [CACHE.write("a", content) for _ in range(50)])
        for content in contents
    ]
    for thread in threads:
        thread.start()
    seen = {CACHE.read("a") for _ in range(300)}
    for thread in threads:
        thread.join()
    assert seen <= {None, *contents}
    assert CACHE.read("a") in contents
    assert [path.name for path in place.iterdir()] == ["a"]


def test_it_can_be_turned_off(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    CACHE.write("a", b"one")
    monkeypatch.setenv("CARDLANG_NO_CACHE", "1")
    assert CACHE.read("a") is None
    CACHE.write("b", b"two")
    assert [path.name for path in place.iterdir()] == ["a"]


def test_a_relative_place_and_a_missing_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")  # the custom: a relative path counts as none
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert CACHE.folder() == tmp_path / ".cache" / "cardlang" / "things"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert CACHE.folder() == tmp_path / "Library" / "Caches" / "cardlang" / "things"

    def no_home() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", no_home)
    assert CACHE.folder() is None
    CACHE.write("a", b"one")
    CACHE.trim()
    assert CACHE.read("a") is None


def test_the_identity_sees_every_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "copy"
    for stage in STAGES:
        shutil.copytree(PACKAGE / stage, copy / stage, ignore=shutil.ignore_patterns("__pycache__"))
    grammar = tmp_path / "grammar"
    grammar.mkdir()
    (grammar / "english.lark").write_text("start: A\n")
    monkeypatch.setattr(identities, "data_folder", lambda _: grammar)
    seen = {identity(copy)}
    assert identity(copy) in seen

    def changed(what: str) -> None:
        found = identity(copy)
        assert found not in seen, what
        seen.add(found)

    for path in (
        "lint/run.py", "lint/unplayable.py", "meaning/cost.py", "library/limits.py", "machine/run.py",
        "library/schemas/records.schema.json", "games/crimson_company/vocabulary.py",
    ):  # fmt: skip
        before = (copy / path).stat()
        data = bytearray((copy / path).read_bytes())
        data[-2] ^= 1  # as long as before, and as old
        (copy / path).write_bytes(data)
        os.utime(copy / path, ns=(before.st_atime_ns, before.st_mtime_ns))
        changed(path)
    (grammar / "english.lark").write_text("start: B\n")
    changed("grammar")
    (copy / "lint" / "checks" / "new.py").write_text("")
    changed("a new file")
    (copy / "lint" / "checks" / "new.py").rename(copy / "lint" / "checks" / "other.py")
    changed("another name")
    (copy / "lint" / "checks" / "other.py").unlink()
    monkeypatch.setattr(sys, "version", "4.0")
    changed("Python")
    package = tmp_path / "site"
    for name, distributed in identities.LIBRARIES.items():
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").write_text("version = 1\n")
        (package / f"{distributed}-1.0.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(package)])
    changed("other libraries")
    for name, distributed in identities.LIBRARIES.items():
        (package / name / "__init__.py").write_text("version = 2\n")
        changed(f"{name}, its code")
        (package / f"{distributed}-1.0.dist-info").rename(package / f"{distributed}-1.1.dist-info")
        changed(f"{name}, its version")


def test_the_identity_covers_every_stage_and_library_that_lint_reaches() -> None:
    """Followed from the linter and what the command hands it."""
    stages, imported = reached("lint/run.py", "lint/registry.py", "lint/unplayable.py")
    assert stages <= set(STAGES)
    assert {"lint", "library", "meaning", "syntax", "compile", "games"} <= stages
    assert imported == set(identities.LIBRARIES)


def test_the_identity_of_reading_covers_what_parse_text_reaches() -> None:
    stages, imported = reached("syntax/parse.py")
    assert stages == set(READING)
    assert imported == {"lark"}


def reached(*files: str) -> tuple[set[str], set[str]]:
    """The stages and the libraries that files of the package come to through all imports, lazy ones as well."""
    waiting = [PACKAGE / file for file in files]
    seen: set[Path] = set()
    imported: set[str] = set()  # from outside of the package
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("cardlang"):
                imported.add(str(node.module).partition(".")[0])
            elif isinstance(node, ast.ImportFrom):
                module = str(node.module)
                names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
                for name in names:
                    base = PACKAGE.parent.joinpath(*name.split("."))
                    waiting += [file for file in (base.with_suffix(".py"), base / "__init__.py") if file.exists()]
    return {
        path.relative_to(PACKAGE).parts[0] for path in seen if path.parent != PACKAGE
    }, imported - sys.stdlib_module_names
