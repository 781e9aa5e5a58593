"""The page for designers: each set with words of its own that it shows lints clean and is printed as it is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.games import vocabularies
from cardlang.library.load import read_data
from cardlang.lint.form import canonical
from cardlang.lint.unplayable import unplayable

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "cardsets" / "README.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Words of a set's own") : PAGE.index("## What Castle Combo prints")]
HEAD = "game: crimson-company\nset: harbour\nversion: 1\n"
SETS = re.findall(r"^```yaml\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", SETS)
def test_a_set_of_the_page_lints_clean(text: str) -> None:
    text = text if text.startswith("game:") else HEAD + text
    _, cardset, found = read_data("a.cards.yaml", text.encode(), vocabularies())
    assert cardset is not None
    assert [*found, *unplayable([cardset])] == []
    for record in cardset.records:
        for card_text in record.texts.values():
            assert canonical(card_text, vocabularies()[cardset.game]) == " ".join(card_text.source.split())
