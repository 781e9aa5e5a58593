"""Suppressions: comments in a set file that silence findings and say why.

`# cardlang: ignore L004: the duplicates are intended` inside a record or directly above it applies to that record;
before the first record it applies to the whole file. Errors cannot be suppressed: a faulty set cannot be played.
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
"""Every file with a suppression contains these bytes."""
_COMMENT = re.compile(r"(?:^|(?<=\s))#[ \t]*cardlang: ignore\b(?P<rest>[^\r\n]*)", re.MULTILINE)
_CODES = re.compile(r"\s+(?P<codes>[A-Z]\d{3}(?:\s*,\s*[A-Z]\d{3})*)\s*(?::\s*(?P<reason>\S.*))?\s*\Z")
_HELP = "write `# cardlang: ignore L004: why` within the record, or directly above it"


@dataclass(frozen=True, slots=True)
class Suppression:
    """A comment: its span, the codes it names, and the lines it applies to (`last` is exclusive)."""

    span: Span
    codes: frozenset[str]
    first: int
    last: int

    def keeps(self, item: Diagnostic) -> bool:
        """Return whether the comment applies to a finding."""
        return item.code in self.codes and self.first <= item.location.line < self.last


def unsuppressed_findings(
    source: SourceFile, entries: Iterable[RecordEntry], found: Iterable[Diagnostic], known: Collection[str],
    unseen: Collection[str] = (),
) -> tuple[Diagnostic, ...]:  # fmt: skip
    """Return the findings of a file that no comment suppresses, and those on the comments themselves.

    A comment that suppresses nothing is reported, unless it names a code in `unseen`: those were not checked.
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
    """Yield the comments that name codes and a reason. `starts` are the first lines of the records."""
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
    """Return the line that a comment applies to: its own, or the first line below that is not only a comment."""
    lines = source.text.splitlines()
    if not lines[line - 1].lstrip().startswith("#"):
        return line
    while line < len(lines) and lines[line - 1].lstrip().startswith("#"):
        line += 1
    return line
