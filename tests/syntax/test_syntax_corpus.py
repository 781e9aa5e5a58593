"""Every text of the corpus is read, printed and read again."""

import re

import pytest

from cardlang.diagnostics.model import Span
from cardlang.syntax import (
    UnknownLanguageError,
    parse_badge,
    parse_requirement,
    parse_text,
    print_requirement,
    print_selector,
    print_text,
    print_words,
)
from cardlang.syntax import nodes as n
from cardlang.syntax.parse import parse_part
from cardlang.syntax.walk import depth, preorder
from tests.syntax.syntax_support import BLACKSTONE, CRIMSON, GRAMMAR, VOCABULARIES, corpus, lines


@pytest.mark.parametrize("game", VOCABULARIES)
def test_texts_round_trip(game):
    vocabulary = VOCABULARIES[game]
    for text in lines(f"{game}.txt"):
        parsed = parse_text(text, vocabulary)
        assert parsed.findings == (), text
        printed = print_text(parsed.tree, vocabulary)
        begun = ":" in text.split(".")[0] or parsed.tree.abilities[0].listener is not None
        assert print_words(parsed.tree, vocabulary) == printed.text
        assert printed.text == (text if begun else f"Deploy: {text}")
        assert parse_text(printed.text, vocabulary).tree == parsed.tree, text


def test_corpus_is_whole():
    assert len(corpus()) > 190


def test_requirements_round_trip():
    for line in lines("blackstone-castle.requirements.txt"):
        parsed = parse_requirement(line, BLACKSTONE)
        assert parsed.findings == ()
        assert print_requirement(parsed.tree, BLACKSTONE) == line


def test_badges_round_trip():
    for line in lines("blackstone-castle.badges.txt"):
        parsed = parse_badge(line, BLACKSTONE)
        assert parsed.findings == ()
        assert print_selector(parsed.tree, BLACKSTONE).text == line


def test_spans_of_parser_and_printer_agree():
    # A canonical text is printed as it was read, so every node must stand at the same place in both.
    for vocabulary, text in corpus():
        tree = parse_text(text, vocabulary).tree
        printed = print_text(tree, vocabulary)
        shift = len(printed.text) - len(text)  # a header that the text does without
        for number, node in enumerate(preorder(tree)):
            if number > 2 and node.span.start < node.span.end:
                moved = Span(node.span.start + shift, node.span.end + shift)
                assert printed.spans[number] == moved, (type(node).__name__, text)


def test_nodes_of_a_parsed_tree_are_distinct():
    for vocabulary, text in corpus():
        nodes = list(preorder(parse_text(text, vocabulary).tree))
        assert len({id(node) for node in nodes}) == len(nodes)


@pytest.mark.parametrize(
    ("variant", "canonical"),
    [
        ("Flip a card here.", "Deploy: Flip a card here."),
        ("flip a card here. gain 1 coin.", "Deploy: Flip a card here. Then gain 1 coin."),
        ("Deploy: Flip a card here, then gain 1 coin.", "Deploy: Flip a card here. Then gain 1 coin."),
        ("Deploy :  Flip\n  an card\there .", "Deploy: Flip a card here."),
        ("Deploy: Flip 2 card here.", "Deploy: Flip 2 cards here."),
        ("Deploy: each player gain 1 coins.", "Deploy: Each player gains 1 coin."),
        ("Deploy: you gain 1 coin.", "Deploy: Gain 1 coin."),
        ("If you lead this lane, then gain 1 coin.", "Deploy: If you lead this lane, gain 1 coin."),
        ("Then flip a card here.", "Deploy: Flip a card here."),
        ("Scoring: Then this card gets −1 strength.", "Scoring: This card gets -1 strength."),
        ("Deploy: Gain 007 coins.", "Deploy: Gain 7 coins."),
        ("Deploy: Gain coins equal to the strength of it.", "Deploy: Gain coins equal to its strength."),
        (
            "Deploy: If you have no coins, and if you lead this lane, gain 1 coin.",
            "Deploy: If you have no coins and if you lead this lane, gain 1 coin.",
        ),
        (
            "Passive: This card cannot be destroyed, flipped, or moved.",
            "Passive: This card cannot be destroyed or flipped or moved.",
        ),
        (
            "If there are fewer than 0 cards here, draw a card.",
            "Deploy: If there are fewer than 0 cards here, draw a card.",
        ),
        ("Gain 1 coin. Then flip it, then pay 2 coins.", "Deploy: Gain 1 coin. Then flip it. Then pay 2 coins."),
        ("If you have fewer than 3 coins, gain 1 coin.", "Deploy: If you have 2 or fewer coins, gain 1 coin."),
        (
            "If there are more than 3 cards here, gain 1 coin.",
            "Deploy: If there are 4 or more cards here, gain 1 coin.",
        ),
        (
            "If you have fewer coins than your opponent, gain 1 coin.",
            "Deploy: If your opponent has more coins than you, gain 1 coin.",
        ),
        (
            "Flip a card here. Then if its strength is less than 3, flip it.",
            "Deploy: Flip a card here. Then if its strength is 2 or less, flip it.",
        ),
        (
            "Take coins from your opponent equal to the number of cards here.",
            "Deploy: Take coins equal to the number of cards here from your opponent.",
        ),
        ("Discard a card from your opponent’s hand.", "Deploy: Discard a card from your opponent's hand."),
    ],
)
def test_variants_become_canonical(variant, canonical):
    parsed = parse_text(variant, CRIMSON)
    assert parsed.findings == ()
    assert print_text(parsed.tree, CRIMSON).text == canonical


def test_unknown_language_names_those_there_are():
    with pytest.raises(UnknownLanguageError, match="`xx`; there are: en"):
        parse_text("Flip a card here.", CRIMSON, "xx")
    with pytest.raises(UnknownLanguageError, match="`xx`"):
        print_text(parse_text("Flip a card here.", CRIMSON).tree, CRIMSON, "xx")


def test_depth_of_a_usual_text_is_small():
    assert max(depth(parse_text(text, vocabulary).tree) for vocabulary, text in corpus()) < 15


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_word_of_a_game_stands_in_its_corpus(game):
    """So a word that is lost, or fits nothing any more, is noticed by the text that has it."""
    names = (f"{game}.txt", f"{game}.requirements.txt", f"{game}.badges.txt")
    texts = "\n".join(line for name in names if (GRAMMAR / "corpus" / name).exists() for line in lines(name)).lower()
    for kind in ("nouns", "adjectives", "faces", "verbs", "attributes", "places", "durations", "keywords"):
        for entry in getattr(VOCABULARIES[game], kind):
            forms = [re.escape(form.lower()) for form in entry.words["en"] if form]
            assert re.search(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)", texts), f"{kind}: {entry.id}"


@pytest.mark.parametrize(
    ("part", "text", "kind"),
    [
        ("step", "flip a card here", n.Step),
        ("step", "your opponent loses 2 coins", n.Step),
        ("np", "your opponent", n.Sel),
        ("np", "1 coin", n.Sel),
        ("pronoun", "you", n.Pron),
        ("condition", "you lead this lane", n.Fact),
        ("condition", "its strength is 3 or more", n.Compare),
    ],
)
def test_parts_of_texts_are_read_by_themselves(part, text, kind):
    found = parse_part(text, part, CRIMSON)
    assert isinstance(found, kind)
    assert found.span == Span(0, len(text))
    for wrong in (f"{text}.", f"{text} and", "", f"then {text}", "x" * 3000):
        assert parse_part(wrong, part, CRIMSON) is None
