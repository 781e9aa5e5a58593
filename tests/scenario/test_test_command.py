"""`cardlang test`: exit codes and what is printed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
HEAD = 'game: crimson-company\ncards: {giver: {strength: 2, text: "Deploy: Gain 1 coin."}}\nscenarios:\n'
GIVEN = "    given: {staged: {A: [giver]}}\n    when: [A plays giver in lane 1]\n"
GOOD = f"  - name: it gives\n    id: SC-1\n{GIVEN}    then: {{coins: {{A: 1}}}}\n"
BAD = f"  - name: it takes\n{GIVEN}    then: {{coins: {{A: 7}}}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.test.yaml").write_text(HEAD + GOOD, encoding="utf-8")
    (tmp_path / "bad.test.yaml").write_text(HEAD + BAD, encoding="utf-8")
    (tmp_path / "broken.test.yaml").write_text(HEAD + GOOD.replace("coins", "coin"), encoding="utf-8")
    return tmp_path


def call(*arguments: object) -> subprocess.CompletedProcess[str]:
    program = "from cardlang.cli import main; main()"
    command = [sys.executable, "-c", program, "test", *map(str, arguments)]
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)


def test_all_pass(folder: Path) -> None:
    result = call(folder / "good.test.yaml")
    assert (result.returncode, result.stdout) == (0, "1 passed, 0 failed\n")


def test_one_fails(folder: Path) -> None:
    result = call(folder / "good.test.yaml", folder / "bad.test.yaml")
    assert result.returncode == 1
    assert "FAILED it takes\n" in result.stdout
    assert "coins of A  7         1\n" in result.stdout
    assert result.stdout.endswith("1 passed, 1 failed\n")


def test_a_faulty_file(folder: Path) -> None:
    result = call(folder)
    assert result.returncode == 2
    assert "there is no field `coin`" in result.stderr
    assert result.stdout.endswith("1 passed, 1 failed\n")


def test_a_missing_file(folder: Path) -> None:
    result = call(folder / "none.test.yaml")
    assert result.returncode == 2
    assert "there is no such file or folder" in result.stderr


@pytest.mark.parametrize("words", ["gives", "SC-1", "good.test", "IT gives"])
def test_keywords(folder: Path, words: str) -> None:
    result = call(folder / "good.test.yaml", folder / "bad.test.yaml", "-k", words)
    assert (result.returncode, result.stdout) == (0, "1 passed, 0 failed\n")


def test_a_keyword_that_fits_nothing(folder: Path) -> None:
    result = call(folder / "good.test.yaml", "-k", "zzz")
    assert result.returncode == 2
    assert "no scenario has `zzz`" in result.stderr


def test_formats(folder: Path) -> None:
    concise = call(folder / "bad.test.yaml", "--format", "concise")
    place = f"{folder / 'bad.test.yaml'}:7"
    assert concise.stdout == f"{place}: it takes: coins of A: expected 7, got 1\n"
    data = json.loads(call(folder / "bad.test.yaml", "--format", "json").stdout)
    assert [(item["name"], item["passed"], item["line"]) for item in data] == [("it takes", False, 7)]
