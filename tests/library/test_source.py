"""Lines and columns of a file, whatever its line breaks are, and where a byte is that is no text."""

from __future__ import annotations

import pytest

from cardlang.library.source import SourceFile, decode


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_are_counted(newline: str) -> None:
    text = newline.join(["ab", "", "cd", ""])
    source = SourceFile("f", text)
    assert source.newline == newline
    assert [source.position(text.index(letter)) for letter in "abcd"] == [(1, 1), (1, 2), (3, 1), (3, 2)]
    assert source.position(len(text)) == (4, 1)
    assert source.line_start(text.index("d")) == text.index("c")


@pytest.mark.parametrize(
    ("data", "line", "column"), [(b"\xff", 1, 1), (b"a: \xff", 1, 4), (b"a: 1\n\nb: \xc3\xbc\xff\n", 3, 5)]
)
def test_a_byte_that_is_no_text_has_its_place(data: bytes, line: int, column: int) -> None:
    source, (found,) = decode("f", data)
    assert source.text == ""
    assert found.code == "D002"
    assert (found.location.line, found.location.column) == (line, column)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_sixteen_bits_a_letter_are_one_finding_with_a_mark_or_without(encoding: str) -> None:
    source, (found,) = decode("f", "game: crimson-company\n".encode(encoding))
    assert source.text == ""
    assert (found.code, found.message) == ("D002", "the file is UTF-16, not UTF-8")


@pytest.mark.parametrize("data", [b"", b"a", b"ab", b"\0" * 20])
def test_what_is_short_or_empty_is_not_taken_for_it(data: bytes) -> None:
    assert decode("f", data)[1] == []
