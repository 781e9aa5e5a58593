"""Explains broken YAML in a designer's words: where it broke, what was probably intended, how to mend it."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate, pairwise

import yaml

from cardlang.diagnostics.model import Diagnostic, Fix, Span
from cardlang.library.limits import MAX_DEPTH
from cardlang.library.scalar_positions import BREAK
from cardlang.library.source import SourceFile

# Constructs whose faults are located at their start, not where libyaml gave up.
_BLAME_START = ("a quoted scalar", "a flow mapping", "a flow sequence", "a simple key")
_FIELD = re.compile(
    r"(?P<indent> *)(?P<key>[^:#{}\[\]\"'|>]*?|\"[^\"]*\"|'[^']*')(?P<colon> *: +)"
    r"(?P<bar>[|>][-+1-9]* +)?(?P<rest>[^\s{\[|>].*)"
)
_COLON = re.compile(r":(\s|$)")
_ODD = "[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff]+"  # blanks that YAML treats as letters
_ODD_BLANK = re.compile(rf"(?<![^\r\n])[ -]*({_ODD})|: *({_ODD})")
_MERGE = re.compile(r"(<{7}|={7}|>{7})(?![^ \r\n])")  # a conflict marker of version control
_LINES_BEFORE = 3  # libyaml may give up this many lines after a blank that is no space
_BLOCK = re.compile(r" *(?P<key>[^\s#:]+(?: [^\s#:]+)*) *: *(?P<bar>[|>][-+1-9]*)\s*")  # `text: |`
_NO_TEXT = re.compile(r"\s*([a-z][a-z0-9_-]*\s*:|-\s)")  # a line that begins with a key or an entry
_QUOTE = "put the value in quotes"
_TOO_DEEP = "exceeded maximum nesting depth"  # libyaml has its own limit since 0.2.6 (PyYAML 6.0.4)
NOT_INDENTED = "indent the lines of the text further than the field, or leave the field out"
_HELP = {
    "control characters are not allowed": "remove the invisible character",
    "did not find expected key": "check the indentation, and put values with quotes or colons in quotes",
    "found unexpected end of stream": "close the quotes",
    "could not find expected ':'": "indent the text under its `|`, or put a colon and a space behind the key",
    "did not find expected ',' or '}'": "close the brace, and put values with a colon or comma in quotes",
    "did not find expected ',' or ']'": "close the bracket, and put values with a colon or comma in quotes",
    "mapping values are not allowed in this context": "put the value in quotes, or check the indentation",
    "found character that cannot start any token": _QUOTE,
    "mapping keys are not allowed in this context": _QUOTE,
    "block sequence entries are not allowed in this context": _QUOTE,
    "did not find expected alphabetic or numeric character": _QUOTE,
    "did not find expected whitespace or line break": _QUOTE,
    "did not find expected comment or line break": "put the text, indented, on the next line",
    "did not find expected node content": "write a value here, or leave out the comma before it",
    "did not find expected '-' indicator": "begin each entry of a list with `-`, all at the same depth",
    "did not find expected <document start>": "leave out the line before it, with which a document ends",
    "found unknown escape character": "put the value in single quotes, in which a backslash means itself",
}


def too_deep(source: SourceFile, span: Span) -> Diagnostic:
    """Return the diagnostic for lists and mappings nested deeper than the limit."""
    return Diagnostic("D011", f"lists and mappings are nested more than {MAX_DEPTH} deep", source.location(span))


def explain_error(error: yaml.YAMLError, source: SourceFile) -> Diagnostic:
    """Return the diagnostic for a fault that libyaml found."""
    if isinstance(error, yaml.MarkedYAMLError):
        problem = error.problem or "this cannot be read"
        mark = error.problem_mark
        if error.context_mark is not None and (error.context or "").endswith(_BLAME_START):
            mark = error.context_mark
        offset = min(mark.index, len(source.text)) if mark is not None else 0
    else:
        problem = str(getattr(error, "reason", None) or error).splitlines()[0]
        offset = min(int(getattr(error, "position", 0)), len(source.text))
    if "\t" in source.text[offset : offset + 1] and ("token" in problem or "indentation" in problem):
        return _tab(source, offset)
    if found := _odd_blank(source, offset):
        return found
    if problem.startswith(("mapping values", "did not find expected comment")) and (found := _one_line(source, offset)):
        return found
    span = Span(offset, min(offset + 1, len(source.text)))
    if problem == _TOO_DEEP:
        return too_deep(source, span)
    unmerged = _MERGE.match(source.text, source.line_start(offset))
    advice = "finish the merge: keep one of the two versions" if unmerged else _HELP.get(problem)
    return Diagnostic("D004", f"this is not valid YAML: {problem}", source.location(span), help=advice)


class Outline:
    """The lines of a broken file and their indentation, by which entries are recognised."""

    def __init__(self, source: SourceFile) -> None:
        self._source = source
        self._lines = lines = _lines(source.text)
        self._starts = [0, *accumulate(map(len, lines))]
        self._depths = [_depth(line) for line in lines]

    def stray_text(self, offset: int) -> tuple[Diagnostic, Span] | None:
        """Return the finding on text lines at or before an offset that are not indented under their `|`, and a span."""
        depths = self._depths
        here = min(bisect_right(self._starts, offset) - 1, len(depths) - 1)
        last = here if here >= 0 and self._is_text(here) else self._before(here)
        first = last
        while first >= 0 and self._is_text(first):
            first = self._before(first)
        block = _BLOCK.fullmatch(self._lines[first]) if 0 <= first < last else None
        if block is None or any(depth > depths[first] for depth in depths[first + 1 : last + 1]):
            return None
        while last + 1 < len(depths) and depths[last + 1] <= depths[first] and self._is_text(last + 1):
            last += 1
        depths[first + 1 : last + 1] = [-1] * (last - first)
        bar = Span(*(self._starts[first] + at for at in block.span("bar")))
        said = Diagnostic("D017", f"`{block['key']}` is empty", self._source.location(bar), help=NOT_INDENTED)
        return said, Span(self._starts[first + 1], self._starts[last + 1])

    def _is_text(self, line: int) -> bool:
        """Return whether a line may belong to a card text: it is not a key and not a list entry."""
        return not _NO_TEXT.match(self._lines[line]) and self._depths[line] >= 0

    def _before(self, line: int) -> int:
        """Return the last line before that is not empty or a comment; -1 if there is none."""
        return next((index for index in range(line - 1, -1, -1) if self._depths[index] >= 0), -1)

    def leave_out(self, offset: int) -> Span:
        """Return the span of the entry (card, castle) around an offset, up to the next key at its depth or the end.

        From then on, its lines count as empty.
        """
        starts, depths = self._starts, self._depths
        if not depths:
            return Span(0, 0)
        here = min(bisect_right(starts, offset) - 1, len(depths) - 1)
        section = next((index for index in range(here, -1, -1) if depths[index] == 0), 0)
        depth = next((found for found in depths[section + 1 :] if found >= 0), 0)
        if here == section or depth == 0:
            first, depth = section, 0
        else:
            first = next((index for index in range(here, section, -1) if 0 <= depths[index] <= depth), section + 1)
        last = next((index for index in range(first + 1, len(depths)) if 0 <= depths[index] <= depth), len(depths))
        depths[first:last] = [-1] * (last - first)
        return Span(starts[first], starts[last])


def _lines(text: str) -> list[str]:
    """Return the lines of a text by YAML's line breaks, each with its break."""
    ends = [found.end() for found in BREAK.finditer(text)]
    return [text[start:end] for start, end in pairwise([0, *ends, len(text)]) if start < end]


