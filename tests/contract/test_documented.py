"""The page of the contract: its examples run, and every public name stands on it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cardlang
from tests.contract import api_page
from tests.contract.api_page import FOR_THE_PACKAGE

PAGE = (Path(cardlang.__file__).parent / "match" / "CONTRACT.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_are_one_program_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for example in EXAMPLES:
        exec(compile(example, "CONTRACT.md", "exec"), names)
    assert names["match"].is_over
    assert "is not offered" in capsys.readouterr().out


@pytest.mark.parametrize(
    "kind", [cardlang.Game, cardlang.Match, cardlang.Request, cardlang.Option, cardlang.Replay, cardlang.Room]
)
def test_every_public_member_stands_on_the_page(kind: type) -> None:
    public = {name for name in dir(kind) if not name.startswith("_")} - FOR_THE_PACKAGE.get(kind, set())
    assert {name for name in public if not re.search(rf"\b{name}\b", PAGE)} == set()


def test_every_public_name_stands_on_the_page_or_is_what_it_hands_out() -> None:
    handed_out = {"Game", "Match", "Option", "Replay", "Request", "__version__"}
    assert {name for name in cardlang.__all__ if not re.search(rf"\b{name}\b", PAGE)} == handed_out


def test_the_page_of_the_public_names_is_that_of_their_docstrings() -> None:
    assert api_page.PAGE.read_text("utf-8") == api_page.page(), "run `python -m tests.contract.api_page`"
