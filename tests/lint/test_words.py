"""`cardlang explain WORD` and what it reads: the index of the language, its sections, effects of other games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.cli.columns import narrowed
from cardlang.games import find_game, playable, vocabularies
from cardlang.lint.reference import (
    examples,
    find,
    index_rows,
    language,
    numbered_sections,
    sections,
    sections_on,
    within,
)
from cardlang.lint.unplayable import unplayable
from cardlang.lint.words import near_words, word_page
from cardlang.meaning import understand
from cardlang.syntax import parse_text
from cardlang.syntax.printer.printing import print_words
from tests.lint.linting import lint
from tests.syntax.reference_words import OTHER_GAMES, other_games_page, words_of_language
from tests.syntax.syntax_support import REFERENCE

GAMES = {game: vocabularies()[game] for game in playable()}
TITLES = {game: find_game(game).title for game in GAMES}
ANCHORS = {section.anchor for section in sections(language())}


def explained(word: str, game: str = "") -> str:
    return word_page(word, {game: GAMES[game]} if game else GAMES, TITLES) or ""


# --- the index ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("want", index_rows(), ids=lambda want: want.want)
def test_a_row_of_the_index_is_true(want):
    there = "\n".join(section.text for section in within(language(), want.section))
    assert want.word.lower() in there.lower()
    if want.form == "requirement":
        return
    parsed = parse_text(want.write, REFERENCE[want.game])
    assert parsed.tree is not None
    assert understand(parsed.tree, REFERENCE[want.game], text=want.write).findings == ()
    assert (print_words(parsed.tree, REFERENCE[want.game]) == want.write) == (want.form == "text")


def test_the_texts_of_the_index_lint_clean(tmp_path: Path):
    head = "game: crimson-company\nset: x\nversion: 1\ncards:\n"
    rows = [want for want in index_rows() if want.game == "crimson-company" and want.form == "text"]
    cards = [
        f"  x-{i}:\n    name: {{en: X{i}}}\n    strength: 1\n    text: |\n      {want.write}\n"
        for i, want in enumerate(rows)
    ]
    (tmp_path / "x.cards.yaml").write_text(head + "".join(cards), "utf-8")
    found = lint(tmp_path, words=GAMES, unplayable=unplayable)
    assert [(item.code, item.message) for item in found if item.code not in ("L005", "L041")] == []


def test_every_section_is_reached_from_the_index():
    reached = {section.key for want in index_rows() for section in within(language(), want.section)}
    assert {section.key for section in numbered_sections(language())} - reached == set()


def test_every_link_of_the_index_leads_to_a_heading():
    top = language().partition("\n## 1. ")[0]
    links = re.findall(r"\]\(#([^)]+)\)", top)
    assert len(links) > 150
    assert {*links} <= ANCHORS


def test_every_word_of_the_language_is_in_the_index():
    words = dict(words_of_language())
    for word in ("for each", "cannot", "instead", "otherwise", "unless", "would", "the next time", "this turn"):
        first, *_ = word.split()
        assert word in words or first in words
    assert {"cannot", "otherwise", "unless", "would", "the next time", "equal to", "bearing"} <= {*words}
    assert words["otherwise"].key == "2"
    assert words["whose"].number or words["whose"].name


# --- the page of effects of other games ---------------------------------------------------------------


def test_the_page_of_effects_is_made_of_the_rows():
    assert OTHER_GAMES.read_text("utf-8") == other_games_page(), "python -m tests.syntax.reference_words"


def test_it_has_forty_effects_in_every_game():
    page = OTHER_GAMES.read_text("utf-8")
    for game in GAMES:
        assert len(re.findall(f"^```{game}\n", page, re.MULTILINE)) >= 40
    anchors = {section.anchor for section in sections(page)}
    assert {*re.findall(r"\]\(#([^)]+)\)", page)} <= anchors


# --- what is said of a word ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("destroy", ("## Crimson Company: a verb", "- acts on: card", "*if you do* holds when", "S025")),
        ("kill", ("It is read as *destroy*, and printed so.", "Deploy: Destroy a card in play.")),
        ("Deploy:", ("an ability keyword", "when the card is played face-up")),
        ("exile", ("## In other card games", "what is gone lies in the discard pile", "1 knight: Discard a vassal.")),
        ("Tapped", ("### tap: use up a card for a while",)),
        ("whenever", ("It is read as *after*",)),
        ("for each", ("In every game: a word of the language", "C061")),
        ("herald", ("move the herald to the other row",)),
        ("adjacent", ("Crimson Company: an adjective", "Castle Combo: an adjective", "shares an edge")),
        ("without", ("It is no word of a card text", "`no`")),
    ],
)  # fmt: skip
def test_what_a_word_means(word, said):
    page = explained(word)
    for words in said:
        assert words in page, page


def test_only_one_game_is_asked():
    assert "## Castle Combo" not in explained("adjacent", "crimson-company")
    assert explained("strength", "castle-combo") == ""


def test_examples_of_every_word_are_texts_that_the_tests_read():
    for game, vocabulary in GAMES.items():
        for text in examples(game):
            assert parse_text(text, vocabulary).tree is not None, text
    for _, entries in GAMES["castle-combo"].classes():
        for entry in entries:
            assert explained(entry.words["en"][0]), entry.id


def test_unknown_words_have_near_ones():
    assert explained("destory") == ""
    assert near_words("destory", GAMES)[0] == "destroy"


# --- sections ------------------------------------------------------------------------------------------


def test_a_word_is_found_in_sections():
    found = "\n".join(find(language(), "cannot"))
    assert "## 4. Statements" in found
    assert len(found) < len(language()) / 4
    assert [*find(language(), "zyzzyva")] == []
    assert sections_on("otherwise")[0].key == "2"


@pytest.mark.parametrize("key", [section.key for section in numbered_sections(language())])
def test_sections_fit_80_columns(key):
    page = narrowed("\n\n".join(section.text for section in within(language(), key)))
    assert [line for line in page.splitlines() if len(line) > 80 and " " in line.strip()] == []


def test_a_page_loses_no_word_in_80_columns():
    for key in ("2", "4", "11"):
        text = "\n".join(section.text for section in within(language(), key))
        words = re.findall(r"[A-Za-z]{3,}", re.sub(r"\]\([^)]*\)", "]", text))
        narrow = set(re.findall(r"[A-Za-z]{3,}", narrowed(text)))
        assert {word for word in words if word not in narrow} == set()
