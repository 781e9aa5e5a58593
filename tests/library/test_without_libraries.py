"""Where neither libyaml nor jsonschema is, as in a browser, files are read and judged in just the same way."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator
from time import process_time
from typing import Any
from unittest import mock

import pytest
import yaml
from hypothesis import given, settings

from cardlang.games import vocabularies
from cardlang.library import yaml_parser
from cardlang.library.compose import Document, compose
from cardlang.library.limits import MAX_DEPTH, MAX_VALUES
from cardlang.library.plain_schema import violations as plain_violations
from cardlang.library.schema import schema_for, violations
from cardlang.library.source import SourceFile, decode
from cardlang.library.yaml_parser import PurePythonLoader
from cardlang.lint import examiner
from cardlang.lint.unplayable import unplayable
from cardlang.scenario.schema import schema_for as schema_of_scenarios
from cardlang.storage.shipped import data_folder
from tests.attacks.corpus import Attack, attacks
from tests.library.test_schema import VOCABULARY, as_yaml, documents
from tests.lint import told

HARDEST = (
    "bombs of brackets", "bombs of braces", "bombs of dashes", "bombs of colons", "closing brackets",
    "brackets inside a card", "billion laughs", "an alias of itself", "aliases by the thousand", "tags by the thousand",
    "tags that run code", "many documents", "a key of 200 kB", "quotes that never close", "tabs", "zeros",
    "an escaped surrogate", "modes without end", "19,000 values, then broken",
)  # fmt: skip
SECONDS = 5  # of CPU for one hostile file, where libyaml takes a quarter of one


@pytest.fixture
def bare() -> Iterator[None]:
    with mock.patch.object(yaml_parser, "LOADER", PurePythonLoader), mock.patch.dict(sys.modules, {"jsonschema": None}):
        yield


def composed(text: str, loader: Any) -> Document:
    with mock.patch.object(yaml_parser, "LOADER", loader):
        return compose(SourceFile("a.cards.yaml", text))


@pytest.mark.usefixtures("bare")
def test_they_are_told_the_same_of_every_broken_file() -> None:
    stored = told.stored("files").read_text("utf-8").rstrip("\n")
    now = "\n".join(told.files()).rstrip("\n")
    assert now == stored, "\n".join(list(difflib.unified_diff(stored.splitlines(), now.splitlines()))[:40])
    assert yaml_parser.LOADER is PurePythonLoader


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="there is no libyaml here to compare with")
def test_shipped_files_have_the_same_trees() -> None:
    files = sorted(data_folder("cardsets").rglob("*.cards.yaml"))[::4] + sorted(
        data_folder("cardsets").rglob("rules-tournament.test.yaml")
    )
    assert len(files) > 2
    for file in files:
        text = decode(str(file), file.read_bytes())[0].text
        assert composed(text, PurePythonLoader).root == composed(text, yaml.CSafeLoader).root, file


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="there is no libyaml here to compare with")
@pytest.mark.parametrize(
    "text",
    ["a: {b: who?}", "a: [b?c, ?d]", "a: [b:]", "a: {b:, c: 1}", 'a: "\\ud800"', 'a: "\\ud83c\\udca1"', "a: [?x]",
     "? a\n: b", "a: 'x", "- a\nb: c", "a: b: c", "a: %x", "a: @x", "a: >5x\n y", "a: |0\n y", "--- a\nb: c", "a: *",
     "a: & b", "a: \"\\q\"", "a: \"\\xZZ\"", "%YAML 3.0\n---\na: b", "a: ]", "a: [1, 2", "a: {1: 2]", "a: \x07",
     "a: 'b\n---\nc'", "key\nb: c", "a:\n - b\n  - c\n c: d"],
)  # fmt: skip
def test_odd_yaml_is_taken_or_refused_alike(text: str) -> None:
    ours, theirs = composed(text, PurePythonLoader), composed(text, yaml.CSafeLoader)
    assert ours.root == theirs.root
    assert [(one.code, one.message, one.help) for one in ours.diagnostics] == [
        (one.code, one.message, one.help) for one in theirs.diagnostics
    ]


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("attack", [one for one in attacks() if one.name in HARDEST], ids=lambda attack: attack.name)
def test_hostile_files_are_answered(attack: Attack) -> None:
    examine = examiner(vocabularies(), unplayable)
    begin = process_time()
    found = examine("attack.cards.yaml", attack.data).diagnostics
    assert {item.code for item in found if item.severity.value != "note"} == attack.codes
    assert process_time() - begin < SECONDS


class CountingLoader(PurePythonLoader):
    """Counts what has been read."""

    read = 0

    def get_event(self) -> Any:
        CountingLoader.read += 1
        return super().get_event()


@pytest.mark.parametrize(
    ("text", "most"),
    [("a: " + "[" * 50_000, MAX_DEPTH + 8), ("{a: " * 50_000, 2 * MAX_DEPTH + 8), ("- 1\n" * 90_000, MAX_VALUES + 8)],
)
def test_size_and_depth_are_counted_before_anything_is_built(text: str, most: int) -> None:
    CountingLoader.read = 0
    assert [item.code for item in composed(text, CountingLoader).diagnostics] in (["D011"], ["D025"])
    assert CountingLoader.read <= most, "it reads no further than it has to"


@settings(max_examples=100, deadline=None)
@given(documents())
def test_schemas_are_judged_alike(data: Any) -> None:
    source = SourceFile("f.cards.yaml", as_yaml(data))
    root = compose(source).root
    assert root is not None
    schema = schema_for("cards", VOCABULARY)
    theirs = violations(source, root, schema)
    with mock.patch.dict(sys.modules, {"jsonschema": None}):
        assert violations(source, root, schema) == theirs


def test_every_keyword_of_our_schemas_is_known() -> None:
    words = vocabularies()
    for game in words.values():
        for about in game.sections:
            assert list(plain_violations(schema_for(f"{about.record}s", game), {}))
    data = {"game": 1, "scenarios": [{"name": "x", "given": {}, "when": ["x"], "then": {}, "x": 1}], "cards": {"X": 1}}
    assert list(plain_violations(schema_of_scenarios(None, None), data))
    with pytest.raises(ValueError, match="`oneOf` of a schema is not known here"):
        list(plain_violations({"oneOf": []}, 1))
