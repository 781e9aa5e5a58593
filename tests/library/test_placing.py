"""A span of a card text finds its words in the file, however the text stands there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.diagnostics.model import Span
from cardlang.library.compose import compose
from cardlang.library.nodes import MapNode, Scalar
from cardlang.library.scalar_positions import lines_of, offsets, place
from cardlang.library.source import SourceFile

FORMS = [
    "a: |\n  Deploy: Flip a\n  card here.\nb: 1\n",
    "a: |\r\n  Deploy: Flip a\r\n  card here.\r\n",
    "a: |-\n      Deploy: Flip a\n      card here.\n",
    "a: |+ # a remark\n  Deploy: Flip a\n\n  card here.\n\n\nb: 1\n",
    "a: |\n\n  Deploy: Flip a\n    card here.\n",
    "a: |2\n    Deploy: Flip a\n  card here.",
    "a: >\n  Deploy: Flip a\n  card here.\n",
    "a: >-\n  Deploy: Flip a\n\n  card here.\n",
    "a: 'Deploy: Flip a card here.'\n",
    "a: 'Deploy: Flip a\n  card here.'\n",
    'a: "Deploy: Flip a\n  card here."\n',
    'a: "Deploy: Flip \\x61 c\\u0061rd\\\n  \\ here."\n',
    'a: "Deploy: Flip a card\\\r\n  \\ here."\r\n',
    'a: "Deploy:\\tFlip a\\tcard here."\n',
    "a: Deploy. Flip a\n  card here.\n",
    "a: &x 'Flip a card here.'\n",
    "{a: 'it''s Flip a card here.', b: 1}\n",
]


def scalar_of(text: str) -> Scalar:
    root = compose(SourceFile("f", text)).root
    assert isinstance(root, MapNode)
    scalar = root.get("a")
    assert isinstance(scalar, Scalar)
    return scalar


@pytest.mark.parametrize("text", FORMS)
@pytest.mark.parametrize("word", ["Flip", "here"])
def test_a_word_is_found(text: str, word: str) -> None:
    scalar = scalar_of(text)
    start = scalar.text.index(word)
    span = place(scalar, text, Span(start, start + len(word)))
    assert text[span.start : span.end] == word


@pytest.mark.parametrize("text", FORMS)
def test_the_end_of_the_text_is_at_its_last_word(text: str) -> None:
    scalar = scalar_of(text)
    span = place(scalar, text, Span(len(scalar.text.rstrip()), len(scalar.text.rstrip())))
    assert text[: span.start].endswith(".")


@pytest.mark.parametrize(("text", "end"), [("a: |\n  Flip.\nb: 1\n", "\n"), ("a: 'Flip.'\nb: 1\n", "'")])
def test_what_stands_behind_the_last_character_begins_where_it_ends(text: str, end: str) -> None:
    scalar = scalar_of(text)
    span = place(scalar, text, Span(len(scalar.text), len(scalar.text)))
    assert text[: span.start].endswith("Flip.")
    assert text[span.start] == end


LINES = st.lists(st.text(st.sampled_from("ab ü😀:#'\"\\-"), max_size=8), min_size=1, max_size=6)


@given(LINES, st.integers(1, 4), st.sampled_from(["", "-", "+"]), st.sampled_from(["\n", "\r\n"]))
def test_every_character_of_a_block(lines: list[str], indent: int, chomp: str, newline: str) -> None:
    lines = ["x" + lines[0], *lines[1:]]
    text = f"a: |{chomp}{newline}" + "".join(" " * indent + line + newline for line in lines) + "b: 1" + newline
    scalar = scalar_of(text)
    found = offsets(scalar, text)
    assert found is not None
    assert found == sorted(set(found))
    assert [text[offset].replace("\r", "\n") for offset in found] == list(scalar.text)


@given(st.text(st.sampled_from("ab ü😀:#'\"\\-\n"), min_size=1, max_size=20))
def test_a_quoted_scalar_is_placed_or_given_up_but_never_fails(words: str) -> None:
    import json

    text = "a: " + json.dumps(words, ensure_ascii=False) + "\n"
    scalar = scalar_of(text)
    assert scalar.text == words
    for start in range(len(words)):
        span = place(scalar, text, Span(start, start + 1))
        assert scalar.span.start <= span.start <= span.end <= scalar.span.end


def test_the_lines_of_a_block_from_its_first_word_to_its_last() -> None:
    text = "a: |  # why\n\n    one\n      two  \n\n\nb: 1\n"
    found = lines_of(scalar_of(text), text)
    assert found is not None
    assert text[found.start : found.end] == "one\n      two"
