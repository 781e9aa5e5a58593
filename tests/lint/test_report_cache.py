"""What is kept between runs is never wrong and never a trouble: cold and warm runs say the same, to the byte."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from typer.testing import CliRunner

from cardlang.cli.app import app
from cardlang.diagnostics.model import Diagnostic
from cardlang.games import vocabularies
from cardlang.library import shipped_sets
from cardlang.lint import examiner, lint_files
from cardlang.lint.cache import REPORTS, ReportCache
from cardlang.lint.explain import PAGES
from cardlang.lint.run import Examine
from cardlang.lint.shipped_names import shipped_names
from cardlang.lint.unplayable import unplayable

HEAD = "game: crimson-company\nset: my-set\nversion: 1\n"
GOOD = f"{HEAD}cards:\n  ogre:\n    name: {{en: Ogre}}\n    strength: 3\n    text: |\n      Deploy: Flip a card here.\n"
BLOCK = re.compile(r"^```(yaml|card|castle) (?:bad|good)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOTES = 5  # the column of a finding; it holds any number of them
Json: TypeAlias = Any
At: TypeAlias = tuple[int | str, ...]
EXAMINE = examiner(vocabularies(), unplayable)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("CARDLANG_NO_CACHE", raising=False)
    shipped_names.cache_clear()
    return tmp_path / "cache" / "cardlang" / "lint"


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    folder = tmp_path / "sets"
    folder.mkdir()
    return folder


def never() -> Examine:
    raise AssertionError("all files should be known")


def warm(*paths: Path) -> tuple[Diagnostic, ...]:
    """A run in which every file must be known."""
    return lint_files(paths, never, cache=ReportCache()).diagnostics


def cold(*paths: Path) -> tuple[Diagnostic, ...]:
    """A run that knows nothing and keeps nothing."""
    return lint_files(paths, lambda: EXAMINE).diagnostics


def run(*paths: Path) -> tuple[Diagnostic, ...]:
    """A run that may know and keep."""
    return lint_files(paths, lambda: EXAMINE, cache=ReportCache()).diagnostics


def broken_files(folder: Path) -> None:
    """Every bad and good example of every page, a few files that are no YAML or no text, and what ships."""
    for page in sorted(PAGES.glob("*.md")):
        blocks = re.findall(
            r"^```(yaml|card|castle) (?:bad|good)[^\n]*\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S
        )
        for index, (kind, text) in enumerate(blocks):
            section = "castles" if kind == "castle" else "cards"
            record = "x: {name: {en: X}, strength: 1, text: " if section == "cards" else "x: {name: {en: X}, text: "
            data = text if kind == "yaml" else f"{section}:\n  {record}{json.dumps(text)}}}\n"
            data = data if re.search("^game:", data, re.M) else HEAD + data
            (folder / f"{page.stem}-{index}.{section}.yaml").write_text(data, encoding="utf-8")
    odd = {
        "bytes": b"\xff\xfe\0\0\x81",
        "nul": GOOD.encode().replace(b"Flip", b"Fl\0p"),
        "empty": b"",
        "mark": b"\xef\xbb\xbf",
        "marked": b"\xef\xbb\xbf" + GOOD.encode(),
        "large": b"#" * 300_000,
        "lines": GOOD.replace("\n", "\r\n").encode(),
        "signs": GOOD.replace("Ogre", "Øgrë 😀 \u202e").replace("Flip", '"\\ud800"').encode(),
        "escapes": GOOD.replace("|\n      Deploy: Flip a card here.", '"\\ud800 \\0 \\e \\U0001F600"').encode(),
    }
    for name, data in odd.items():
        (folder / f"{name}.cards.yaml").write_bytes(data)
    for path in shipped_sets("crimson-company"):
        (folder / path.name).write_bytes(path.read_bytes())


def test_cold_and_warm_say_the_same_in_every_format(sets: Path, place: Path, tmp_path: Path) -> None:
    broken_files(sets)
    known: dict[str, tuple[str, str, int]] = {}
    runner = CliRunner()
    files = {form: tmp_path / f"said.{form}" for form in ("full", "concise", "json")}
    outputs = [word for form, file in files.items() for word in ("--output", f"{form}:{file}")]
    for options in (["--no-cache"], [], []):
        if options:
            assert not place.exists()
        done = runner.invoke(app, ["lint", str(sets), *outputs, *options])
        for form, file in files.items():
            said = file.read_text("utf-8")
            assert len(said) > 10_000
            assert known.setdefault(form, (said, done.stderr, done.exit_code)) == (said, done.stderr, done.exit_code)
            file.unlink()
    assert warm(sets) == cold(sets)


def test_every_byte_of_a_file_counts(sets: Path) -> None:
    path = sets / "a.cards.yaml"
    path.write_text(GOOD)
    assert run(path) == ()
    for index in range(0, len(GOOD), 7):
        changed = bytearray(GOOD.encode())
        changed[index] ^= 1
        path.write_bytes(changed)
        assert run(path) == cold(path)
        assert warm(path) == cold(path)
    path.write_text(GOOD)
    assert warm(path) == ()


def test_a_file_is_known_under_another_name_but_not_as_another_kind(sets: Path) -> None:
    (sets / "a.cards.yaml").write_text(GOOD.replace("Flip", "Flibber"))
    run(sets)
    (sets / "a.cards.yaml").rename(sets / "b.cards.yaml")
    (found,) = warm(sets)
    assert found.location.path == str(sets / "b.cards.yaml")
    (sets / "b.cards.yaml").rename(sets / "b.castles.yaml")
    assert {item.code for item in run(sets)} == {"D013"}


def test_duplicates_are_found_between_known_and_new_files(sets: Path) -> None:
    (sets / "b.cards.yaml").write_text(GOOD)
    assert run(sets) == ()
    (sets / "a.cards.yaml").write_text(GOOD.replace("set: my-set", "set: other"))
    for found in (run(sets), warm(sets), cold(sets)):
        assert [(Path(item.location.path).name, item.code) for item in found] == [("b.cards.yaml", "L001")]
        assert found[0].notes == (f"the first `ogre` is at {sets / 'a.cards.yaml'}:5:3",)
    (sets / "a.cards.yaml").write_text(GOOD.replace("ogre:", "imp:").replace("set: my-set", "set: other"))
    for found in (run(sets), warm(sets), cold(sets)):
        assert [(Path(item.location.path).name, item.code) for item in found] == [("b.cards.yaml", "L002")]
    (sets / "a.cards.yaml").unlink()
    assert warm(sets) == ()


def test_versions_are_compared_between_known_and_new_files(sets: Path) -> None:
    (sets / "b.cards.yaml").write_text(GOOD)
    assert run(sets) == ()
    (sets / "a.castles.yaml").write_text(
        "game: crimson-company\nset: my-set\nversion: 4\ncastles:\n  k: {name: {en: K}}\n"
    )
    for found in (run(sets), warm(sets), cold(sets)):
        assert [(Path(item.location.path).name, item.code) for item in found] == [("b.cards.yaml", "L008")]
        assert found[0].notes == (f"version 4 is at {sets / 'a.castles.yaml'}:3:10",)


def test_another_installation_knows_nothing(sets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (sets / "a.cards.yaml").write_text(GOOD)
    run(sets)
    monkeypatch.setattr("cardlang.lint.cache.identity", lambda: "another")
    with pytest.raises(AssertionError, match="should be known"):
        warm(sets)


FORGED = {
    "empty": b"",
    "brackets": b"[" * 100_000,
    "nothing": b"null",
    "pickled": b"\x80\x04\x95",
    "digits": b"[[],[" + b"9" * 10_000 + b"]]",
}


def forge(entry: Path, content: bytes) -> None:
    """Writes an entry with the right hash, as a stranger with a grudge would."""
    entry.write_bytes(sha256(entry.name.encode() + b"\0" + content).digest() + content)


@pytest.mark.parametrize("content", FORGED.values(), ids=FORGED)
def test_an_entry_that_is_no_answer_is_none(content: bytes, sets: Path, place: Path) -> None:
    (sets / "a.cards.yaml").write_text(GOOD)
    run(sets)
    (entry,) = place.iterdir()
    whole = entry.read_bytes()
    forge(entry, content)
    assert run(sets) == ()
    assert entry.read_bytes() == whole


def test_an_answer_with_anything_of_another_shape_is_none(sets: Path, place: Path) -> None:
    """A value of another type anywhere, or a row that is longer than its kind."""
    (sets / "a.cards.yaml").write_text(GOOD + GOOD[GOOD.index("  ogre:") :])
    (sets / "b.cards.yaml").write_text(GOOD.replace("my-set", "other-set").replace("Deploy: Flip", "Deploy: flip"))
    expected = run(sets)
    assert any(item.fix for item in expected)
    assert any(item.notes for item in expected)
    tried = 0
    for entry in place.iterdir():
        whole = entry.read_bytes()
        answer = json.loads(whole[32:])
        for at, value in walk(answer):
            for other in others(at, value):
                forge(entry, json.dumps(replaced(answer, at, other)).encode())
                assert run(sets) == expected
                assert entry.read_bytes() == whole, (at, other)
                tried += 1
    assert tried > 100


def walk(value: Json, at: At = ()) -> Iterator[tuple[At, Json]]:
    """A value and all in it, each with the way there."""
    yield at, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from walk(item, (*at, key))


def others(at: At, value: Json) -> Iterator[Json]:
    """Values that cannot stand there."""
    yield {str: 1, int: "1", bool: "yes", list: {}, dict: [], type(None): 1}[type(value)]
    if isinstance(value, list) and at not in {(1,), (2,)} and at[2:] != (NOTES,):
        yield [*value, 0]


def replaced(value: Json, at: At, other: Json) -> Json:
    """The value with another one at some place in it."""
    if not at:
        return other
    changed = deepcopy(value)
    inside = changed
    for key in at[:-1]:
        inside = inside[key]
    inside[at[-1]] = other
    return changed


def test_a_spoilt_entry_is_found_anew(sets: Path, place: Path) -> None:
    (sets / "a.cards.yaml").write_text(GOOD.replace("Flip", "Flibber"))
    expected = run(sets)
    (entry,) = place.iterdir()
    whole = entry.read_bytes()
    for index in range(0, len(whole), 5):
        for spoilt in (whole[:index], whole[:index] + bytes([whole[index] ^ 8]) + whole[index + 1 :]):
            entry.write_bytes(spoilt)
            assert run(sets) == expected
    assert entry.read_bytes() == whole


def test_runs_at_the_same_time(sets: Path, place: Path) -> None:
    for index in range(6):
        (sets / f"{index}.cards.yaml").write_text(
            GOOD.replace("ogre", f"ogre-{index}").replace("Ogre", f"Ogre {index}").replace("my-set", f"set-{index}")
        )
    found: list[tuple[Diagnostic, ...]] = []
    threads = [threading.Thread(target=lambda: found.extend(run(sets) for _ in range(5))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [()] * 20
    assert len(list(place.iterdir())) == 6


def test_a_cache_that_cannot_be_written(sets: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("not a folder")
    (sets / "a.cards.yaml").write_text(GOOD.replace("Flip", "Flibber"))
    runner = CliRunner()
    done = [runner.invoke(app, ["lint", str(sets), *options]) for options in ([], [], ["--no-cache"])]
    assert len({(item.stdout, item.stderr, item.exit_code) for item in done}) == 1
    assert done[0].exit_code == 1
    assert done[0].stderr == ""


def test_what_is_kept_is_bounded(sets: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REPORTS, "most_files", 3)
    for index in range(9):
        good = GOOD.replace("ogre", f"o{index}").replace("Ogre", f"O{index}").replace("my-set", f"set-{index}")
        (sets / f"{index}.cards.yaml").write_text(good)
    for _ in range(2):
        assert run(sets) == ()
        assert len(list(place.iterdir())) == 3


@pytest.mark.parametrize("off", ["--no-cache", "CARDLANG_NO_CACHE"])
def test_it_can_be_left_out(off: str, sets: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (sets / "a.cards.yaml").write_text(GOOD)
    if off == "CARDLANG_NO_CACHE":
        monkeypatch.setenv(off, "1")
    options = [off] if off.startswith("--") else []
    assert CliRunner().invoke(app, ["lint", str(sets), *options]).exit_code == 0
    assert not place.exists()


def test_a_warm_run_loads_neither_parser_nor_yaml(sets: Path) -> None:
    (sets / "a.cards.yaml").write_text(GOOD.replace("Flip", "Flibber"))
    run(sets)
    program = (
        "import sys, atexit\n"
        "heavy = {'lark', 'yaml', 'jsonschema', 'rich.console', 'cardlang.syntax.nodes', 'cardlang.games'}\n"
        "atexit.register(lambda: print(sorted(heavy & set(sys.modules))))\n"
        f"sys.argv = ['cardlang', 'lint', {str(sets)!r}, '--format', 'concise']\n"
        "from cardlang.cli import main\nmain()"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0].endswith("S001 unknown word `Flibber`")
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_file_that_vanishes_on_the_way_hides_no_other_one(sets: Path) -> None:
    for name in "abc":
        (sets / f"{name}.cards.yaml").write_text(GOOD.replace("ogre", name).replace("Flip", "Flibber"), "utf-8")

    def progress(index: int, *_: object) -> None:
        if index == 1:
            (sets / "b.cards.yaml").unlink()

    report = lint_files([sets], lambda: EXAMINE, progress=progress)
    assert [Path(file.path).name for file in report.files] == ["a.cards.yaml", "c.cards.yaml"]
    assert {Path(item.location.path).name for item in report.diagnostics if item.code == "S001"} == {
        "a.cards.yaml",
        "c.cards.yaml",
    }
    assert len(report.unreadable) == 1
