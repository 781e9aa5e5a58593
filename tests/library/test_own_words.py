"""A set's own words: what a set file may add to its game, and what comes of it in a match and in a save."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardlang
from cardlang.diagnostics.model import GameError
from cardlang.games import vocabularies
from cardlang.library.load import read_data
from cardlang.library.own_schema import own_words_schema
from cardlang.library.structure import words_are_sound
from cardlang.match.errors import SaveError
from cardlang.syntax import parse_text, print_text
from cardlang.vocabulary.own import with_own

HEAD = "game: crimson-company\nset: harbour\nversion: 1\norigin: ours\n"
WOLVES = "words:\n  traits:\n    wolf: {en: [wolf, wolves], de: [Wolf, Wölfe, m]}\n"
RIDER = (
    "cards:\n  wolf-rider:\n    name: {en: Wolf Rider}\n    strength: 3\n    traits: [wolf]\n"
    "    text: |\n      Passive: Each other wolf here gets +1 strength.\n"
)


def codes(text: str) -> list[tuple[str, str]]:
    """The findings of a file: the code, and the words that it stands on."""
    _, _, found = read_data("a.cards.yaml", text.encode(), vocabularies())
    return [(item.code, text[item.location.span.start : item.location.span.end]) for item in found]


def written(folder: Path, text: str) -> str:
    folder.mkdir()
    (folder / "harbour.cards.yaml").write_text(text, "utf-8")
    return str(folder)


def test_a_trait_is_read_and_printed_as_any_noun() -> None:
    _, cardset, found = read_data("a.cards.yaml", (HEAD + WOLVES + RIDER).encode(), vocabularies())
    assert not found
    assert cardset is not None
    (record,) = cardset.records
    assert record.attributes["traits"] == ("wolf",)
    vocabulary = with_own(vocabularies()["crimson-company"], record.own)
    for text in (
        "Deploy: Destroy 2 wolves here.",
        "Deploy: If it is a wolf, gain 1 coin.",
        "Deploy: Flip your wolves here.",
    ):
        parsed = parse_text(text, vocabulary)
        assert parsed.tree is not None, text
        assert print_text(parsed.tree, vocabulary).text == text
    assert parse_text("Deploy: Destroy 2 wolves here.", vocabularies()["crimson-company"]).tree is None


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("wolf: {en: [card, cards]}", [("D050", "card"), ("D050", "cards")]),
        ("wolf: {en: [creature, wolves]}", [("D050", "creature")]),
        ("wolf: {en: [other, wolves]}", [("D050", "other")]),
        ("wolf: {en: [sea card, sea cards]}", [("D050", "sea card"), ("D050", "sea cards")]),
        ("wolf: {en: [wolf, wolves]}\n    dog: {en: [dog, wolves]}", [("D050", "wolves")]),
        ("card: {en: [wolf, wolves]}", [("D050", "card")]),
        ("wolf: {en: [Wolf, wolves]}", [("D052", "Wolf")]),
        ("wolf: {en: ['wolf:', wolves]}", [("D052", "'wolf:'")]),
        ("wolf: {en: [wolf 2, wolves]}", [("D052", "wolf 2")]),
        ("wolf: {en: ['wolf  x', wolves]}", [("D052", "'wolf  x'")]),
        ("wolf: {en: [wolf]}", [("D016", "[wolf]")]),
        ("wolf: {de: [Wolf, Wölfe, m]}", [("D014", "wolf")]),
        ("wolf: {en: [wolf, wolves], de: [Wolf, Wölfe, x]}", [("D017", "x")]),
        ("wolf: {en: [wolf, wolves], eo: [lupo, lupoj]}", [("D013", "eo")]),
        ("Wolf: {en: [wolf, wolves]}", [("D018", "Wolf")]),
    ],
)
def test_a_word_that_cannot_be_used_is_a_finding_at_its_place(words: str, found: list[tuple[str, str]]) -> None:
    assert codes(f"{HEAD}words:\n  traits:\n    {words}\ncards: {{}}\n") == found


def test_a_trait_that_the_set_does_not_have() -> None:
    assert codes(HEAD + WOLVES + RIDER.replace("[wolf]", "[bear]")) == [("D017", "bear")]
    assert ("D013", "traits") in codes(HEAD + RIDER)


@pytest.mark.parametrize("many", [40, 41, 10_000])
def test_a_set_has_forty_words_of_its_own(many: int) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"zz{a}{b}{c}q" for a in letters for b in letters for c in letters][:many]
    rows = "".join(f" {name}: {{en: [{name}, {name}s]}}\n" for name in names)
    found = [code for code, _ in codes(f"{HEAD}words:\n traits:\n{rows.replace(' zz', '  zz')}cards: {{}}\n")]
    assert ("D051" in found) == (many > 40 and "D001" not in found and "D025" not in found)
    assert bool(found) == (many > 40)


@pytest.mark.parametrize(
    "data",
    [
        {}, {"traits": {}}, {"traits": {"wolf": {"en": ["wolf", "wolves"]}}}, {"traits": {"wolf": {}}}, [], "wolf",
        {"traits": []}, {"traits": {"wolf": {"en": ["wolf", 1]}}}, {"traits": {"wolf": {"en": ["", "wolves"]}}},
        {"traits": {"wolf": {"en": ["wolf", "wolves"], "de": ["Wolf", "Wölfe", "m"]}}}, {"heroes": {}},
        {"traits": {"wolf": {"en": ["wolf", "wolves"], "de": ["Wolf", "Wölfe"]}}}, {"traits": {"a b": {}}},
        {"traits": {"wolf": {"en": ["wolf", "wolves", "m"]}}}, {"traits": {"wolf": {"en": ["w" * 41, "wolves"]}}},
    ],
)  # fmt: skip
def test_the_quick_look_says_what_the_schema_says(data: object) -> None:
    from jsonschema import Draft202012Validator

    from cardlang.library.schema import base_schema

    schema = {**own_words_schema(), "$defs": base_schema("cards")["$defs"]}
    assert words_are_sound(data) == Draft202012Validator(schema).is_valid(data)


def test_a_match_with_own_words_is_saved_with_them(tmp_path: Path) -> None:
    sets = [
        "base",
        written(tmp_path / "set", HEAD + WOLVES + RIDER.replace("strength: 3", "strength: 3\n    copies: 1")),
    ]
    for seed in range(40):
        match = cardlang.game("crimson-company", mode="duel", cardsets=sets).start(seed=seed)
        if any(record.id == "wolf-rider" for record in match.game.cards):
            break
    draw = random.Random(3)
    for _ in range(25):
        match.choose(draw.choice(match.request.options).id)
        match.view(match.request.seat)
    text = match.to_json()
    (tmp_path / "set" / "harbour.cards.yaml").unlink()  # it needs its set no more
    again = cardlang.load_match(text)
    assert again.to_json() == text
    assert again.fingerprint() == match.fingerprint()


def test_words_of_a_save_are_looked_at_before_they_are_used(tmp_path: Path) -> None:
    sets = ["base", written(tmp_path / "set", HEAD + WOLVES + RIDER)]
    text = cardlang.game("crimson-company", mode="duel", cardsets=sets).start(seed=1).to_json()
    for bad in ("[1]", '[{"id": 1, "forms": {}}]', '[{"id": "wolf"}]', '"wolf"'):
        start = text.index('"words":') + len('"words":')
        end = text.index("]}}]", start) + len("]}}]") if "]}}]" in text[start:] else text.index("}]", start) + 2
        with pytest.raises(SaveError):
            cardlang.load_match(text[:start] + bad + text[end:])


def test_sets_share_a_trait_with_the_same_words_and_none_with_others(tmp_path: Path) -> None:
    one = written(tmp_path / "one", HEAD + WOLVES + RIDER)
    other = HEAD.replace("harbour", "forest") + WOLVES + RIDER.replace("wolf-rider", "wolf-cub")
    two = written(tmp_path / "two", other)
    three = written(tmp_path / "three", other.replace("wolves", "wolfs"))
    assert cardlang.game("crimson-company", mode="duel", cardsets=["base", one, two])
    with pytest.raises(GameError, match="the trait `wolf` has other words"):
        cardlang.game("crimson-company", mode="duel", cardsets=["base", one, three])
