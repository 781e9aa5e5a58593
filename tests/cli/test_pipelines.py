"""`cardlang lint` in pipelines: several forms of output, a configuration, a baseline, kept findings."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from sarif_pydantic import Sarif

from tests.cli.cli_support import cardlang

HEAD = "game: crimson-company\nset: sea\nversion: 1\ncards:\n"
SLIP = '  ogre:\n    name: {en: Ogre}\n    strength: 3\n    text: "Deploy: gain 1 coin."\n'
OTHER_SLIP = SLIP.replace("ogre", "imp").replace("Ogre", "Imp").replace("gain 1 coin", "flip a card here")
FAULT = '  elf:\n    name: {en: Elf}\n    strength: 2\n    text: "Deploy: Gian 1 coin."\n'
SCHEMA = Path(__file__).parents[2] / "cardlang" / "lint" / "schemas" / "report.schema.json"


@pytest.fixture
def sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set with a warning and an error, in the current folder."""
    monkeypatch.chdir(tmp_path)
    file = Path("sea.cards.yaml")
    file.write_text(HEAD + SLIP + FAULT, "utf-8")
    return file


@pytest.mark.usefixtures("sea")
def test_several_forms_in_one_run() -> None:
    done = cardlang("lint", ".", "--output", "github", "--output", "sarif:s.json", "--output", "json:r.json")
    assert done.returncode == 1
    assert [line.split("::")[1].split(" ")[0] for line in done.stdout.splitlines()] == ["warning", "error"]
    assert "file=sea.cards.yaml,line=12,endLine=12,col=20,endColumn=24,title=S001::" in done.stdout
    report = json.loads(Path("r.json").read_text("utf-8"))
    jsonschema.validate(report, json.loads(SCHEMA.read_text("utf-8")))
    assert report["counts"] == {"error": 1, "warning": 1, "note": 0}
    assert (report["files"], report["records"]) == (["sea.cards.yaml"], {"card": 2})
    (run,) = Sarif.model_validate_json(Path("s.json").read_text("utf-8")).runs
    assert [result.rule_id for result in run.results or ()] == ["L003", "S001"]
    assert [rule.id for rule in run.tool.driver.rules or ()] == ["L003", "S001"]


def test_the_fix_of_a_result_mends_the_file(sea: Path) -> None:
    log = json.loads(cardlang("lint", ".", "--output", "sarif").stdout)
    for result in log["runs"][0]["results"][::-1]:
        ((change,),) = ([fix["artifactChanges"][0]["replacements"][0] for fix in result["fixes"]],)
        region, text = change["deletedRegion"], sea.read_text("utf-8")
        end = region["charOffset"] + region["charLength"]
        sea.write_text(text[: region["charOffset"]] + change["insertedContent"]["text"] + text[end:], "utf-8")
    assert cardlang("lint", ".").returncode == 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--output", "xml"], "is not FORMAT or FORMAT:FILE with one of full, concise, json, sarif, github"),
        (["--output", "sarif:"], "is not FORMAT or FORMAT:FILE"),
        (["--output", "json", "--output", "github"], "only one of them can go to standard output"),
        (["--output", "json:no/such/folder.json"], "cannot be written"),
        (["--config", "none.toml"], "there is no such file"),
    ],
)
def test_wrong_use(sea: Path, wrong: list[str], said: str) -> None:
    done = cardlang("lint", str(sea), *wrong)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("sea")
def test_what_cannot_be_written_hides_nothing_else() -> None:
    done = cardlang(
        "lint", ".", "--output", "json:no/such/folder.json", "--output", "concise:all.txt", "--baseline", "no/b.json"
    )
    assert done.returncode == 2
    assert done.stderr.count("cannot be written") == 2
    assert len(Path("all.txt").read_text("utf-8").splitlines()) == 2


@pytest.mark.usefixtures("sea")
def test_the_severity_that_fails() -> None:
    assert cardlang("lint", ".", "--ignore", "S", "--fail-on", "error").returncode == 0
    assert cardlang("lint", ".", "--ignore", "S").returncode == 1
    assert cardlang("lint", ".", "--fail-on", "never").returncode == 0


