"""Files as YAML: what is refused, where, and that one broken card hides no other."""

from __future__ import annotations

import pytest

from cardlang.library.compose import compose
from cardlang.library.limits import MAX_DEPTH
from cardlang.library.nodes import MapNode, pointer, to_data
from cardlang.library.source import SourceFile

FINDINGS = [
    # text, then (code, line, column) of each finding
    ("a: 1\na: 2\n", [("D007", 2, 1)]),
    ("a: &x 1\nb: *x\n", [("D008", 1, 4), ("D008", 2, 4)]),
    ("a: &x [1]\n", [("D008", 1, 4)]),
    ("a: !!str 1\nb: !foo {c: 1}\n", [("D009", 1, 4), ("D009", 2, 4)]),
    ("a: 1\n---\nb: 2\n", [("D010", 2, 1)]),
    ("[a, b]: 1\n", [("D024", 1, 1)]),
    ("a:\n\tb: 1\n", [("D006", 2, 1)]),
    ("a: |\n  x\n\ty\n", [("D006", 3, 1)]),
    ('a: "x\nb: 1\n', [("D004", 1, 4)]),
    ("a: {b: 1\nc: 2\n", [("D004", 1, 4)]),
    ("a: |\nfoo\n", [("D017", 1, 4)]),  # a text that is not indented
    ("a: \x07\n", [("D004", 1, 4)]),
    ("a:\n  text: Deploy: Flip a card here.\n", [("D005", 2, 9)]),
    ("a:\n  modes:\n    solo: Deploy: Flip a card here.\n", [("D005", 3, 11)]),
    ("a:\n  name: One: two\n", [("D004", 2, 9)]),
    ("a: ü😀\r\nb: 1\r\nb: 2\r\n", [("D007", 3, 1)]),
    ("a: 1\nb: x\x0by\n", [("D004", 2, 5)]),
    ("a:\n  text: | Deploy: Flip a card here.\n", [("D005", 2, 9)]),
    ("a:\n  name: | One\n", [("D004", 2, 9)]),
]


def test_a_pointer_tells_a_stroke_from_a_tilde() -> None:
    assert pointer(("a/b", "c~d", "e~1", 0)) == "/a~1b/c~0d/e~01/0"


def test_too_many_values_end_the_reading() -> None:
    """No card is left out for them, so that the rest is read again and is too much once more."""
    cards = "".join(f"  c{number}: {{name: {{en: Ogre}}, strength: 1}}\n" for number in range(3_000))
    found = compose(SourceFile("f", f"cards:\n{cards}"))
    assert [item.code for item in found.diagnostics] == ["D025"]
    assert found.root is None


@pytest.mark.parametrize(("text", "expected"), FINDINGS)
def test_findings(text: str, expected: list[tuple[str, int, int]]) -> None:
    found = compose(SourceFile("f", text)).diagnostics
    assert [(item.code, item.location.line, item.location.column) for item in found] == expected


@pytest.mark.parametrize("opener", ["[", "{a: ", "- ", "? "])
def test_fifty_thousand_brackets_are_refused_and_survived(opener: str) -> None:
    document = compose(SourceFile("f", "a: 1\nb: " + opener * 50_000))
    assert {item.code for item in document.diagnostics} <= {"D011", "D004"}
    assert document.diagnostics


def test_depth_limit() -> None:
    def nested(depth: int) -> str:
        return "[" * depth + "]" * depth

    assert not compose(SourceFile("f", nested(MAX_DEPTH))).diagnostics
    assert [item.code for item in compose(SourceFile("f", nested(MAX_DEPTH + 1))).diagnostics] == ["D011"]


def test_a_broken_card_hides_no_other() -> None:
    text = (
        "cards:\n  one:\n    text: Deploy: Flip it.\n  two:\n    a: 1\n  three:\n    b: {c: 1\n  four:\n\td: 1\n"
        "  # a remark\n  five:\n    e: 5\n"
    )
    document = compose(SourceFile("f", text))
    assert [item.code for item in document.diagnostics] == ["D005", "D004", "D006"]
    assert document.root is not None
    assert to_data(document.root) == {"cards": {"two": {"a": 1}, "five": {"e": 5}}}


def test_a_remark_at_the_margin_does_not_end_a_broken_card() -> None:
    text = "cards:\n  one:\n    a: {b: 1\n# a remark\n    c: d: 2\n  two:\n    e: 5\n"
    document = compose(SourceFile("f", text))
    assert [item.location.line for item in document.diagnostics] == [3]
    assert document.root is not None
    assert to_data(document.root) == {"cards": {"two": {"e": 5}}}


