"""Every scenario that ships is a test of its own, and each ability of a shipped card is noticed if it is gone."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from cardlang.diagnostics.render import plain
from cardlang.games import find_game, playable
from cardlang.games.notation import GroupList
from cardlang.library.records import MAIN, CardRecord, CardText
from cardlang.library.source import SourceFile
from cardlang.match.saves.card_texts import saved_text
from cardlang.match.schemas import kinds_of_events
from cardlang.scenario import Scenario, run
from cardlang.scenario.happenings import HappeningKinds, parse_happening
from cardlang.scenario.read import read_file
from cardlang.scenario.report import full
from cardlang.scenario.rules import held_of, rules_of
from cardlang.scenario.schema import general_schema
from cardlang.scenario.sentences import GENERAL as SENTENCES
from cardlang.scenario.sentences import SETS, forms_of
from cardlang.scenario.sets import shipped
from cardlang.storage.shipped import data_folder
from cardlang.syntax import print_text
from cardlang.syntax.nodes import Keyword
from cardlang.vocabulary.own import with_own
from tests.rows import each_row
from tests.scenario.shipped import Named, file, names, paths, scenarios

NAMES = tuple(names())


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.name)
def test_the_files_are_sound(path: Path) -> None:
    assert file(path).diagnostics == ()
    assert len(file(path).scenarios) == sum(named.path == path for named in NAMES)


@each_row(NAMES)
def test_scenario(named: Named) -> None:
    result = run(named.scenario)
    assert result.passed, plain(full(result))


class Printed(NamedTuple):
    """One ability of a shipped card or castle, by its number in the text that holds in some modes."""

    game: str
    record: CardRecord
    modes: tuple[str, ...]
    number: int

    def __str__(self) -> str:
        return "-".join((self.record.id, *filter(None, self.modes), str(self.number + 1)))

    @property
    def text(self) -> CardText:
        return self.record.texts[self.modes[0]]

    def stands_in(self, scenario: Scenario) -> bool:
        """Whether a scenario has it, as it is printed."""
        return scenario.game == self.game and any(
            self.is_of(item) and item.texts == self.record.texts and item.text(scenario.mode or MAIN) == self.text
            for item in scenario.fixtures
        )

    def is_of(self, item: CardRecord) -> bool:
        return (item.kind, item.id) == (self.record.kind, self.record.id)

    def taken_from(self, scenario: Scenario) -> Scenario:
        """The scenario without it."""
        fixtures = (replace(item, texts=self.rest) if self.is_of(item) else item for item in scenario.fixtures)
        return replace(scenario, fixtures=tuple(fixtures))

    @property
    def rest(self) -> dict[str, CardText]:
        """The text for its modes with the other abilities alone."""
        tree = self.text.tree
        assert tree is not None
        others = tuple(ability for i, ability in enumerate(tree.abilities) if i != self.number)
        if not others:
            return {}
        own = self.text.own
        words = print_text(replace(tree, abilities=others), with_own(find_game(self.game).vocabulary, own)).text
        return dict.fromkeys(self.modes, saved_text(self.game, self.record.kind, self.record.id, words, own))


def abilities() -> Iterator[Printed]:
    for game in playable():
        for record in (record for cardset in shipped(game) for record in cardset.records):
            texts = {id(text): text for text in record.texts.values()}
            for text in texts.values():
                modes = tuple(mode for mode, other in record.texts.items() if other is text)
                for number, ability in enumerate(text.tree.abilities if text.tree is not None else ()):
                    if ability.header != Keyword(
                        word="setup"
                    ):  # a setup is played with the cards of the sets as they are
                        yield Printed(game, record, modes, number)


@pytest.mark.parametrize("ability", list(abilities()), ids=str)
def test_a_scenario_fails_without_an_ability_of_a_card_or_castle(ability: Printed) -> None:
    with_it = [scenario for scenario in scenarios() if ability.stands_in(scenario)]
    assert with_it, "no scenario uses it with its printed text"
    assert any(not run(ability.taken_from(scenario)).passed for scenario in with_it)


@pytest.mark.parametrize("game", playable())
def test_rules_have_one_sentence_each(game: str) -> None:
    rules = rules_of(game)
    assert rules
    for rule, sentence in rules.items():
        assert sentence.endswith("."), rule
        assert len(sentence) <= 160, rule


@pytest.mark.parametrize("game", playable())
def test_tests_that_hold_rules_are_there_and_say_so(game: str) -> None:
    for rule, test in held_of(game).items():
        assert rule in (rules_of(game) or {})
        path, _, name = test.partition("::")
        tree = ast.parse((Path(__file__).parents[2] / path).read_text("utf-8"))
        found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
        assert found, test
        assert rule in (ast.get_docstring(found[0]) or "") or name == "test_every_decision_of_every_mode", test


def test_names_are_unique_in_a_file() -> None:
    for path in paths():
        found = [(scenario.name, scenario.id) for scenario in file(path).scenarios]
        assert sorted(set(found)) == sorted(found), path


PAGE = (data_folder("cardsets") / "SCENARIOS.md").read_text(encoding="utf-8")


GENERAL, *PARTS = re.split(r"^## (?=[A-Z]\w+ [A-Z])", PAGE, flags=re.MULTILINE)  # names of games begin the later parts


def part_of(game: str) -> str:
    """What the page says about a game alone."""
    return next(part for part in PARTS if part.startswith(find_game(game).title + "\n"))


EXAMPLES = [block for block in re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL) if "game:" in block]


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_of_the_reference_page_pass(example: str) -> None:
    file = read_file(SourceFile("example.test.yaml", example))
    assert (*file.diagnostics, *file.warnings) == ()
    for scenario in file.scenarios:
        assert run(scenario).differences == ()
        assert run(scenario).passed


def rows(part: str, heading: str) -> list[list[str]]:
    """The cells of all rows of the tables under a heading that begin with something in backticks."""
    section = part.split(f"### {heading}\n")[1].split("\n### ")[0].split("\n## ")[0]
    return [line.split("|")[1:] for line in section.splitlines() if line.startswith("| `")]


def first_column(part: str, heading: str) -> list[str]:
    return [word for row in rows(part, heading) for word in ticked(row[0])]


def ticked(text: str) -> list[str]:
    return re.findall("`(.+?)`", text)


def test_the_reference_page_names_every_general_sentence() -> None:
    examples = (*(form.example for form in SENTENCES), *SETS)
    assert set(first_column(GENERAL, "`when`")) >= set(examples)


@pytest.mark.parametrize("game", playable())
def test_the_reference_page_names_what_a_game_declares(game: str) -> None:
    notation, part = find_game(game).notation, part_of(game)
    declared = {field.name for field in notation.fields} | {f"{row} top" for row in notation.ordered_rows}
    assert set(first_column(part, "Fields of the table")) == declared
    inner = [item.name for field in notation.fields if isinstance(field.kind, GroupList) for item in field.kind.fields]
    assert [name for name in inner if f"`{name}`" not in part and f"{name}: " not in part] == []
    own = set(forms_of(notation)) - set(SENTENCES)
    assert {form.example for form in own} <= set(ticked(part))
    assert {option.example for option in notation.options} <= set(ticked(part.split("### Options")[1]))


@pytest.mark.parametrize("game", playable())
def test_the_reference_page_names_every_event(game: str) -> None:
    keywords = tuple(entry.id for entry in find_game(game).vocabulary.keywords)
    kinds = HappeningKinds(kinds_of_events(game), keywords, find_game(game).notation.numbered)
    abilities = set(keywords) - set(kinds.events)
    table = [*rows(GENERAL, "Events"), *rows(part_of(game), "Events of the game")]
    assert sorted({word for row in table for word in ticked(row[0])} - abilities) == sorted(kinds.events)
    for kind, examples, *_ in table:
        for example in ticked(examples):
            assert parse_happening(example, kinds).kind in kind


@pytest.mark.parametrize("part", ["scenario", "step", "given", "then", "sight", "asked"])
def test_the_reference_page_names_every_general_field(part: str) -> None:
    fields = general_schema()["$defs"][part]["properties"]
    assert [field for field in fields if f"`{field}`" not in GENERAL and f"{field}: " not in GENERAL] == []
