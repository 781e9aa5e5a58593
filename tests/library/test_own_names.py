"""Cards that texts speak of by their names: of the same file without more ado, of other sets as they are declared."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardlang
from cardlang.diagnostics.model import GameError
from cardlang.games import vocabularies
from cardlang.library.load import read_data
from cardlang.match.errors import SaveError
from cardlang.syntax import parse_text, print_text
from cardlang.syntax.lark_parser import parser_of
from cardlang.syntax.nodes import Sel
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.own import CardName, Trait, with_own

HEAD = "game: crimson-company\nset: harbour\nversion: 1\norigin: ours\n"
NAMES = "words:\n  names:\n    demon: {en: Demon, de: Dämon}\n"
CARDS = (
    "cards:\n  old-salt:\n    name: {{en: Old Salt, de: Alter Salz}}\n    strength: 3\n"
    "  boy:\n    name: {{en: Cabin Boy, de: Junge}}\n    strength: 1\n    text: |\n      {}\n"
)
WORDS = with_own(
    vocabularies()["crimson-company"],
    (
        CardName(id="old-salt", forms=(("en", ("Old Salt",)),)),
        CardName(id="rider", forms=(("en", ("Wolf Rider",)),)),
        CardName(id="wolf", forms=(("en", ("Wolf",)),)),
        CardName(id="flip", forms=(("en", ("Flip Then Card",)),)),
        Trait(id="wolf", forms=(("en", ("wolf", "wolves")),)),
    ),
)


def codes(text: str) -> list[tuple[str, str]]:
    """The findings of a file: the code, and the words that it stands on."""
    _, _, found = read_data("a.cards.yaml", text.encode(), vocabularies())
    return [(item.code, text[item.location.span.start : item.location.span.end]) for item in found]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Deploy: Flip a card named Old Salt here.", ""),
        ("Deploy: Destroy each of your cards named Old Salt.",
         "Deploy: Destroy each of your cards named Old Salt in play."),
        ("Deploy: Flip 2 enemy cards called Wolf Rider here.", "Deploy: Flip 2 enemy cards named Wolf Rider here."),
        ("Deploy: Flip an Old Salt here.", "Deploy: Flip a card named Old Salt here."),
        ("Deploy: Flip each enemy Wolf Rider here.", "Deploy: Flip each enemy card named Wolf Rider here."),
        ("Deploy: Flip a card named Wolf here.", ""),
        ("Deploy: Flip a card named Flip Then Card here.", ""),
        ("Deploy: If there is no card named Old\n Salt in play, gain 1 coin.",
         "Deploy: If there is no card named Old Salt in play, gain 1 coin."),
        ("After a player plays a Wolf Rider here, gain 1 coin.",
         "After a player plays a card named Wolf Rider here, gain 1 coin."),
    ],
)  # fmt: skip
def test_a_name_is_read_and_printed(text: str, canonical: str) -> None:
    tree = parse_text(text, WORDS).tree
    assert tree is not None
    printed = print_text(tree, WORDS).text
    assert printed == (canonical or text)
    assert parse_text(printed, WORDS).tree == tree


def test_the_tree_has_the_id_of_the_record() -> None:
    tree = parse_text("Deploy: Flip an Old Salt here.", WORDS).tree
    assert tree is not None
    assert [node.named for node in preorder(tree) if isinstance(node, Sel)] == ["old-salt"]


def test_a_name_that_is_another_word_stands_behind_named_alone() -> None:
    tree = parse_text("Deploy: Flip each Wolf here.", WORDS).tree  # cards of the trait
    assert tree is not None
    assert [(node.noun, node.named) for node in preorder(tree) if isinstance(node, Sel)] == [("wolf", None)]
    assert parse_text("Deploy: Flip each Flip Then Card here.", WORDS).tree is None
    assert parse_text("Deploy: Flip a card named old salt here.", WORDS).tree is None


def test_names_need_no_new_parser() -> None:
    before = parser_of("en")
    fresh = CardName(id="one-more", forms=(("en", ("One More",)),))
    assert parse_text("Deploy: Flip a card named One More here.", with_own(WORDS, (fresh,))).tree is not None
    assert parser_of("en") is before


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Deploy: Flip a card named Old Salt here.", []),
        ("Deploy: Flip a Demon here.", []),
        ("Deploy: Flip a card named Old Slat here.", [("S001", "Old Slat")]),
        ("Deploy: Flip a card named old salt here.", [("S001", "old salt")]),
        ("Deploy: Flip a card named Frost Queen here.", [("S001", "Frost Queen")]),
        ("Deploy: Destroy Old Salt.", [("C205", "Old Salt")]),
        ("Deploy: Flip this Cabin Boy.", [("C205", "this Cabin Boy")]),
        ("Deploy: Gain 1 coin for each lane named Old Salt.", [("C205", "each lane named Old Salt")]),
        ("Deploy: Flip a face-down Old Salt here.", [("C206", "a face-down Old Salt here")]),
    ],
)
def test_what_is_found(text: str, found: list[tuple[str, str]]) -> None:
    assert codes(HEAD + NAMES + CARDS.format(text)) == found


OWN = (
    ("Deploy: Flip Cabin Boy.", "Deploy: Flip this card."),
    ("Income: You may move the Cabin Boy to another lane.", "Income: You may move this card to another lane."),
    ("When Cabin Boy is destroyed, gain 1 coin.", "Destroyed: Gain 1 coin."),
    ("Passive: Cabin Boy gets +1 strength.", "Passive: This card gets +1 strength."),
    ("Deploy: Flip a card named Cabin Boy here.", "Deploy: Flip a card named Cabin Boy here."),
    ("Deploy: Flip another Cabin Boy here.", "Deploy: Flip another card named Cabin Boy here."),
)


@pytest.mark.parametrize(("text", "canonical"), OWN)
def test_a_card_that_names_itself_means_this_card(text: str, canonical: str) -> None:
    _, cardset, found = read_data("a.cards.yaml", (HEAD + CARDS.format(text)).encode(), vocabularies())
    assert found == []
    assert cardset is not None
    record = next(record for record in cardset.records if record.id == "boy")
    tree = record.texts[""].tree
    assert tree is not None
    named = with_own(vocabularies()["crimson-company"], (CardName(id="boy", forms=(("en", ("Cabin Boy",)),)),))
    assert " ".join(print_text(tree, named).text.split()) == canonical


@pytest.mark.parametrize("name", ["'Demon, the'", "demon", "'St. George'", "'(Demon)'"])
def test_names_that_no_text_can_have(name: str) -> None:
    assert [code for code, _ in codes(HEAD + NAMES.replace("Demon", name) + CARDS.format("Gain 1 coin."))] == ["D057"]


def test_two_cards_of_one_name_are_no_trouble_for_texts() -> None:
    text = HEAD + CARDS.format("Deploy: Flip a card named Old Salt here.") + (
        "  young-salt:\n    name: {en: Old Salt}\n    strength: 1\n"
    )  # fmt: skip
    assert codes(text) == []


def test_the_advice_is_the_name_that_is_meant() -> None:
    _, _, found = read_data(
        "a.cards.yaml", (HEAD + CARDS.format("Flip a card named Old Slat here.")).encode(), vocabularies()
    )
    assert [item.help for item in found] == ["did you mean `Old Salt`?"]


def written(folder: Path, text: str) -> str:
    folder.mkdir()
    (folder / "harbour.cards.yaml").write_text(text, "utf-8")
    return str(folder)


def test_a_match_is_saved_with_the_names_in_its_texts(tmp_path: Path) -> None:
    text = HEAD + NAMES + CARDS.format("Deploy: Flip each Old Salt in play. Then destroy a card named Demon here.")
    sets = ["base", written(tmp_path / "set", text)]
    for seed in range(40):
        match = cardlang.game("crimson-company", mode="duel", cardsets=sets).start(seed=seed)
        if any(record.id == "boy" for record in match.game.cards):
            break
    draw = random.Random(3)
    for _ in range(25):
        match.choose(draw.choice(match.request.options).id)
    saved = match.to_json()
    (tmp_path / "set" / "harbour.cards.yaml").unlink()
    again = cardlang.load_match(saved)
    assert again.to_json() == saved
    assert "each card named Old Salt in play" in saved
    for old, new in (("Old Salt", "Old. Salt"), ('"kind":"name"', '"kind":"nose"'), ('["Demon"]', '"Demon"')):
        with pytest.raises(SaveError):
            cardlang.load_match(saved.replace(old, new))


def test_sets_agree_about_names(tmp_path: Path) -> None:
    one = HEAD + NAMES + CARDS.format("Deploy: Flip a Demon here.")
    two = HEAD.replace("harbour", "forest") + NAMES.replace("de: Dämon", "es: Demonio") + (
        "cards:\n  fox:\n    name: {en: Fox}\n    strength: 1\n    text: |\n      Flip a card named Demon here.\n"
    )  # fmt: skip
    sets = ["base", written(tmp_path / "one", one), written(tmp_path / "two", two)]
    assert cardlang.game("crimson-company", mode="duel", cardsets=sets)
    three = written(tmp_path / "three", two.replace("en: Demon", "en: Fiend").replace("named Demon", "named Fiend"))
    with pytest.raises(GameError, match=r"the name `demon` has other words in .*one.* and in .*three"):
        cardlang.game("crimson-company", mode="duel", cardsets=["base", sets[1], three])
