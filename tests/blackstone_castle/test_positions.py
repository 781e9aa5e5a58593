"""Positions of scenarios that cannot be, and cards written in the file that come into every position."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.library.source import SourceFile
from cardlang.scenario import ScenarioFile, run
from cardlang.scenario.read import read_file

CAT = "vassals:\n  cat: {faction: lion, role: spy, reverse: {faction: griffin, role: scout}}\n"


def read(text: str) -> ScenarioFile:
    return read_file(SourceFile("t.test.yaml", f"game: blackstone-castle\n{text}"))


def with_board(board: str, mode: str) -> ScenarioFile:
    given = f"given: {{board: {board}}}"
    return read(f"{CAT}scenarios:\n  - name: a stack\n    mode: {mode}\n    {given}\n    then: {{over: false}}\n")


def test_only_the_task_of_the_wizard_has_stacks() -> None:
    (found,) = with_board("[[[x=lion-spy, y=lion-spy]]]", "standard").diagnostics
    assert (found.code, found.message) == ("R009", "`standard` has no stacks on the board")


def test_vassals_of_a_stack_show_the_same() -> None:
    (scenario,) = with_board("[[., [x=lion-spy, ~y=cat]]]", "wizard").scenarios
    assert "the vassals on L-S do not show the same" in run(scenario).problem


def test_a_stack_is_compared_from_the_top() -> None:
    text = (
        "scenarios:\n  - name: a stack\n    mode: wizard\n    given: {board: [[[x=lion-spy, y=lion-spy]]],"
        " vassals: {A: [a=lion-spy], B: [b=lion-spy]}}\n    then: {board: [[[y, x]]]}\n"
    )
    (difference,) = run(read(text).scenarios[0]).differences
    assert (difference.expected, difference.got) == ("[[y, x]]", "[[x, y]]")


@pytest.mark.parametrize("stack", ["knight", "wizard", "king"])
def test_an_agent_of_a_set_takes_the_place_of_the_shipped_one(stack: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.cards.yaml"
    head = "game: blackstone-castle\nset: mine\nversion: 1\ncards:\n"
    fields = f"type: agent, stack: {stack}, text: 'Match: Gain 5 knights.'"
    path.write_text(f"{head}  mine: {{name: {{en: Mine}}, {fields}}}\n", "utf-8")
    rules = cardlang.game("blackstone-castle", cardsets=["base", path]).start(1).state.rules
    assert rules.records[rules.parameters["agents"][stack]].id == "mine"
