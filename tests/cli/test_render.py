"""The long form, compared as a user sees it."""

from __future__ import annotations

import io
from textwrap import dedent

from cardlang.diagnostics.model import Diagnostic, Fix, Severity, Span
from cardlang.diagnostics.render import MAX_LINES, MAX_WIDTH, as_json, concise, full, plain, summary, write_full
from cardlang.library.source import SourceFile


def at(text: str, words: str, **more: object) -> Diagnostic:
    start = text.index(words)
    return Diagnostic("S001", "wrong", SourceFile("f.yaml", text).location(Span(start, start + len(words))), **more)  # type: ignore[arg-type]


def shown(text: str, words: str, **more: object) -> str:
    return plain(full(at(text, words, **more), text))


def test_one_word() -> None:
    found = shown("a: 1\nbc: two three\n", "two", help="write `2`", notes=("a note",))
    assert found == dedent(
        """\
        error[S001]: wrong
         --> f.yaml:2:5
          |
        2 | bc: two three
          |     ^^^
          = help: write `2`
          = note: a note"""
    )


def test_several_lines_and_a_fix() -> None:
    text = "a: |\n  one two\n  three\n"
    fix = Fix("join them", Span(0, 1), "x\n  y", safe=True)
    found = shown(text, "two\n  three", severity=Severity.WARNING, fix=fix)
    assert found == dedent(
        """\
        warning[S001]: wrong
         --> f.yaml:2:7
          |
        2 |   one two
          |       ^^^
        3 |   three
          |   ^^^^^
          = fix: join them
            | x
            |   y"""
    )


def test_carets_stand_under_wide_characters_and_tabs() -> None:
    lines = shown("\tü 日本 Flip it\n", "Flip").splitlines()
    assert lines[3:] == ["1 |     ü 日本 Flip it", "  |            ^^^^"]


def test_a_place_at_the_end_of_the_file() -> None:
    text = "a: 1\n"
    place = SourceFile("f.yaml", text).location(Span(len(text), len(text)))
    assert plain(full(Diagnostic("S001", "wrong", place), text)).splitlines()[3:] == ["2 |", "  | ^"]


def test_long_lines_and_long_spans_are_cut() -> None:
    lines = shown("x" * 500 + " here " + "y" * 500, "here").splitlines()
    assert max(map(len, lines)) <= MAX_WIDTH + 10
    assert lines[3][lines[4].index("^") :].startswith("here")
    text = "\n".join(["word"] * 50)
    assert shown(text, text).count("word") == MAX_LINES


def test_without_source() -> None:
    place = SourceFile("f.yaml", "").location(Span(0, 0))
    assert plain(full(Diagnostic("D012", "empty", place), None)) == "error[D012]: empty\n --> f.yaml:1:1"


def test_concise_json_and_summary() -> None:
    found = at("a b", "b", fix=Fix("do", Span(0, 1), "c"))
    assert concise(found) == "f.yaml:1:3: S001 wrong"
    assert as_json(found)["fix"] == {"title": "do", "span": [0, 1], "text": "c", "safe": False}
    assert summary([found, found]) == "2 errors"
    assert summary([]) == "no findings"


def test_plain_streams_get_no_colour() -> None:
    stream = io.StringIO()
    write_full([at("a b", "b")], {"f.yaml": "a b"}, stream)
    assert stream.getvalue() == shown("a b", "b") + "\n\n"
