"""What scenarios exercise of the cards they test, and which changes of a card they would notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.games import dialect_of, vocabularies
from cardlang.library.load import load_files
from cardlang.library.records import CardSet
from cardlang.scenario.exercised import exercised, lines, run_watched, sets_of
from cardlang.scenario.mutants import mutants
from cardlang.scenario.mutation import lines as mutation_lines
from cardlang.scenario.mutation import noticed
from cardlang.scenario.read import load_scenarios
from tests.cli.cli_support import cardlang

SET = """game: crimson-company
set: sea
version: 1
cards:
  diver:
    name: {en: Diver}
    strength: 2
    text: |
      Deploy: If you have 3 or more coins, you may gain 2 coins. Otherwise, choose one: gain 1 coin; or lose 1 coin.
  buoy:
    name: {en: Buoy}
    strength: 1
    text: |
      Passive: Your cards here get +1 strength.
"""
TEST = """game: crimson-company
sets: [sea.cards.yaml]
scenarios:
  - name: the rich gain more
    given: {coins: {A: 3}, lanes: [{}], staged: {A: [diver]}}
    when: [A plays diver in lane 1, A accepts]
    then: {coins: {A: 5}}
  - name: the poor choose
    given: {coins: {A: 2}, lanes: [{}], staged: {A: [diver]}}
    when: [A plays diver in lane 1, A chooses option 1]
    then: {coins: {A: 3}}
"""
BUOY = """  - name: a buoy lifts
    given: {phase: scoring, lanes: [{A: [buoy, V(0), V(0), V(0), V(0)], B: [V(4)]}]}
    until: end of turn
    then: {scored: [{lane: 1, A: 6, B: 4, winner: A}]}
"""
FAILS = """  - name: a buoy lifts too much
    given: {phase: scoring, lanes: [{A: [buoy, V(0), V(0), V(0), V(0)], B: [V(4)]}]}
    until: end of turn
    then: {scored: [{lane: 1, A: 9, B: 4, winner: A}]}
"""


@pytest.fixture
def sea(tmp_path: Path) -> Path:
    (tmp_path / "sea.cards.yaml").write_text(SET, "utf-8")
    return tmp_path / "sea.test.yaml"


def missing(file: Path, text: str) -> list[tuple[str, str, str]]:
    file.write_text(text, "utf-8")
    files = load_scenarios([file])
    (found,) = exercised(sets_of(files), *run_watched(files.scenarios))
    assert (found.game, found.cardset, found.ways) == ("crimson-company", "sea", 8)
    assert found.taken == 8 - len(found.missing)
    return [(one.card, one.words, one.what) for one in found.missing]


def test_ways_that_no_scenario_takes_are_listed(sea: Path) -> None:
    assert missing(sea, TEST) == [
        ("diver", "If you have 3 or more coins, you may gain 2 coins", "is never declined"),
        ("diver", "lose 1 coin", "is never chosen"),
        ("buoy", "Passive: Your cards here get +1 strength.", "never begins"),
    ]


def test_only_scenarios_that_pass_count(sea: Path) -> None:
    assert len(missing(sea, TEST + BUOY)) == 2
    assert len(missing(sea, TEST + FAILS)) == 3


def test_the_command_says_it_before_the_rules(sea: Path) -> None:
    sea.write_text(TEST + BUOY, "utf-8")
    done = cardlang("test", str(sea), "--coverage")
    assert done.returncode == 0
    cards, _, rules = done.stdout.partition("rules of crimson-company")
    assert "sea (crimson-company)      6      8  75.0 %\n" in cards
    assert (
        "sea.cards.yaml:9:15: diver: `If you have 3 or more coins, you may gain 2 coins` is never declined\n" in cards
    )
    assert "not cited" in rules


def the_set(file: Path) -> CardSet:
    return load_files([file], vocabularies()).require()[0]


def changed(file: Path, text: str) -> list[tuple[str, str]]:
    file.write_text(
        SET.partition("  diver:")[0] + f"  a:\n    name: {{en: A}}\n    strength: 1\n    text: {text}\n", "utf-8"
    )
    (card,) = the_set(file).records
    found = mutants(card.texts[""], "card", vocabularies()[card.game], dialect_of(card.game))
    return [(mutant.before, mutant.after) for mutant in found]


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("'Deploy: You may flip a card here.'", "You may flip", "Flip"),
        ("'Deploy: Flip a card here.'", "a", "each"),
        ("'Deploy: Flip a card here. Then gain 1 coin.'", "Then", "If you do,"),
        ("'Deploy: Flip an enemy card here.'", "an enemy", "a"),
        ("'Deploy: Gain 2 coins.'", "2", "3"),
        ("'Deploy: If you have 3 or more coins, gain 1 coin.'", "3", "2"),
        ("'Deploy: If you have 3 or more coins, gain 1 coin.'", "more", "fewer"),
        ("'Deploy: Until end of turn, cards here get +1 strength.'", "turn,", "round,"),
        ("'After a card here is flipped, gain 1 coin.'", "After", "Before"),
    ],
)
def test_one_thing_is_changed(text: str, before: str, after: str, tmp_path: Path) -> None:
    assert (before, after) in changed(tmp_path / "a.cards.yaml", text)


def test_a_change_that_does_nothing_else_is_none(tmp_path: Path) -> None:
    found = changed(tmp_path / "a.cards.yaml", "'Deploy: Destroy this card.'")
    assert [after for _, after in found] == ["You may destroy"]


def test_changes_that_no_scenario_notices(sea: Path) -> None:
    sea.write_text(TEST + BUOY, "utf-8")
    files = load_scenarios([sea])
    (found,) = noticed(sets_of(files), *run_watched(files.scenarios))
    missed = {(one.card, one.before, one.after) for one in found.missed}
    assert ("diver", "1 coin.", "2 coins.") in missed, "nobody has chosen to lose a coin"
    assert not any(one.before.startswith("3 or more") for one in found.missed)
    assert found.noticed == found.changed - len(missed) > 10
    assert f"{found.noticed:7}  {found.changed:7}" in "\n".join(mutation_lines([found]))


def test_without_sets_there_is_nothing_to_change(tmp_path: Path) -> None:
    file = tmp_path / "a.test.yaml"
    file.write_text(
        TEST.replace("sets: [sea.cards.yaml]\n", "cards: {diver: {text: 'Deploy: Gain 1 coin.'}}\n"), "utf-8"
    )
    done = cardlang("test", str(file), "--mutate")
    assert "--mutate: these files name no sets" in done.stderr
    assert list(lines([]))[-1] == "not taken: 0"
