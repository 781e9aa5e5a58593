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
from cardlang.lint import examiner
from cardlang.lint.checks import canonical_text
from cardlang.lint.unplayable import unplayable
from cardlang.syntax import parse_text, print_text

HERE = Path(__file__).parent
IDEAS = [
    pytest.param(idea, id=f"{batch.stem}-{idea['id']}")
    for batch in sorted(HERE.glob("*.yaml"))
    for idea in yaml.safe_load(batch.read_text("utf-8"))["ideas"]
]
VERDICTS = ("as written", "by advice", "by reference", "not", "otherwise")
CARD: dict[str, dict[str, Any]] = {
    "crimson-company": {"strength": 3},
    "castle-combo": {"location": "village", "cost": 3, "shields": ["peasantry"]},
    "blackstone-castle": {"type": "family"},
}


@cache
def _examine():
    return examiner(vocabularies(), unplayable)


def _refusals(idea: dict[str, Any], text: str) -> list[str]:
    """What the linter has against a text: findings that only speak of its form are none."""
    castle = idea.get("castle", False)
    card = {} if castle else CARD[idea["game"]] | idea.get("fields", {})
    cards = {idea["id"]: {"name": {"en": idea["id"].replace("-", " ").title()}, **card, "text": text}}
    kind = "castles" if castle else "cards"
    data = {"game": idea["game"], "set": "blind", "version": 1, "title": "Blind", "origin": "ours", kind: cards}
    report = _examine()(f"blind.{kind}.yaml", yaml.safe_dump(data, allow_unicode=True).encode())
    return [
        f"{item.code} {item.message}"
        for item in report.diagnostics
        if item.severity is not Severity.NOTE and item.code != canonical_text.CODE
    ]


def _canonical(idea: dict[str, Any], text: str) -> str:
    vocabulary = vocabularies()[idea["game"]]
    tree = parse_text(text, vocabulary).tree
    assert tree is not None
    return " ".join(print_text(tree, vocabulary).text.split())


@pytest.mark.parametrize("idea", IDEAS)
def test_a_text_is_read_as_it_was_judged(idea: dict[str, Any]) -> None:
    """One that is read now, and was not, is looked at first: then its canonical form is written beside it."""
    looked_at = idea["written"] if idea["verdict"] == "as written" else idea.get("later")
    refusals = _refusals(idea, idea["text"])
    if looked_at is None:
        assert refusals, (
            f"it is read now, as {_canonical(idea, idea['text'])!r}: is that meant? If so, write it as `later`"
        )
    else:
        assert not refusals
        assert _canonical(idea, idea["text"]) == looked_at


@pytest.mark.parametrize("idea", [item for item in IDEAS if "written" in item.values[0]])
def test_the_text_that_says_it_is_read(idea: dict[str, Any]) -> None:
    assert not _refusals(idea, idea["written"])
    assert _canonical(idea, idea["written"]) == idea["written"]


def test_each_idea_has_a_verdict_and_those_that_cannot_be_said_no_text() -> None:
    for item in IDEAS:
        idea = item.values[0]
        assert idea["verdict"] in VERDICTS, idea["id"]
        assert ("written" in idea) == (idea["verdict"] in VERDICTS[:3]), idea["id"]
        assert ("stopped by" in idea) == (idea["verdict"] != "as written"), idea["id"]


def test_the_page_says_what_the_batches_say() -> None:
    page = (HERE.parents[1] / "grammar" / "measured.md").read_text("utf-8")
    for batch in sorted(HERE.glob("*.yaml")):
        ideas = yaml.safe_load(batch.read_text("utf-8"))["ideas"]
        counts = collections.Counter(idea["verdict"] for idea in ideas)
        row = " | ".join(str(counts[verdict]) for verdict in VERDICTS)
        assert f"| {batch.stem} | {len(ideas)} | {row} |" in page
