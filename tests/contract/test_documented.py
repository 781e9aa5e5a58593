"""The page of the contract: its examples run, and every public name stands on it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cardlang

PAGE = (Path(cardlang.__file__).parent / "match" / "CONTRACT.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)

# Not part of the contract: what scenarios, replays, saves and the command line need of the objects.
FOR_THE_PACKAGE = {
    cardlang.Match: {"answered", "checks", "improvise", "script", "state", "undrawn"},
    cardlang.Game: {
        "engine", "event_data", "id", "known_to", "option_texts", "printed", "program_hash", "reason", "resume",
        "text_of",
        "written",
    },
}  # fmt: skip


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
