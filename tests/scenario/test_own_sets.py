"""Scenarios can use the cards of set files that their file names under `sets`."""

from pathlib import Path

import pytest

from cardlang.scenario import ScenarioFile, load_scenarios, run

CARDS = """game: crimson-company
set: my-set
version: 1
cards:
  giver:
    name: {en: Giver}
    strength: 2
    text: |
      Deploy: Gain 1 coin.
"""
CASTLES = """game: crimson-company
set: my-set
version: 1
castles:
  watch:
    name: {en: Watch}
    text: |
      After a player plays a card here, that player gains 1 coin.
"""
SCENARIO = """game: crimson-company
sets: [%s]
scenarios:
  - name: it gives
    given: {staged: {A: [giver]}}
    when: [A plays giver in lane 1]
    then: {coins: {A: 1}, strength: {giver: 2}}
"""


def placed(folder: Path, text: str) -> ScenarioFile:
    """A scenario file in a folder beside `sets`, which has cards and castles."""
    (folder / "sets").mkdir()
    (folder / "sets" / "my.cards.yaml").write_text(CARDS, encoding="utf-8")
    (folder / "sets" / "my.castles.yaml").write_text(CASTLES, encoding="utf-8")
    (folder / "tests").mkdir()
    (folder / "tests" / "my.test.yaml").write_text(text, encoding="utf-8")
    (file,) = load_scenarios([folder / "tests"]).files
    return file


def found(file: ScenarioFile) -> list[tuple[str, int, int, str, str | None]]:
    return [(item.code, item.location.line, item.location.column, item.message, item.help) for item in file.diagnostics]


BOTH = "../sets/my.cards.yaml, ../sets/my.castles.yaml"


@pytest.mark.parametrize("names", ["../sets/my.cards.yaml", BOTH])
def test_a_card_of_a_set(tmp_path: Path, names: str) -> None:
    file = placed(tmp_path, SCENARIO % names)
    assert found(file) == []
    assert [run(scenario).passed for scenario in file.scenarios] == [True]


def test_a_file_is_named_from_the_folder_of_the_scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    placed(tmp_path, SCENARIO % "../sets/my.cards.yaml")
    monkeypatch.chdir(tmp_path)
    (file,) = load_scenarios([Path("tests") / "my.test.yaml"]).files
    assert found(file) == []


def test_a_castle_of_a_set(tmp_path: Path) -> None:
    given = "{lanes: [{castle: watch}], staged: {A: [giver]}}"
    text = SCENARIO.replace("{staged: {A: [giver]}}", given).replace("coins: {A: 1}", "coins: {A: 2}")
    file = placed(tmp_path, text % BOTH)
    assert found(file) == []
    assert [run(scenario).passed for scenario in file.scenarios] == [True]


def test_a_card_of_a_set_can_be_changed_like_a_shipped_one(tmp_path: Path) -> None:
    text = SCENARIO.replace("scenarios:", "cards: {giver: {strength: 5}}\nscenarios:").replace("giver: 2", "giver: 5")
    file = placed(tmp_path, text % BOTH)
    assert found(file) == []
    assert [run(scenario).passed for scenario in file.scenarios] == [True]


def test_a_card_of_a_set_goes_before_a_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "other.cards.yaml").write_text(CARDS.replace("giver", "demon"), encoding="utf-8")
    file = placed(tmp_path, SCENARIO.replace("giver", "demon") % "../other.cards.yaml")
    assert found(file) == []
    assert [run(scenario).passed for scenario in file.scenarios] == [True]


def test_a_fresh_match_is_played_with_it(tmp_path: Path) -> None:
    (tmp_path / "many.cards.yaml").write_text(CARDS.replace("strength: 2", "strength: 2\n    copies: 40"), "utf-8")
    text = """game: crimson-company
sets: [../many.cards.yaml]
scenarios:
  - name: forty of them
    given: {phase: setup, sets: [my-set]}
    then: {counts: {offer: 4, deck: 36}}
"""
    file = placed(tmp_path, text)
    assert found(file) == []
    assert [run(scenario).passed for scenario in file.scenarios] == [True]


