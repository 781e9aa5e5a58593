"""What files say against each other: the checks of records against all others of a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.lint.checks import duplicate_id, duplicate_name
from cardlang.lint.report import Entry, FileReport, Index, in_order


class RunCheck(Protocol):
    """A check of one record against all others. It sees of each only what is kept between runs."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, entry: Entry, index: Index, /) -> Iterator[Diagnostic]:
        """All that is wrong with one record."""
        ...


RUN_CHECKS: tuple[RunCheck, ...] = (duplicate_id, duplicate_name)


def combine(reports: Iterable[FileReport]) -> tuple[Diagnostic, ...]:
    """All findings of a run: by file, then by place and code."""
    reports = tuple(reports)
    index = Index.of(reports)
    found: list[Diagnostic] = []
    for report in reports:
        against = (item for entry in report.entries for check in RUN_CHECKS for item in check.check(entry, index))
        found.extend(in_order([*report.diagnostics, *against]))
    return tuple(found)
