"""What was measured blind still holds or has got better, and nothing is read that nobody has looked at."""

from __future__ import annotations

import collections
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardlang.diagnostics.model import Severity
from cardlang.games import vocabularies
from cardlang.library.yaml_parser import LOADER
from cardlang.lint import examiner
from cardlang.lint.checks import canonical_text
from cardlang.lint.unplayable import unplayable
from cardlang.syntax import parse_requirement, parse_text, print_requirement, print_text
from cardlang.syntax.printer.page import UnsayableError
from tests.rows import each_row

HERE = Path(__file__).parent
BATCHES: dict[str, dict[str, list[dict[str, Any]]]] = {
    file.stem: yaml.load(file.read_text("utf-8"), LOADER) for file in sorted(HERE.glob("*.yaml"))
}
IDEAS, TRAPS = (
    [
        pytest.param(item, id=f"{name}-{item['game']}-{item['id']}")
        for name, batch in BATCHES.items()
        for item in batch.get(part, [])
    ]
    for part in ("ideas", "traps")
)
VERDICTS = ("as written", "by advice", "by reference", "not", "otherwise")
TRAP_VERDICTS = ("right", "refused", "otherwise")
CARD: dict[str, dict[str, Any]] = {
    "crimson-company": {"strength": 3},
    "castle-combo": {"location": "village", "cost": 3, "shields": ["peasantry"]},
    "blackstone-castle": {"type": "family"},
}
TASK = {"deck": "guild", "type": "knight", "points": 3, "badge": "a lion captain"}


@cache
def _examine():
    return examiner(vocabularies(), unplayable)


def _text(idea: dict[str, Any]) -> str:
    """The words of an idea: those of a task are its requirement."""
    return idea["task"] if "task" in idea else idea["text"]


def _refusals(idea: dict[str, Any], text: str) -> list[str]:
    """What the linter has against a text: findings that only speak of its form are none."""
    if "task" in idea:
        kind, card = "tasks", TASK | {"requirement": text}
    elif idea.get("castle", False):
        kind, card = "castles", {"text": text}
    else:
        kind, card = "cards", CARD[idea["game"]] | idea.get("fields", {}) | {"text": text}
    cards = {idea["id"]: {"name": {"en": idea["id"].replace("-", " ").title()}} | card}
    data = {"game": idea["game"], "set": "blind", "version": 1, "title": "Blind", "origin": "ours", kind: cards}
    report = _examine()(f"blind.{kind}.yaml", yaml.safe_dump(data, allow_unicode=True).encode())
    return [
        f"{item.code} {item.message}"
        for item in report.diagnostics
        if item.severity is not Severity.NOTE and item.code != canonical_text.CODE
    ]


def _canonical(idea: dict[str, Any], text: str) -> str:
    vocabulary = vocabularies()[idea["game"]]
    if "task" in idea:
        parts = parse_requirement(text, vocabulary).tree
        assert parts is not None
        return print_requirement(parts, vocabulary)
    tree = parse_text(text, vocabulary).tree
    assert tree is not None
    try:
        return " ".join(print_text(tree, vocabulary).text.split())
    except UnsayableError:  # what has no canonical form stands as it was written
        return " ".join(text.split())


def _read_as_looked_at(idea: dict[str, Any], looked_at: str | None) -> None:
    """What is read now, and was not, is looked at first: then its canonical form is written beside it."""
    refusals = _refusals(idea, _text(idea))
    if looked_at is None:
        assert refusals, (
            f"it is read now, as {_canonical(idea, _text(idea))!r}: is that meant? If so, write it as `later`"
        )
    else:
        assert not refusals
        assert _canonical(idea, _text(idea)) == looked_at


@each_row([item for item in IDEAS if item.values[0]["verdict"] != "otherwise"])
def test_a_text_is_read_as_it_was_judged(idea: dict[str, Any]) -> None:
    _read_as_looked_at(idea, idea["written"] if idea["verdict"] == "as written" else idea.get("later"))


@each_row([item for item in TRAPS if item.values[0]["verdict"] != "otherwise"])
def test_a_trap_is_read_or_refused_as_it_was_judged(trap: dict[str, Any]) -> None:
    _read_as_looked_at(trap, trap.get("later", trap.get("read as")))


@pytest.mark.parametrize("idea", [item for item in IDEAS + TRAPS if item.values[0]["verdict"] == "otherwise"])
def test_what_does_something_else_is_known_by_its_words_or_refused(idea: dict[str, Any]) -> None:
    """A text that is mended is refused, or read as its `later` says: nobody has looked at any other reading."""
    if "later" in idea or not _refusals(idea, _text(idea)):
        _read_as_looked_at(idea, idea.get("later", idea["read as"]))


@each_row([item for item in IDEAS if "written" in item.values[0]])
def test_the_text_that_says_it_is_read(idea: dict[str, Any]) -> None:
    assert not _refusals(idea, idea["written"])
    assert _canonical(idea, idea["written"]) == idea["written"]


def test_each_idea_has_a_verdict_and_those_that_cannot_be_said_no_text() -> None:
    for item in IDEAS:
        idea = item.values[0]
        assert idea["verdict"] in VERDICTS, idea["id"]
        assert ("written" in idea) == (idea["verdict"] in VERDICTS[:3]), idea["id"]
        assert ("stopped by" in idea) == (idea["verdict"] != "as written"), idea["id"]
        assert ("read as" in idea) == (idea["verdict"] == "otherwise"), idea["id"]


def test_each_trap_has_a_verdict_and_what_is_read_its_canonical_form() -> None:
    for item in TRAPS:
        trap = item.values[0]
        means_nothing = trap["meant"].startswith(("nonsense", "nothing"))
        assert trap["verdict"] in TRAP_VERDICTS, trap["id"]
        assert not means_nothing or trap["verdict"] != "refused", f"{trap['id']} is right if it is refused"
        is_read = trap["verdict"] == "otherwise" or (trap["verdict"] == "right" and not means_nothing)
        assert ("read as" in trap) == is_read, trap["id"]


def test_the_page_says_what_the_batches_say() -> None:
    page = (HERE.parents[1] / "grammar" / "measured.md").read_text("utf-8")
    for name, batch in BATCHES.items():
        for part, verdicts in (("ideas", VERDICTS), ("traps", TRAP_VERDICTS)):
            if part in batch:
                counts = collections.Counter(item["verdict"] for item in batch[part])
                row = " | ".join(str(counts[verdict]) for verdict in verdicts)
                if part == "ideas":
                    learnt = [item for item in batch[part] if "later" in item and item["verdict"] != "as written"]
                    row += f" | {len(learnt)}"
                assert f"| {name} | {len(batch[part])} | {row} |" in page, (name, part)
