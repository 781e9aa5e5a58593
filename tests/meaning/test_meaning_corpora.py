from __future__ import annotations

import pytest

from cardlang.games.blackstone_castle.vocabulary import VOCABULARY as BLACKSTONE
from cardlang.games.castle_combo.vocabulary import VOCABULARY as COMBO
from cardlang.games.crimson_company.vocabulary import VOCABULARY as CRIMSON
from cardlang.meaning import CODES
from cardlang.vocabulary.model import Vocabulary
from tests.meaning.meaning_support import findings, lines, source_of, told
from tests.rows import each_row

KNOWN = [
    pytest.param(vocabulary, head, text, id=head)
    for name, vocabulary in (("crimson", CRIMSON), ("castle-combo", COMBO), ("blackstone", BLACKSTONE))
    for head, text in lines(f"canonical-{name}.txt")
]
UNSOUND = [*lines("unsound.txt"), *lines("unsound-phrases.txt")]


@each_row(KNOWN)
def test_known_cards_are_sound(vocabulary: Vocabulary, head: str, text: str) -> None:
    source = "castle" if vocabulary is CRIMSON and head.startswith("castle ") else "card"
    assert told(text, source, vocabulary) == []


@each_row(lines("sound.txt"))
def test_new_cards_are_sound(head: str, text: str) -> None:
    assert told(text, source_of(head)) == []


@pytest.mark.parametrize(("head", "text"), UNSOUND)
def test_unsound_texts_are_refused_at_the_wrong_words(head: str, text: str) -> None:
    words = text[text.index("[[") + 2 : text.index("]]")]
    whole = text.replace("[[", "").replace("]]", "")
    found = [(one.code, whole[one.span.start : one.span.end]) for one in findings(head, whole)]
    assert found == [(head.split()[0], words)]


@each_row(UNSOUND)
def test_messages_follow_the_house_style(head: str, text: str) -> None:
    for finding in findings(head, text.replace("[[", "").replace("]]", "")):
        for words in (finding.message, finding.help or "x"):
            assert not words.endswith(".")
            assert "\n" not in words
            assert words[0] == words[0].lower()
            assert words.count("`") % 2 == 0


def test_every_code_has_an_unsound_text() -> None:
    shown = {head.split()[0] for head, _ in UNSOUND}
    by_hand = {"C050", "C051", "C061", "C063", "C066"}  # the grammar refuses such words: see test_trees
    by_hand.add("P001")  # see test_powers, and tests/games/unplayable.txt
    assert shown | by_hand == set(CODES)


def test_codes_are_named_once() -> None:
    assert len({info.slug for info in CODES.values()}) == len(CODES)
    assert all(code == info.code for code, info in CODES.items())