@pytest.mark.usefixtures("sea")
def test_quiet_and_statistics() -> None:
    done = cardlang("lint", ".", "-q", "--statistics", "--format", "concise")
    assert len(done.stdout.splitlines()) == 2
    assert [line.split() for line in done.stderr.splitlines()] == [
        ["1", "L003", "not-canonical"], ["1", "S001", "unknown-word"],
    ]  # fmt: skip


def test_the_nearest_configuration_is_used(sea: Path) -> None:
    Path("cardlang.toml").write_text('[lint]\nignore = ["S"]\n[lint.severity]\nL003 = "note"\n', "utf-8")
    inner = Path("inner")
    inner.mkdir()
    sea.rename(inner / sea.name)
    assert cardlang("lint", "inner").returncode == 0
    assert cardlang("lint", "inner", "--fail-on", "note").returncode == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[lint]\nignor = ["L003"]', "there is no setting `ignor`"),
        ('\n[lnt]\nignore = ["L003"]', "cardlang.toml:2: there is no setting `lnt`, did you mean `lint`?"),
        ("[lint]\nselct = []\nfail-on = 3", "cardlang.toml:2: there is no setting `selct`, did you mean `select`?"),
        ("[lint]\nselct = []\nfail-on = 3", "cardlang.toml:3: `fail-on` is one of"),
        ('[lint]\nignore = ["L999"]', "there is no code `L999`"),
        ('[lint]\nignore = "L003"', "is a list of codes"),
        ('[lint]\nfail-on = "often"', "is one of error, warning, note, never"),
        ('[lint.severity]\nL003 = "bad"', "gives each code one of error, warning, note"),
        ("lint = 3", "`lint` is a table"),
        ("[lint", "this is not TOML"),
    ],
)
@pytest.mark.usefixtures("sea")
def test_a_broken_configuration_is_said_and_the_rest_is_judged(text: str, said: str) -> None:
    Path("cardlang.toml").write_text(text, "utf-8")
    done = cardlang("lint", ".")
    assert done.returncode == 2
    assert said in done.stderr
    assert "error[S001]" in done.stdout


def test_a_baseline_leaves_out_what_it_has_and_shrinks(sea: Path) -> None:
    first = cardlang("lint", ".", "--baseline", "b.json")
    assert (first.returncode, "2 findings will be left out" in first.stderr) == (0, True)
    sea.write_text(HEAD + "\n\n" + SLIP + OTHER_SLIP + FAULT, "utf-8")
    second = cardlang("lint", ".", "--baseline", "b.json", "--format", "concise")
    assert second.returncode == 1
    assert [line.split(":")[1] for line in second.stdout.splitlines()] == ["14"], "the new one, although lines moved"
    sea.write_text(HEAD + SLIP, "utf-8")
    assert "1 finding of it is gone" in cardlang("lint", ".", "--baseline", "b.json").stderr
    sea.write_text(HEAD + SLIP + FAULT, "utf-8")
    assert cardlang("lint", ".", "--baseline", "b.json").returncode == 1, "what has left a baseline does not come back"


@pytest.mark.parametrize("text", ["", "[]", '{"version": 2, "findings": {}}', '{"version": 1, "findings": {"a": 3}}'])
@pytest.mark.usefixtures("sea")
def test_a_broken_baseline_is_said_and_all_is_found(text: str) -> None:
    Path("b.json").write_text(text, "utf-8")
    done = cardlang("lint", ".", "--baseline", "b.json")
    assert (done.returncode, Path("b.json").read_text("utf-8")) == (2, text)
    assert "is no baseline" in done.stderr
    assert "error[S001]" in done.stdout


@pytest.mark.parametrize("where", ["above", "within", "ahead"])
def test_a_comment_keeps_a_warning(sea: Path, where: str) -> None:
    mark = "# cardlang: ignore L003: so it stands on the card\n"
    card = SLIP.replace("    strength", f"    {mark}    strength") if where == "within" else SLIP
    ahead = {"above": f"{HEAD}  {mark}", "within": HEAD, "ahead": mark + HEAD}[where]
    sea.write_text(ahead + card, "utf-8")
    assert cardlang("lint", ".", "--fail-on", "note").returncode == 0
    assert cardlang("lint", ".", "--fix").returncode == 0
    assert "gain 1 coin" in sea.read_text("utf-8"), "what is kept is not fixed"


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("# cardlang: ignore L003", "this does not say why"),
        ("# cardlang: ignore: why not", "this names no code"),
        ("# cardlang: ignore L999: why not", "there is no code `L999`"),
        ("# cardlang: ignore S001: why not", "there is no warning or note `S001` here"),
        ("# cardlang: ignore L004, L005: why not", "there is no warning or note `L004` or `L005` here"),
    ],
)
def test_comments_that_keep_nothing(sea: Path, comment: str, said: str) -> None:
    sea.write_text(f"{HEAD}  {comment}\n{FAULT}{SLIP}", "utf-8")
    done = cardlang("lint", ".")
    assert "warning[L010]" in done.stdout
    assert said in done.stdout
    assert "error[S001]" in done.stdout
    assert "warning[L003]" in done.stdout