def _depth(line: str) -> int:
    """Return the indentation of a line, or -1 if it is empty or a comment. A tab counts as up to 8 columns."""
    words = line.lstrip()
    return -1 if words[:1] in ("", "#") else len(line[: len(line) - len(words)].expandtabs(8))


def _tab(source: SourceFile, offset: int) -> Diagnostic:
    end = offset
    while source.text[end : end + 1] == "\t":
        end += 1
    fix = Fix("replace each tab by 2 spaces", Span(offset, end), "  " * (end - offset), safe=False)
    place = source.location(Span(offset, end))
    return Diagnostic(
        "D006", "lines are indented by spaces, not by tabs", place, help="use 2 spaces for each step", fix=fix
    )


def _odd_blank(source: SourceFile, offset: int) -> Diagnostic | None:
    """Return the finding on a blank that is not a space (often copied from a web page), here or a few lines before."""
    start = source.line_start(offset)
    for _ in range(_LINES_BEFORE):
        start = source.line_start(max(start - 1, 0))
    end = BREAK.search(source.text, offset)
    blanks = [*_ODD_BLANK.finditer(source.text, start, end.start() if end else len(source.text))]
    if not blanks:
        return None
    span = Span(*blanks[-1].span(blanks[-1].lastindex or 0))
    fix = Fix("write spaces", span, " " * (span.end - span.start), safe=False)
    message = f"U+{ord(source.text[span.start]):04X} looks like a space, and is none"
    return Diagnostic("D004", message, source.location(span), help="write spaces", fix=fix)


def _one_line(source: SourceFile, offset: int) -> Diagnostic | None:
    """Return the finding on a text with a colon on the line of its key (`text: Deploy: Flip ...`), or after its `|`."""
    start = source.line_start(offset)
    lines = _lines(source.text[start:])
    line = lines[0].rstrip("\r\n")
    found = _FIELD.fullmatch(line)
    if found is None or not (found["bar"] or _COLON.search(found["rest"])):
        return None
    key, indent = found["key"], found["indent"]
    end, parts = start + len(line), [found["rest"].rstrip()]
    begin = start + len(lines[0])
    for more in lines[1:]:  # a text that continues on deeper lines
        if not more.strip() or len(more) - len(more.lstrip(" ")) <= len(indent):
            break
        parts.append(more.strip())
        end = begin + len(more.rstrip())
        begin += len(more)
    first = start + found.start("bar" if found["bar"] else "rest")
    place = source.location(Span(first, start + len(line.rstrip())))
    if key != "text" and not _under_modes(source.text[:start], len(indent)):
        quoted = '"' + " ".join(parts).replace("\\", "\\\\").replace('"', '\\"') + '"'
        fix = Fix(_QUOTE, Span(first, end), quoted, safe=True)
        why = f"begins on the line of its `{found['bar'][0]}`" if found["bar"] else "has a colon"
        return Diagnostic("D004", f"the value of `{key}` {why} and must stand in quotes", place, fix=fix)
    breaks = source.newline
    block = "|" + "".join(f"{breaks}{indent}  {part}" for part in parts)
    fix = Fix("write the text in a block", Span(first, end), block, safe=True)
    message = "a card text with a colon cannot stand on the line of its key"
    return Diagnostic(
        "D005", message, place, help=f"write `{key}: |` and put the text, indented, on the next line", fix=fix
    )


def _under_modes(before: str, indent: int) -> bool:
    for line in reversed(before.splitlines()):
        depth = len(line) - len(line.lstrip(" "))
        if line.strip() and depth < indent:
            return line.strip() == "modes:"
    return False
