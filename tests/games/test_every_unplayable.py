"""What a game lacks is refused at its words; what is much like it can be played. `unplayable.txt` has the texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.compile import faults
from cardlang.games import find_game, vocabularies
from cardlang.meaning import understand
from cardlang.syntax import parse_text

Case = tuple[str, str, str, str]


def cases() -> list[Case]:
    """Game and source, the text, the words that are refused, the text that can be played."""
    found: list[Case] = []
    for line in Path(__file__).with_name("unplayable.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            head, marked, good = line.split(" | ")
            words = marked[marked.index("[[") + 2 : marked.index("]]")]
            found.append((head, marked.replace("[[", "").replace("]]", ""), words, good))
    return found


def refused(head: str, text: str) -> list[tuple[str, str]]:
    """The words that cannot be played, with the message: nothing else is refused by a compiler that can trust them."""
    game, _, source = head.partition(" ")
    vocabulary = vocabularies()[game]
    tree = parse_text(text, vocabulary).tree
    assert tree is not None, text
    meaning = understand(tree, vocabulary, source="castle" if source else "card", text=text)
    if meaning.sound:
        return [(text[slice(*error.span)], error.message) for error in faults(meaning, find_game(game).dialect)]
    assert {one.code for one in meaning.findings} == {"P001"}, text
    assert all(one.help for one in meaning.findings)
    return [(text[slice(*one.span)], one.message) for one in meaning.findings]


@pytest.mark.parametrize(("head", "text", "words", "good"), cases())
def test_a_text_is_refused_at_its_words_and_its_neighbour_is_played(
    head: str, text: str, words: str, good: str
) -> None:
    assert [found for found, _ in refused(head, text)] == [words]
    assert refused(head, good) == []


def test_messages_follow_the_house_style() -> None:
    for head, text, *_ in cases():
        for _, message in refused(head, text):
            assert message[0] == message[0].lower()
            assert not message.endswith(".")
            assert message.count("`") % 2 == 0
