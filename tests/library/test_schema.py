"""The quick look and the JSON Schema give the same answer; the schema's complaints are ours and in the right place."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cardlang.games import vocabularies
from cardlang.library.compose import compose
from cardlang.library.find import SECTIONS
from cardlang.library.limits import MAX_ALIKE
from cardlang.library.schema import base_schema, schema_for, violations
from cardlang.library.source import SourceFile
from cardlang.library.structure import conforms

VOCABULARY = vocabularies()["crimson-company"]
GOOD = {
    "game": "crimson-company", "set": "my-set", "version": 1, "title": "x", "origin": "ours", "notes": "",
    "cards": {"an-ogre": {
        "name": {"en": "A", "de": "B", "es": "C"}, "strength": 3, "copies": 2, "origin": "partly", "banned": ["solo"],
        "art": "ogre.png", "text": "t", "modes": {"solo, co-op": "t", "duel": "u"}, "notes": "n",
        "printed": {"en": "t", "de": "u"},
    }},
}  # fmt: skip
ODD: list[Any] = [
    None, True, 0, 1, 1.0, 3, -21, 99, 100, 1_000_000, 1_000_001, 10**18, "", "x", "a-b", "A", "a\n", "a--b", "ours",
    "x" * 60, "x" * 61, "x" * 80, "x" * 81, "x" * 2048, "x" * 2049,
    [], ["a"], ["a", "a"], [1], {}, {"en": "x"}, {"fr": "x"},
    {"en": " "}, {"en": "x "}, {"en": "\u2003x"}, {"en": "a b"}, {"en": "a\u202eb"}, {"en": "\x9bx"}, {"en": "x\u200d"},
    {"en": 1}, {"solo": "x"}, {"solo,": "x"}, {"a , b": "x"}, {"solo\n": "x"}, {"solo": ""}, {"-": "x"}, float("inf"),
]  # fmt: skip
KEYS = [
    "game",
    "set",
    "version",
    "title",
    "cards",
    "castles",
    "name",
    "strength",
    "text",
    "modes",
    "banned",
    "printed",
    "Ogre",
]


def paths(data: Any, so_far: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    if not isinstance(data, dict):
        return [so_far]
    return [so_far, *(path for key in data for path in paths(data[key], (*so_far, key)))]


@st.composite
def documents(draw: st.DrawFn) -> Any:
    return changed_by(draw, GOOD, KEYS)


def changed_by(draw: st.DrawFn, good: Any, keys: list[str]) -> Any:
    """A copy of good data in which something is missing, odd or too much."""
    data = json.loads(json.dumps(good))
    for _ in range(draw(st.integers(0, 3))):
        path = draw(st.sampled_from(paths(data)[1:] or [()]))
        node = data
        for step in path[:-1]:
            node = node[step]
        match draw(st.sampled_from(["remove", "replace", "add"])) if path else "stop":
            case "remove":
                del node[path[-1]]
            case "replace":
                node[path[-1]] = deepcopy(draw(st.sampled_from(ODD)))
            case "add":
                node[draw(st.sampled_from(keys))] = deepcopy(draw(st.sampled_from(ODD)))
    return data


def as_yaml(data: Any) -> str:
    """JSON is YAML, but for infinity."""
    return json.dumps(data).replace("Infinity", ".inf")


@settings(max_examples=400, deadline=None)
@given(documents())
def test_quick_look_and_schema_agree(data: Any) -> None:
    source = SourceFile("f.cards.yaml", as_yaml(data))
    root = compose(source).root
    assert root is not None
    wrong = violations(source, root, schema_for("cards", VOCABULARY))
    assert conforms(data, "cards", VOCABULARY) == (not wrong)


SIDED: dict[str, Any] = {
    "cards": {"assassin": {
        "name": {"en": "A"}, "type": "special", "stack": "king", "text": "t",
        "reverse": {"name": {"en": "B"}, "text": "t", "modes": {"solo": "t"}},
    }},
    "vassals": {"a-vassal": {
        "name": {"en": "A"}, "faction": "lion", "role": "spy", "copies": 2,
        "reverse": {"name": {"en": "B"}, "faction": "dragon", "role": "scout"},
    }},
    "tasks": {"a-task": {
        "name": {"en": "A"}, "deck": "guild", "type": "king", "points": 2, "badge": "b", "requirement": "r",
    }},
}  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_they_agree_on_records_with_sides_and_phrases(data: st.DataObject) -> None:
    section = data.draw(st.sampled_from(sorted(SIDED)))
    words = vocabularies()["blackstone-castle"]
    good = {"game": "blackstone-castle", "set": "s", "version": 1, "complete": False, section: SIDED[section]}
    keys = [*KEYS, "complete", "reverse", "faction", "role", "badge", "requirement", "points", "type", "tasks"]
    assert conforms(good, section, words)
    changed = changed_by(data.draw, good, keys)
    source = SourceFile(f"f.{section}.yaml", as_yaml(changed))
    root = compose(source).root
    assert root is not None
    assert conforms(changed, section, words) == (not violations(source, root, schema_for(section, words)))


def agree(data: Any) -> bool:
    """Whether both give the same answer."""
    source = SourceFile("f.cards.yaml", as_yaml(data))
    root = compose(source).root
    assert root is not None
    return conforms(data, "cards", VOCABULARY) == (not violations(source, root, schema_for("cards", VOCABULARY)))


def inside(data: Any, path: tuple[str, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


@pytest.mark.parametrize("path", paths(GOOD)[1:], ids=".".join)
def test_they_agree_on_every_odd_value_in_every_place(path: tuple[str, ...]) -> None:
    for odd in ODD:
        data = deepcopy(GOOD)
        inside(data, path[:-1])[path[-1]] = odd
        assert agree(data), odd


@pytest.mark.parametrize("path", [path for path in paths(GOOD) if isinstance(inside(GOOD, path), dict)], ids=".".join)
def test_they_agree_on_every_field_more_or_less(path: tuple[str, ...]) -> None:
    for key in inside(GOOD, path):
        data = deepcopy(GOOD)
        del inside(data, path)[key]
        assert agree(data), f"without {key}"
    for key in KEYS:
        data = deepcopy(GOOD)
        inside(data, path).setdefault(key, "x")
        assert agree(data), f"with {key}"


@pytest.mark.parametrize("section", SECTIONS)
def test_the_schemas_are_schemas(section: str) -> None:
    Draft202012Validator.check_schema(base_schema(section))
    for vocabulary in vocabularies().values():
        Draft202012Validator.check_schema(schema_for(section, vocabulary))


CASES = [
    # what is changed in a card's lines; code, quoted words, help
    ("strenght: 3", "D013", "strenght", "`strength` is there already: leave one of the two out"),
    ("color: red", "D013", "color", "the fields here are"),
    ("copies:{a: 3}", "D013", "copies:{a", "a space is missing behind `copies:`"),
    ("copies: 0", "D016", "0", None),
    ("copies: 100", "D016", "100", None),
    ("copies: 99999999999999999999999", "D016", "99999999999999999999999", None),
    ("copies: two", "D015", "two", None),
    ("copies: 1.0", "D015", "1.0", None),
    ("copies: true", "D015", "true", None),
    ("copies:", "D015", "", None),
    ("origin: our", "D017", "our", "did you mean `ours`?"),
    ("banned: [solo, solo]", "D017", "[solo, solo]", None),
    ("banned: solo", "D015", "solo", None),
    ("banned: [7]", "D015", "7", None),
    ("modes: {Solo: x}", "D022", "Solo", None),
    ("modes: {}", "D017", "{}", None),
    ('text: ""', "D017", '""', "leave the field out"),
    ("text: |\n    copies: 2", "D017", "|", "indent the lines of the text"),
    ("Copies: 2", "D013", "Copies", "did you mean `copies`?"),
    ("notes: # on an ogre", "D015", "", "what stands behind `#` is a comment: put the value in quotes"),
    ("copies: # two", "D015", "", "what stands behind `#` is a comment"),
    ("modes:", "D015", "", "write its fields below it, indented further than its key"),
    ("modes: {Solo Game: x}", "D022", "Solo Game", None),
    ("art: 7", "D015", "7", None),
    ("art: [a.png]", "D015", "[a.png]", None),
    ('art: ""', "D017", '""', "leave the field out"),
    (f"art: {'a' * 201}", "D017", "a" * 201, None),
    (f"Art: {'a' * 200}", "D013", "Art", "did you mean `art`?"),
    ('art: "a\\nb"', "D017", '"a\\nb"', None),
]


@pytest.mark.parametrize(("line", "code", "words", "advice"), CASES)
def test_complaints(line: str, code: str, words: str, advice: str | None) -> None:
    text = f"game: g\nset: s\nversion: 1\ncards:\n  ogre:\n    name: {{en: Ogre}}\n    strength: 3\n    {line}\n"
    source = SourceFile("f.cards.yaml", text)
    root = compose(source).root
    assert root is not None
    (found,) = violations(source, root, schema_for("cards", VOCABULARY))
    assert found.code == code
    assert text[slice(*found.location.span)] == words
    assert found.location.line == 8
    assert found.message[0] in "`abcdefghijklmnopqrstuvwxyz"
    assert not found.message.endswith(".")
    if advice is None:
        return
    assert found.help is not None
    assert found.help.startswith(advice)


def test_an_empty_text_before_a_comment_is_no_comment() -> None:
    source = SourceFile("f.cards.yaml", 'game: g\nset: s\nversion: 1\ncards:\n  ogre:\n    copies: "" # two\n')
    root = compose(source).root
    assert root is not None
    found = [one for one in violations(source, root, schema_for("cards", VOCABULARY)) if one.code == "D015"]
    assert [one.help for one in found] == [None]


@pytest.mark.parametrize(
    ("name", "words", "advice"),
    [
        ("{en: Loki, the Trickster}", "the Trickster", "put a text with a comma in quotes"),
        ("{EN: Ogre}", "EN", "did you mean `en`?"),
    ],
)
def test_names_of_languages(name: str, words: str, advice: str) -> None:
    text = f"game: g\nset: s\nversion: 1\ncards:\n  ogre:\n    name: {name}\n    strength: 3\n"
    source = SourceFile("f.cards.yaml", text)
    root = compose(source).root
    assert root is not None
    (found,) = violations(source, root, schema_for("cards", VOCABULARY))
    assert (found.code, text[slice(*found.location.span)]) == ("D013", words)
    assert found.help is not None
    assert found.help.startswith(advice)


@pytest.mark.parametrize(
    ("key", "near"),
    [
        ("Stone Giant", "stone-giant"),
        ("stone_giant", "stone-giant"),
        ("zöllner", "zollner"),
        ("toll–keeper", "toll-keeper"),
        ("giant-", "giant"),
        ("12", None),
        ("'巨人'", None),
        ("a" * 61, None),
    ],
)
def test_the_id_that_is_nearest(key: str, near: str | None) -> None:
    text = f"game: g\nset: s\nversion: 1\ncards:\n  {key}:\n    name: {{en: Ogre}}\n    strength: 3\n"
    source = SourceFile("f.cards.yaml", text)
    root = compose(source).root
    assert root is not None
    (found,) = violations(source, root, schema_for("cards", VOCABULARY))
    assert found.code == "D018"
    assert found.help is not None
    assert found.help.startswith(f"write `{near}`:" if near else "an id is lower case words with hyphens")
    assert (found.fix.text if found.fix else None) == near


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("banned: solo", "[solo]"),
        ("copies: '2'", "2"),
        ("copies: '-2'", "-2"),
        ("copies: two", None),
        ("banned: {solo: x}", None),
    ],
)
def test_what_to_write_instead(line: str, instead: str | None) -> None:
    text = f"game: g\nset: s\nversion: 1\ncards:\n  ogre:\n    name: {{en: Ogre}}\n    strength: 3\n    {line}\n"
    source = SourceFile("f.cards.yaml", text)
    root = compose(source).root
    assert root is not None
    (found,) = violations(source, root, schema_for("cards", VOCABULARY))
    assert (found.fix.text if found.fix else None) == instead


def test_of_many_complaints_the_first_ones_of_the_file_are_told() -> None:
    """Whatever order a set of names may have in this process."""
    cards = {f"card-{number}": {"strength": 1} for number in range(MAX_ALIKE + 20)}
    source = SourceFile("f.cards.yaml", as_yaml({**GOOD, "cards": cards}))
    root = compose(source).root
    assert root is not None
    told = [item.location.pointer for item in violations(source, root, schema_for("cards", VOCABULARY))]
    assert told == [f"/cards/card-{number}" for number in range(MAX_ALIKE)]


def test_the_printed_numbers_come_from_the_game() -> None:
    record = schema_for("cards", VOCABULARY)["$defs"]["record"]
    assert record["properties"]["strength"] == {"type": "integer", "minimum": -20, "maximum": 99}
    assert "strength" in record["required"]
    assert "strength" not in schema_for("castles", VOCABULARY)["$defs"]["record"]["properties"]
    assert "strength" not in base_schema("cards")["$defs"]["record"]["properties"]