def test_places_survive_a_broken_card() -> None:
    document = compose(SourceFile("f", "cards:\n  one:\n    text: Deploy: Flip it.\n  two: 2\n"))
    cards = document.root.get("cards") if isinstance(document.root, MapNode) else None
    assert isinstance(cards, MapNode)
    key = cards.key("two")
    assert key is not None
    assert document.source.text[slice(*key.span)] == "two"


def test_the_fix_of_a_text_on_one_line_is_what_a_designer_would_write() -> None:
    text = "a:\n  text: Deploy: Flip a card here.\n    Then gain 1 coin.\n  b: 1\n"
    (found,) = compose(SourceFile("f", text)).diagnostics
    assert found.fix is not None
    assert found.fix.safe
    mended = text[: found.fix.span.start] + found.fix.text + text[found.fix.span.end :]
    assert mended == "a:\n  text: |\n    Deploy: Flip a card here.\n    Then gain 1 coin.\n  b: 1\n"
    assert not compose(SourceFile("f", mended)).diagnostics


def test_the_fix_of_a_text_on_the_line_of_its_bar() -> None:
    text = "a:\n  text: |- Flip a card here.\n  b: 1\n"
    (found,) = compose(SourceFile("f", text)).diagnostics
    assert found.fix is not None
    mended = text[: found.fix.span.start] + found.fix.text + text[found.fix.span.end :]
    assert mended == "a:\n  text: |\n    Flip a card here.\n  b: 1\n"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("text", "place", "mended"),
    [
        ("a:\n\xa0\xa0b: 1\n  c: 2\n", (2, 1), "a:\n  b: 1\n  c: 2\n"),
        ("a:\n  b: 1\n\u3000\u3000c: 2\n  d: 3\n", (3, 1), "a:\n  b: 1\n  c: 2\n  d: 3\n"),
        ("a:\n  b:\xa01\n  c: 2\n", (2, 5), "a:\n  b: 1\n  c: 2\n"),
        ("a:\n  - 1\n\u200b\u200b- 2\n", (3, 1), "a:\n  - 1\n  - 2\n"),
    ],
)
def test_a_blank_that_is_no_space_is_found_where_it_stands(
    text: str, place: tuple[int, int], mended: str, newline: str
) -> None:
    text, mended = text.replace("\n", newline), mended.replace("\n", newline)
    (found,) = compose(SourceFile("f", text)).diagnostics
    assert (found.code, (found.location.line, found.location.column)) == ("D004", place)
    assert found.message == f"U+{ord(text[found.location.span.start]):04X} looks like a space, and is none"
    assert found.fix is not None
    assert text[: found.fix.span.start] + found.fix.text + text[found.fix.span.end :] == mended


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("a: *b*\n", "put the value in quotes"),
        ("a: - b\n", "put the value in quotes"),
        ("a: ? b\n", "put the value in quotes"),
        ("a: [!b]\n", "put the value in quotes"),
        ('a: "b\\q"\n', "put the value in single quotes, in which a backslash means itself"),
        ("a: [b,,]\n", "write a value here, or leave out the comma before it"),
        ("a: 1\n...\nb: 2\n", "leave out the line before it, with which a document ends"),
        ("- a\nb: 1\n", "begin each entry of a list with `-`, all at the same depth"),
        ("a: 1\n<<<<<<< HEAD\nb: 1\n", "finish the merge: keep one of the two versions"),
        ("a:\n  - |1 x\n", "put the text, indented, on the next line"),
    ],
)
def test_broken_yaml_says_what_to_write_instead(text: str, advice: str) -> None:
    found = compose(SourceFile("f", text)).diagnostics
    assert [item.code for item in found] == ["D004"]
    assert found[0].help == advice


def test_a_text_of_many_lines_behind_its_key_is_mended_as_a_whole() -> None:
    text = "a:\n  text: Deploy: Flip\n" + "    a card\n" * 10_000 + "b: 1\n"
    (found,) = compose(SourceFile("f", text)).diagnostics
    assert found.fix is not None
    assert text[found.fix.span.end :] == "\nb: 1\n"
    assert found.fix.text.count("\n") == 10_001


def test_words_that_other_readers_take_for_truth_values_stay_words() -> None:
    document = compose(SourceFile("f", "{on: off, no: yes, y: n, a: 0o17, b: 1_000, c: 12:30, d: 2001-01-01}"))
    assert document.root is not None
    expected = {"on": "off", "no": "yes", "y": "n", "a": 15, "b": "1_000", "c": "12:30", "d": "2001-01-01"}
    assert to_data(document.root) == expected


def test_many_keys_take_linear_time() -> None:
    text = "".join(f"k{index}: 1\n" for index in range(9_000))
    document = compose(SourceFile("f", text))
    assert isinstance(document.root, MapNode)
    assert len(document.root.fields) == 9_000
