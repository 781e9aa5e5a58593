"""`cardlang test`: exit codes and what is printed."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.forked import run

ROOT = Path(__file__).resolve().parents[2]
HEAD = 'game: crimson-company\ncards: {giver: {strength: 2, text: "Deploy: Gain 1 coin."}}\nscenarios:\n'
GIVEN = "    given: {staged: {A: [giver]}}\n    when: [A plays giver in lane 1]\n"
GOOD = f"  - name: it gives\n    id: SC-1\n{GIVEN}    then: {{coins: {{A: 1}}}}\n"
BAD = f"  - name: it takes\n{GIVEN}    then: {{coins: {{A: 7}}}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cited = GOOD.replace("SC-1\n", "SC-1\n    rules: [CC-PLAY-04]\n")
    (tmp_path / "good.test.yaml").write_text(HEAD + cited, encoding="utf-8")
    (tmp_path / "bad.test.yaml").write_text(HEAD + BAD, encoding="utf-8")
    (tmp_path / "broken.test.yaml").write_text(HEAD + GOOD.replace("coins", "coin"), encoding="utf-8")
    return tmp_path


def call(*arguments: object, command: str = "test") -> subprocess.CompletedProcess[str]:
    return run([command, *map(str, arguments)])


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


@pytest.mark.parametrize("words", ["gives", "SC-1", "good.test", "IT gives", "play-04"])
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


def test_coverage(folder: Path) -> None:
    cited = GOOD.replace("id: SC-1\n", "rules: [CC-TURN-03, CC-TURN-04]\n")
    failing = BAD.replace("it takes\n", "it takes\n    rules: [CC-TURN-05]\n")
    (folder / "cited.test.yaml").write_text(HEAD + cited + failing, encoding="utf-8")
    result = call(folder / "cited.test.yaml", "--coverage")
    assert result.returncode == 1
    table, _, missing = result.stdout.partition("not cited: ")
    assert "rules of crimson-company that passing scenarios cite\n" in table
    assert re.search(r"^CC-TURN +2 +0 +29$", table, re.MULTILINE)
    assert "CC-TURN-05" in missing
    assert "CC-TURN-03" not in missing
    assert int(missing.split()[0]) == len(missing.split()) - 1
    assert "CC-LOOP-02" not in missing
    assert "CC-OPEN-01" not in missing, "a test of whole matches holds it"
    data = call(folder / "cited.test.yaml", "--coverage", "--format", "json")
    assert len(json.loads(data.stdout)) == 2
    assert "not cited" in data.stderr


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("test", "Scenario files, or folders of them."),
        ("lint", "Set files, scenario files, folders of them"),
        ("explain", "A code"),
    ],
)
def test_help_says_what_the_arguments_are(command: str, words: str) -> None:
    assert words in call("--help", command=command).stdout


def test_codes_of_scenarios_are_explained() -> None:
    assert call("r012", command="explain").stdout.startswith("# R012: the mode has no such player or lane\n")
    assert "R013  unclear-name " in call(command="explain").stdout
    assert "did you mean `R013`" in call("R0113", command="explain").stderr


FAULTY = {
    "no given": ("then: {over: false}", "item 1 of `scenarios` has no `given`"),
    "a typing error in then": ("given: {}\nthen: {ofer: []}", "did you mean `offer`?"),
    "a sentence with a colon": ("given: {}\nwhen:\n- A passes: now\nthen: {over: false}", "put a text with a colon in"),
    "a small letter": ("given: {}\nwhen: [a passes]\nthen: {over: false}", "write players as capital letters: `A`"),
    "a comma in a set": ("given: {}\nwhen: [A chooses giver, y]\nthen: {over: false}", "write `and` between all cards"),
    "no truth": ("given: {}\nthen: {over: yes}", "`over` must be true or false, not text"),
    "a player who is asked": ("given: {}\nthen: {asked: B}", "write `asked: nobody`, or fields as in"),
    "nothing given": ("given:\nthen: {over: false}", "`given` must be fields (`key: value`), not nothing"),
}


@pytest.mark.parametrize(("rest", "words"), FAULTY.values(), ids=FAULTY)
def test_what_careless_authors_are_told(rest: str, words: str, tmp_path: Path) -> None:
    text = HEAD + "  - name: n\n" + "".join(f"    {line}\n" for line in rest.splitlines())
    (tmp_path / "a.test.yaml").write_text(text, encoding="utf-8")
    result = call(tmp_path)
    assert result.returncode == 2
    assert words in " ".join(result.stderr.split())
    assert "a.test.yaml:" in result.stderr
