"""The fault board in CI: every fault can be planted, every named test is there, one fault in five is caught."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardlang.scenario import load_scenarios
from tests.faults.board import AREAS, FOLDER, ROOT, BoardError, Fault, changed, load
from tests.faults.field import FAILED, PASSED, SCENARIO, Field

FAULTS = load()
LEAST = {
    "language": 8, "linter": 8, "rules": 8, "editions": 6, "teams": 8, "vassals": 20, "hands": 8, "machine": 8,
    "views": 5, "saves": 5, "liveness": 5,
}  # fmt: skip


@pytest.fixture(scope="session")
def field() -> Iterator[Field]:
    with Field() as made:
        yield made


def test_the_board_is_wide() -> None:
    counts = Counter(fault.area for fault in FAULTS)
    assert set(counts) == set(AREAS)
    assert {area: counts[area] for area, least in LEAST.items() if counts[area] < least} == {}
    assert len(FAULTS) >= 80


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_it_can_still_be_planted(fault: Fault) -> None:
    """The text to replace stands in its file exactly once, and the fault is one sentence about somebody's mistake."""
    source = (ROOT / fault.file).read_text("utf-8")
    assert fault.planted(source) != source
    assert len(fault.why) > 20
    assert not fault.why[0].isupper()
    assert not fault.why.endswith(".")


def test_every_named_test_is_there() -> None:
    command = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    tests = dict.fromkeys(fault.test for fault in FAULTS if SCENARIO not in fault.test)
    done = subprocess.run([*command, *tests], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


def test_every_named_scenario_is_there() -> None:
    named = {fault.test for fault in FAULTS if SCENARIO in fault.test}
    files = load_scenarios({ROOT / test.partition("::")[0] for test in named})
    there = {f"{Path(item.location.path).relative_to(ROOT)}::{item.name}" for item in files.scenarios}
    assert not named - there


@pytest.mark.parametrize("fault", FAULTS[::16], ids=lambda fault: fault.id)  # all of them: python -m tests deep faults
def test_it_is_caught(fault: Fault, field: Field) -> None:
    outcome = field.caught(fault)
    assert outcome.failed, f"`{fault.test}` does not notice that {fault.why}:\n{outcome.output[-2000:]}"


def test_the_example_of_the_page_is_on_the_board() -> None:
    page = (FOLDER.parent / "README.md").read_text("utf-8")
    (entry,) = tomllib.loads(textwrap.dedent(page.split("```toml\n")[1].split("   ```")[0]))["fault"]
    assert entry in [fault.entry for fault in FAULTS]
    assert f"`python -m tests.faults {entry['id']}`" in page


# --- the board itself ---------------------------------------------------------------------------------------


def fault(**changes: str) -> Fault:
    entry = {"id": "x", "area": "rules", "why": "y", "file": "README.md", "old": "a", "new": "b", "test": "t"}
    return Fault(**{**entry, **changes})


@pytest.mark.parametrize(("source", "count"), [("none", 0), ("abracadabra", 5)])
def test_a_text_that_is_not_there_once_is_no_fault(source: str, count: int) -> None:
    with pytest.raises(BoardError, match=f"`x`: the text to replace stands {count} times in README.md, not once"):
        fault().planted(source)


def test_a_fault_is_taken_out_again(field: Field) -> None:
    path = field.root / "README.md"
    before = path.read_bytes()
    with field.planted(fault(old="# cardlang\n", new="# planted\n")):
        assert path.read_text("utf-8").startswith("# planted")
    assert path.read_bytes() == before
    assert (ROOT / "README.md").read_bytes() == before


@pytest.mark.parametrize(
    ("body", "passed", "failed"),
    [
        ("assert True", True, False),
        ("assert False", False, True),
        ("import nothing_of_this_name", False, True),
        ("import os; os._exit(3)", False, False),
    ],
)
def test_only_a_test_that_fails_has_caught_something(body: str, passed: bool, failed: bool, field: Field) -> None:
    (field.root / "tests" / "test_made_up.py").write_text(f"def test_it():\n    {body}\n")
    outcome = field.run(["tests/test_made_up.py::test_it"])
    assert (outcome.passed, outcome.failed) == (passed, failed)
    assert not outcome.hung


def test_a_run_without_an_end_is_stopped(field: Field) -> None:
    (field.root / "tests" / "endless.py").write_text("import subprocess, sys\nwhile True:\n    pass\n")
    (field.root / "tests" / "waiting.py").write_text("import time\nprint(input())\ntime.sleep(1000)\n")
    busy = field.module("tests.endless", processor=1)
    idle = field.module("tests.waiting", given="something to read\n", patience=1)
    assert busy.hung
    assert idle.hung
    assert "no end after" in busy.errors
    assert field.module("tests.faults.warm").code == 0, "the next one is run as any other"


def test_a_run_that_breaks_is_not_taken_for_a_test_that_fails(field: Field) -> None:
    (field.root / "tests" / "breaking.py").write_text("1 / 0\n")
    ended = field.module("tests.breaking")
    assert ended.code not in (PASSED, FAILED)
    assert "ZeroDivisionError" in ended.errors
    assert not ended.hung


@pytest.mark.parametrize("test", ["tests/test_made_up_too.py::test_it", "tests/nowhere.py"])
def test_a_module_that_breaks_has_caught_nothing(test: str, field: Field) -> None:
    (field.root / "tests" / "test_made_up_too.py").write_text("import nothing_of_this_name\n")
    outcome = field.run([test])
    assert not outcome.passed
    assert not outcome.failed


BIDDING = "cardlang/games/crimson_company/flow/bidding.py"
BIDS = "cardsets/crimson-company/tests/rules-bidding.test.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "passed", "failed"),
    [
        (BIDS, "game: crimson-company\n", "game: crimson-company\n\n", True, False),
        (BIDS, "[bid A x 4, pay-off B, recruit x,", "[bid A x 5, pay-off B, recruit x,", False, True),
        (BIDS, "illegal: [A pays 0, A pays 7]", "illegal: [A pays 1]", True, False),  # another scenario
        (BIDS, "game: crimson-company\n", "game: unknown\n", False, False),
        (BIDDING, "def _active(", "def _other(", False, False),
    ],
)
def test_a_scenario_catches_what_it_fails_with(
    file: str, old: str, new: str, passed: bool, failed: bool, field: Field
) -> None:
    """And not what breaks the command, or the file."""
    with field.planted(fault(file=file, old=old, new=new)):
        outcome = field.run([f"{BIDS}::a bid that is paid off brings the bidder twice the coins"])
    assert (outcome.passed, outcome.failed) == (passed, failed), outcome.output


