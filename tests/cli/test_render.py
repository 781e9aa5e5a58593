"""The long form, compared as a user sees it."""

from __future__ import annotations

import io
from dataclasses import replace
from textwrap import dedent

import pytest

from cardlang.diagnostics.model import Diagnostic, Fix, SetError, Severity, Span
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
    lines = shown("Ａa\N{COMBINING RING ABOVE}b Flip", "Flip").splitlines()
    assert lines[4] == "  |      ^^^^", "a full-width letter takes two columns, an accent none"


def test_all_notes_are_told_and_a_fix_that_needs_a_look_is_a_possible_one() -> None:
    lines = shown("a: b\n", "b", notes=("one", "two"), fix=Fix("write `c`", Span(3, 4), "c")).splitlines()
    assert lines[5:] == ["  = note: one", "  = note: two", "  = possible fix: write `c`", "    | c"]


def test_what_ends_with_its_line_break_does_not_quote_the_next_line() -> None:
    assert shown("a: b\nc: d\n", "b\n").splitlines()[3:] == ["1 | a: b", "  |    ^"]


@pytest.mark.parametrize("steering", ["\N{RIGHT-TO-LEFT OVERRIDE}", "\u2028", "\u2029", "\x1b", "\x85", "\ud800"])
def test_nothing_that_is_quoted_breaks_a_line_or_turns_the_writing_round(steering: str) -> None:
    assert shown(f"a: {steering}b\n", "b").split("\n")[3] == "1 | a: \N{REPLACEMENT CHARACTER}b"


def test_all_numbers_of_lines_have_the_same_room() -> None:
    text = "a\n" * 8 + "one\ntwo\n"
    lines = shown(text, "one\ntwo").splitlines()
    assert [line for line in lines if "|" in line] == ["   |", " 9 | one", "   | ^^^", "10 | two", "   | ^^^"]


def test_a_place_at_the_end_of_the_file() -> None:
    text = "a: 1\n"
    place = SourceFile("f.yaml", text).location(Span(len(text), len(text)))
    assert plain(full(Diagnostic("S001", "wrong", place), text)).splitlines()[3:] == ["2 |", "  | ^"]


def test_long_lines_and_long_spans_are_cut() -> None:
    lines = shown("x" * 500 + " here " + "y" * 500, "here").splitlines()
    assert max(map(len, lines)) <= MAX_WIDTH + 10
    assert lines[3][lines[4].index("^") :].startswith("here")
    lines = shown("x" * 500 + "y" * 500, "y" * 500).splitlines()
    assert lines[4].count("^") == lines[3].count("y") > MAX_WIDTH // 2
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
    warning = at("a b", "b", severity=Severity.WARNING)
    assert summary([warning, found, warning]) == "1 error, 2 warnings"


def test_json_says_where_it_begins_and_ends() -> None:
    data = as_json(at("a: |\n  one two\n  three\n", "two\n  three"))
    assert (data["line"], data["column"], data["end_line"], data["end_column"]) == (2, 7, 3, 8)


def test_the_error_of_a_set_names_the_first_finding_and_counts_the_others() -> None:
    found = at("a b", "b")
    assert str(SetError((found,))) == "f.yaml:1:3: S001 wrong"
    assert str(SetError((found, found, found))) == "f.yaml:1:3: S001 wrong (and 2 more)"


def test_plain_streams_get_no_colour() -> None:
    stream = io.StringIO()
    write_full([at("a b", "b")], {"f.yaml": "a b"}, stream)
    assert stream.getvalue() == shown("a b", "b") + "\n\n"


class Terminal(io.StringIO):
    """A stream that takes itself for a terminal."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_there_is_colour_and_the_text_is_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    text = "[b]bold[/b] :smile: b 12"
    stream = Terminal()
    write_full([at(text, "12")], {"f.yaml": text}, stream)
    assert "\x1b[1;31merror[S001]" in stream.getvalue()
    assert text in stream.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    stream = Terminal()
    write_full([at(text, "12")], {"f.yaml": text}, stream)
    assert "\x1b[1;31m" not in stream.getvalue()


def test_what_is_said_fits_the_terminal_and_no_word_is_broken() -> None:
    long = "a message that is far too long for a narrow terminal and is broken only where there are spaces in it"
    text = f"Deploy: {'Flip a card here. ' * 9}"
    found = replace(at(text, "here"), message=long, help=f"help: {long}", notes=(long,))
    lines = plain(full(found, text, 60)).splitlines()
    assert max(map(len, lines)) <= 60
    assert set(long.split()) <= set(" ".join(lines).split())
    assert lines[1].startswith(" " * len("error[S001]: ")), "further lines hang below the first"
    assert any("^^^^" in line for line in lines)
    assert plain(full(found, text)).splitlines()[0].endswith(long), "without a terminal a line is a line"
