"""One run of the linter, as all forms of output see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cardlang.diagnostics.model import Diagnostic, Severity


@dataclass(frozen=True, slots=True)
class Run:
    """What a run has to say: the findings that were asked for, in order, and what they are about.

    `paths` are the files that were read, `texts` the texts of those with findings, `records` how many records of each
    kind there are (`{"card": 52}`), `unreadable` what could not be read, as (path, reason).
    """

    found: tuple[Diagnostic, ...]
    paths: tuple[str, ...]
    texts: Mapping[str, str]
    records: Mapping[str, int]
    unreadable: tuple[tuple[str, str], ...] = ()

    def counted(self) -> dict[Severity, int]:
        """How many findings there are of each severity."""
        counts = Counter(item.severity for item in self.found)
        return {severity: counts[severity] for severity in Severity}
