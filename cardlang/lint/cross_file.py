"""The checks that compare the files and records of a run with each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.checks import (
    absent_card,
    another_name,
    dominated_card,
    duplicate_id,
    duplicate_name,
    in_no_set,
    mixed_versions,
    off_the_curve,
    same_card,
    shipped_card,
    untested_card,
)
from cardlang.lint.report import FileReport, Head, Index, RecordEntry, Want, in_order


class RunCheck(Protocol):
    """A check of one record against all others. It sees only what the cache holds of each."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, entry: RecordEntry, index: Index, /) -> Iterator[Diagnostic]:
        """Yield the findings on one record."""
        ...


class FileCheck(Protocol):
    """A check of one file against all others. It sees only what the cache holds of each."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, head: Head, index: Index, /) -> Iterator[Diagnostic]:
        """Yield the findings on one file."""
        ...


class WantCheck(Protocol):
    """A check of what a text asks for against everything in the run. It sees only what the cache holds of each file."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, want: Want, index: Index, /) -> Iterator[Diagnostic]:
        """Yield the findings on one want."""
        ...


RUN_CHECKS: tuple[RunCheck, ...] = (
    duplicate_id,
    duplicate_name,
    shipped_card,
    same_card,
    dominated_card,
    off_the_curve,
    untested_card,
)
NAME_CHECKS: tuple[RunCheck, ...] = (absent_card, another_name)  # for cards of other sets that a file refers to
FILE_CHECKS: tuple[FileCheck, ...] = (mixed_versions,)
WANT_CHECKS: tuple[WantCheck, ...] = (in_no_set,)


def combine(reports: Iterable[FileReport]) -> Iterator[tuple[FileReport, list[Diagnostic]]]:
    """Yield each file of a run with all its findings, sorted by place and code."""
    reports = tuple(reports)
    index = Index.of(reports)
    for report in reports:
        against = (item for entry in report.entries for check in RUN_CHECKS for item in check.check(entry, index))
        head = report.head
        together = () if head is None else (item for check in FILE_CHECKS for item in check.check(head, index))
        named = (item for entry in report.named for check in NAME_CHECKS for item in check.check(entry, index))
        wanted = (item for want in report.wants for check in WANT_CHECKS for item in check.check(want, index))
        yield report, in_order([*report.diagnostics, *together, *against, *named, *wanted])
