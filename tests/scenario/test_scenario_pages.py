"""Every code of scenarios has a page; its bad file gives that code and little else, and its mended file passes."""

from __future__ import annotations

import re

import pytest

from cardlang.library.source import SourceFile
from cardlang.lint import page, title
from cardlang.lint.explain import PAGES
from cardlang.scenario import CODES, ScenarioFile, rules, run
from cardlang.scenario.read import read_file

BLOCK = re.compile(r"^```yaml (bad|good)(?: ([\w-]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITHOUT_RULES = "R011"  # every game that ships has a list of rules, so the page of this code is read as if it had none


def file(code: str, which: str) -> ScenarioFile:
    (game, text), *more = [(game, text) for kind, game, text in BLOCK.findall(page(code)) if kind == which]
    assert not more
    return read_file(SourceFile("t.test.yaml", f"game: {game or 'crimson-company'}\n{text}"))


def test_every_code_has_a_page() -> None:
    assert {path.stem for path in PAGES.glob("R*.md")} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_page(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if code == WITHOUT_RULES:
        monkeypatch.setattr(rules, "rules_of", lambda game: None)
    assert page(code).startswith(f"# {code}: ")
    assert title(code)
    bad, good = file(code, "bad"), file(code, "good")
    assert {item.code for item in (*bad.diagnostics, *bad.warnings)} == {code}
    assert (*good.diagnostics, *good.warnings) == ()
    assert all(run(scenario).passed for scenario in good.scenarios)