def test_faults_are_chosen_by_what_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the file they are planted in, the file of their test, and their entry."""
    monkeypatch.setattr("tests.faults.board.ROOT", tmp_path)
    monkeypatch.setattr("tests.faults.board.FOLDER", tmp_path / "planted")
    one, two, three = (fault(id=name, file=f"{name}.py", test=f"test_{name}.py::t") for name in ("x", "y", "z"))
    write(
        tmp_path,
        "x.py",
        "y.py",
        "z.py",
        "test_x.py",
        "test_y.py",
        "test_z.py",
        **{"planted/rules.toml": said(one, two, three)},
    )
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x")
    assert changed([one, two, three], "HEAD") == []
    write(tmp_path, **{"x.py": "changed", "test_y.py": "changed"})
    assert changed([one, two, three], "HEAD") == [one, two]
    again = replace(three, new="c")
    assert changed([one, two, again], "HEAD") == [one, two, again]
    with pytest.raises(BoardError, match="git diff --name-only nowhere"):
        changed([one], "nowhere")


def write(folder: Path, *names: str, **texts: str) -> None:
    for name, text in {**dict.fromkeys(names, ""), **texts}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)


def said(*faults: Fault) -> str:
    """The file of an area."""
    return "\n".join("\n".join(["[[fault]]", *(f"{k} = {json.dumps(v)}" for k, v in f.entry.items())]) for f in faults)


def git(folder: Path, *words: str) -> None:
    subprocess.run(("git", *words), cwd=folder, check=True)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('id = "a"\nwhy = "b"', "`a` in rules.toml has the fields id, why"),
        ('id = "a"\nwhy = "b"\nfile = "c"\nold = "d"\nnew = "e"\ntest = "f"\nmore = 1', "more"),
    ],
)
def test_an_entry_that_is_not_whole(entry: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.faults.board.FOLDER", tmp_path)
    (tmp_path / "rules.toml").write_text(f"[[fault]]\n{entry}\n")
    with pytest.raises(BoardError, match=words):
        load(("rules",))


def test_an_id_given_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.faults.board.FOLDER", tmp_path)
    entry = '[[fault]]\nid = "a"\nwhy = "b"\nfile = "c"\nold = "d"\nnew = "e"\ntest = "f"\n'
    (tmp_path / "rules.toml").write_text(entry * 2)
    with pytest.raises(BoardError, match="given twice: a"):
        load(("rules",))
