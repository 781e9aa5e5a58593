"""Every scenario that ships is a test of its own, and every shipped card is noticed if its text is gone."""

import re
from dataclasses import replace

import pytest

from cardlang.diagnostics.render import plain
from cardlang.library.source import SourceFile
from cardlang.scenario import Scenario, load_scenarios, run
from cardlang.scenario.fixtures import shipped_records
from cardlang.scenario.happenings import KINDS, parse_happening
from cardlang.scenario.read import _base_schema, read_file
from cardlang.scenario.report import full
from cardlang.scenario.rules import rules_of
from cardlang.scenario.sentences import ALLOWED
from cardlang.storage.shipped import data_folder

FILES = load_scenarios([data_folder("cardsets")])
GAMES = sorted({scenario.game for scenario in FILES.scenarios})


def label(scenario: Scenario) -> str:
    return f"{scenario.id}:{scenario.name}" if scenario.id else scenario.name


def test_the_files_are_sound() -> None:
    assert FILES.diagnostics == ()
    assert FILES.unreadable == ()


@pytest.mark.parametrize("scenario", FILES.scenarios, ids=label)
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.passed, plain(full(result))


CARDS = [(game, card) for game in GAMES for kind, card in shipped_records(game) if kind == "card"]


@pytest.mark.parametrize(("game", "card"), CARDS, ids=[card for _, card in CARDS])
def test_a_scenario_fails_without_the_text_of_a_card(game: str, card: str) -> None:
    def blanked(scenario: Scenario) -> Scenario:
        fixtures = (replace(item, texts={}) if item.id == card else item for item in scenario.fixtures)
        return replace(scenario, fixtures=tuple(fixtures))

    shipped = shipped_records(game)["card", card]
    with_card = [
        scenario
        for scenario in FILES.scenarios
        if scenario.game == game and any(item.texts == shipped.texts and item.id == card for item in scenario.fixtures)
    ]
    assert with_card, "no scenario uses this card with its printed text"
    assert not shipped.texts or any(not run(blanked(scenario)).passed for scenario in with_card)


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_one_sentence_each(game: str) -> None:
    rules = rules_of(game)
    assert rules
    for rule, sentence in rules.items():
        assert sentence.endswith("."), rule
        assert len(sentence) <= 160, rule


def test_names_are_unique_in_a_file() -> None:
    for file in FILES.files:
        names = [(scenario.name, scenario.id) for scenario in file.scenarios]
        assert sorted(set(names)) == sorted(names), file.path


def test_the_example_of_the_reference_page_passes() -> None:
    page = (data_folder("cardsets") / "SCENARIOS.md").read_text(encoding="utf-8")
    example = page.split("```yaml\n")[1].split("```")[0]
    file = read_file(SourceFile("example.test.yaml", example))
    assert file.diagnostics == ()
    assert all(run(scenario).passed for scenario in file.scenarios)


PAGE = (data_folder("cardsets") / "SCENARIOS.md").read_text(encoding="utf-8")


def test_the_reference_page_names_every_sentence() -> None:
    assert [form for form in ALLOWED if f"`{form}`" not in PAGE] == []


def test_the_reference_page_names_every_event() -> None:
    table = PAGE.split("### Events")[1].split("\n## ")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| `")]
    kinds = [word for kinds, _ in rows for word in re.findall("`(.+?)`", kinds)]
    abilities = ("deploy", "income", "recruitment", "destroyed", "passive", "scoring")
    assert sorted(kinds) == sorted((*KINDS, *abilities))
    for kinds, examples in rows:
        for example in re.findall("`(.+?)`", examples):
            assert parse_happening(example, abilities).kind in kinds


@pytest.mark.parametrize("part", ["scenario", "given", "then", "asked", "lane"])
def test_the_reference_page_names_every_field(part: str) -> None:
    fields = set(_base_schema()["$defs"][part]["properties"]) - set("CDEF")
    assert [field for field in fields if f"`{field}`" not in PAGE and f"{field}: " not in PAGE] == []
