"""The page for designers: each set with words of its own that it shows lints clean and is printed as it is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardlang.cli.app import app
from cardlang.games import vocabularies
from cardlang.library.load import read_data
from cardlang.lint.form import canonical
from cardlang.lint.unplayable import unplayable

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "cardsets" / "README.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Words of a set's own") : PAGE.index("## What Castle Combo prints")]
HEAD = "game: crimson-company\nset: harbour\nversion: 1\n"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)
SETS = [block for block in BLOCKS if "scenarios:" not in block]


@pytest.mark.parametrize("text", SETS)
def test_a_set_of_the_page_lints_clean(text: str) -> None:
    text = text if text.startswith("game:") else HEAD + text
    _, cardset, found = read_data("a.cards.yaml", text.encode(), vocabularies())
    assert cardset is not None
    assert [*found, *unplayable([cardset])] == []
    for record in cardset.records:
        for card_text in record.texts.values():
            assert canonical(card_text, vocabularies()[cardset.game]) == " ".join(card_text.source.split())


def test_the_scenarios_of_the_page_pass(tmp_path: Path) -> None:
    (cards,) = [block for block in SETS if block.startswith("game:")]
    (scenarios,) = [block for block in BLOCKS if "scenarios:" in block]
    (tmp_path / "wolves.cards.yaml").write_text(cards, "utf-8")
    (tmp_path / "wolves.test.yaml").write_text(scenarios, "utf-8")
    result = CliRunner().invoke(app, ["test", str(tmp_path / "wolves.test.yaml")])
    assert (result.exit_code, result.stdout) == (0, "4 passed, 0 failed\n")