TESTS = (
    "game: crimson-company\nscenarios:\n  - name: paid\n    given: {lanes: [{A: [ogre]}]}\n    then: {coins: {A: 1}}\n"
)


def test_standard_input_is_a_file_of_its_name() -> None:
    done = cardlang("lint", "-", "--stdin-name", "sea.cards.yaml", "--format", "concise", typed=HEAD + FAULT)
    assert (done.returncode, done.stdout.split(" ")[0]) == (1, "sea.cards.yaml:8:20:")
    scenarios = cardlang("lint", "-", "--stdin-name", "sea.test.yaml", "--format", "concise", typed=TESTS)
    assert "R004" in scenarios.stdout
    unnamed = cardlang("lint", "-", "--stdin-name", "sea.yaml", typed="")
    assert (unnamed.returncode, "a set file is named *.cards.yaml" in unnamed.stderr) == (2, True)


def test_standard_input_is_fixed_to_standard_output() -> None:
    done = cardlang("lint", "--fix", "-", typed=HEAD + SLIP)
    assert (done.returncode, done.stdout) == (0, HEAD + SLIP.replace("gain", "Gain"))
    twice = cardlang("lint", "--fix", "-", "--output", "json", typed=HEAD + SLIP)
    assert (twice.returncode, "name a file" in twice.stderr) == (2, True)


def test_scenario_files_are_linted_beside_the_sets(sea: Path) -> None:
    tests = Path("sea.test.yaml")
    tests.write_text(TESTS, "utf-8")
    for _ in range(2):  # the second run knows them
        assert "sea.test.yaml:4:26: R004" in cardlang("lint", ".", "--format", "concise").stdout
    tests.write_text(TESTS.replace("scenarios:", "sets: [sea.cards.yaml]\nscenarios:"), "utf-8")
    assert "R014" in cardlang("lint", str(tests), "--format", "concise").stdout
    sea.write_text(HEAD + SLIP, "utf-8")
    assert cardlang("lint", str(tests)).returncode == 0, "the set is mended, and its tests are judged anew"


def test_short_endings_are_as_good(sea: Path) -> None:
    sea.rename("sea.cards.yml")
    assert "sea.cards.yml:12:20: S001" in cardlang("lint", ".", "--format", "concise").stdout


def test_what_a_project_wants_of_every_record(sea: Path) -> None:
    sea.write_text(HEAD + SLIP, "utf-8")
    Path("cardlang.toml").write_text('[lint]\nlanguages = ["en", "de"]\ntext-length = 19\n', "utf-8")
    done = cardlang("lint", ".", "--format", "concise", "--ignore", "L003")
    assert done.returncode == 1
    assert "L060 `Ogre` has no name in `de`" in done.stdout
    assert "L061 this text has 20 signs, and a card has room for 19" in done.stdout
    Path("cardlang.toml").write_text('[lint]\nlanguages = ["en"]\ntext-length = 20\n', "utf-8")
    assert cardlang("lint", ".", "--ignore", "L003").returncode == 0


@pytest.mark.parametrize(
    "wrong", ['languages = ["klingon"]', 'languages = "en"', 'text-length = "long"', "text-length = 0"]
)
def test_wishes_that_make_no_sense(wrong: str, sea: Path) -> None:
    sea.write_text(HEAD, "utf-8")
    Path("cardlang.toml").write_text(f"[lint]\n{wrong}\n", "utf-8")
    done = cardlang("lint", ".")
    assert done.returncode == 2
    assert f"`{wrong.split(' ')[0]}` is" in done.stderr