@pytest.mark.parametrize(
    ("name", "message", "advice"),
    [
        ("none.cards.yaml", "`none.cards.yaml` cannot be used: there is no such file or folder", "name set files as"),
        ("../sets", "`../sets` cannot be used: a set file is named *.cards.yaml or *.castles.yaml", "name set files"),
        ("../folder.cards.yaml", "`../folder.cards.yaml` cannot be used: this is not a regular file", "name set files"),
        ("my.test.yaml", "`my.test.yaml` cannot be used: a set file is named *.cards.yaml or", "name set files as"),
        ("../broken.cards.yaml", "`../broken.cards.yaml` has 1 fault", "`cardlang lint "),
        ("../two.cards.yaml", "`../two.cards.yaml` has 2 faults", "`cardlang lint "),
        ("../empty.cards.yaml", "`../empty.cards.yaml` has 1 fault", "`cardlang lint "),
        (
            "../castle.cards.yaml",
            "`../castle.cards.yaml` is a set for `castle-combo`, not for `crimson-company`",
            "name a set of the game",
        ),
    ],
)
def test_a_set_that_cannot_be_used(tmp_path: Path, name: str, message: str, advice: str) -> None:
    (tmp_path / "folder.cards.yaml").mkdir()
    castle = "game: castle-combo\nset: my-set\nversion: 1\ncards: {}\n"
    for file, text in {
        "broken": CARDS.replace("Gain", "Gan"),
        "two": CARDS.replace("Gain", "Gan").replace("strength", "strenght"),
        "empty": "",
        "castle": castle,
    }.items():
        (tmp_path / f"{file}.cards.yaml").write_text(text, encoding="utf-8")
    (code, line, column, told, instead), *_ = found(placed(tmp_path, SCENARIO % name))
    assert (code, line, column) == ("R014", 2, 8)
    assert told.startswith(message)
    assert instead is not None
    assert instead.startswith(advice)


def test_a_set_that_cannot_be_used_is_one_finding(tmp_path: Path) -> None:
    assert [item[0] for item in found(placed(tmp_path, SCENARIO % "none.cards.yaml"))] == ["R014"]


HIDDEN = """\
game: crimson-company
mode: duell
sets: [none.cards.yaml]
cards:
  giver: {text: "Deploy: Gain 1 con."}
scenarios:
  - name: a
    given: {staged: {A: [giver]}}
    then: {winer: A}
  - name: b
    given: {staged: {A: [givr, perhaps-in-the-set]}}
    then: {winner: A}
"""


def test_a_fault_hides_no_other_one(tmp_path: Path) -> None:
    assert [item[:2] for item in found(placed(tmp_path, HIDDEN))] == [
        ("R010", 2), ("R014", 3), ("S001", 5), ("D013", 9), ("R004", 11),
    ]  # fmt: skip


def test_a_faulty_scenario_alone_hides_nothing_around_it(tmp_path: Path) -> None:
    alone = HIDDEN[: HIDDEN.index("  - name: b")]
    assert [item[:2] for item in found(placed(tmp_path, alone))] == [("R010", 2), ("R014", 3), ("S001", 5), ("D013", 9)]


def test_a_fresh_match_with_a_set_that_is_not_there(tmp_path: Path) -> None:
    given = "{phase: setup, sets: [base, my-sett]}"
    text = SCENARIO.replace("{staged: {A: [giver]}}", given).replace("    when: [A plays giver in lane 1]\n", "")
    (code, line, _, message, advice), *_ = found(placed(tmp_path, text % BOTH))
    assert (code, line, message, advice) == ("R014", 5, "there is no set `my-sett`", "did you mean `my-set`?")


def test_a_card_that_no_set_has(tmp_path: Path) -> None:
    text = SCENARIO.replace("sets: [%s]\n", "").replace("giver", "qqq")
    (item,) = found(placed(tmp_path, text))
    assert item[3:] == ("there is no card `qqq`", "write it under `cards:`, or name the file that has it under `sets:`")


@pytest.mark.parametrize(
    ("sets", "code", "message"),
    [
        ("../sets/my.cards.yaml, ../sets/my.cards.yaml", "D017", "`sets` names something twice"),
        (", ".join(f"{number}.cards.yaml" for number in range(101)), "D016", "`sets` must name 0 to 100"),
        ("''", "D017", "item 1 of `sets` is empty"),
        ("{a: b}", "D015", "item 1 of `sets` must be text, not fields"),
    ],
)
def test_the_list_of_sets_is_looked_at(tmp_path: Path, sets: str, code: str, message: str) -> None:
    assert [(item[0], item[3]) for item in found(placed(tmp_path, SCENARIO % sets))] == [(code, message)]
