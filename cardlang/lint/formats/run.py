"""One run of the linter, as the output formats see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cardlang.diagnostics.model import Diagnostic, Severity


@dataclass(frozen=True, slots=True)
class Run:
    """The output of a run: the selected findings in order, and the files they are about.

    `paths` are the files that were read, `texts` the contents of those with findings, `records` the number of records
    of each kind (`{"card": 52}`), `unreadable` the unreadable paths as (path, reason).
    """

    found: tuple[Diagnostic, ...]
    paths: tuple[str, ...]
    texts: Mapping[str, str]
    records: Mapping[str, int]
    unreadable: tuple[tuple[str, str], ...] = ()

    def counted(self) -> dict[Severity, int]:
        """Return the number of findings for each severity."""
        counts = Counter(item.severity for item in self.found)
        return {severity: counts[severity] for severity in Severity}
