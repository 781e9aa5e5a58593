"""Findings that a designer has looked at and keeps: a comment in the set file that names codes and says why.

`# cardlang: ignore L004: the doubles are meant` stands within a record, or directly above it, and is about that record;
ahead of all records it is about the file. Errors cannot be kept so: a faulty set cannot be played either.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from cardlang.diagnostics.model import Diagnostic, Severity, Span
from cardlang.library.source import SourceFile
from cardlang.lint.report import RecordEntry

CODE = "L010"
SLUG = "idle-suppression"
SEVERITY = Severity.WARNING

MARK = b"cardlang: ignore"
"""What a file without suppressions does not hold."""
_COMMENT = re.compile(r"(?:^|(?<=\s))#[ \t]*cardlang: ignore\b(?P<rest>[^\r\n]*)", re.MULTILINE)
_CODES = re.compile(r"\s+(?P<codes>[A-Z]\d{3}(?:\s*,\s*[A-Z]\d{3})*)\s*(?::\s*(?P<reason>\S.*))?\s*\Z")
_HELP = "write `# cardlang: ignore L004: why` within the record, or directly above it"


@dataclass(frozen=True, slots=True)
class Suppression:
    """A comment: where it stands, the codes it names, and the lines it is about (the last one exclusive)."""

    span: Span
    codes: frozenset[str]
    first: int
    last: int

    def keeps(self, item: Diagnostic) -> bool:
        """Whether a finding is one of those it is about."""
        return item.code in self.codes and self.first <= item.location.line < self.last


def without_suppressed(
    source: SourceFile, entries: Iterable[RecordEntry], found: Iterable[Diagnostic], known: Collection[str],
    unseen: Collection[str] = (),
) -> tuple[Diagnostic, ...]:  # fmt: skip
    """The findings of a file without those that its comments keep, and what is wrong with the comments.

    A comment is idle unless it names a code that is `unseen`: nobody has looked for it in this run.
    """
    wrong: list[Diagnostic] = []
    comments = list(_comments(source, sorted(entry.location.line for entry in entries), known, wrong))
    left: list[Diagnostic] = []
    used = set[Suppression]()
    for item in found:
        keepers = [] if item.severity is Severity.ERROR else [one for one in comments if one.keeps(item)]
        used.update(keepers)
        if not keepers:
            left.append(item)
    for one in comments:
        if one not in used and one.codes.isdisjoint(unseen):
            names = " or ".join(f"`{code}`" for code in sorted(one.codes))
            message = f"nothing to keep: there is no warning or note {names} here"
            wrong.append(Diagnostic(CODE, message, source.location(one.span), SEVERITY, help="remove the comment"))
    return tuple(sorted([*left, *wrong], key=lambda item: (item.location.span, item.code)))


def _comments(
    source: SourceFile, starts: list[int], known: Collection[str], wrong: list[Diagnostic]
) -> Iterator[Suppression]:
    """The comments of a file that name codes and a reason; `starts` are the lines on which its records begin."""
    for match in _COMMENT.finditer(source.text):
        span, said = Span(*match.span()), _CODES.match(match["rest"])
        named = frozenset(re.findall(r"[A-Z]\d{3}", said["codes"])) if said else frozenset[str]()
        unknown = sorted(named - set(known))
        problem = (
            "this names no code" if said is None
            else f"there is no code `{unknown[0]}`" if unknown
            else "this does not say why" if not said["reason"]
            else ""
        )  # fmt: skip
        if problem:
            wrong.append(Diagnostic(CODE, problem, source.location(span), SEVERITY, help=_HELP))
            continue
        line = _record_line(source, source.position(span.start)[0])
        number = bisect_right(starts, line)
        if not number:
            yield Suppression(span, named, 1, source.position(len(source.text))[0] + 1)
            continue
        last = starts[number] if number < len(starts) else source.position(len(source.text))[0] + 1
        yield Suppression(span, named, starts[number - 1], last)


def _record_line(source: SourceFile, line: int) -> int:
    """The line that a comment is about: its own, or the first below it that is more than a comment."""
    lines = source.text.splitlines()
    if not lines[line - 1].lstrip().startswith("#"):
        return line
    while line < len(lines) and lines[line - 1].lstrip().startswith("#"):
        line += 1
    return line
