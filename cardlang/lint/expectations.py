"""The checks that a project configures in `cardlang.toml`: required languages, and the length of texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.diagnostics.model import Diagnostic
from cardlang.library.records import CardSet
from cardlang.lint.registry import EXPECTATION_CHECKS
from cardlang.lint.settings import Settings


def unmet(cardsets: Iterable[CardSet], settings: Settings) -> Iterator[Diagnostic]:
    """Yield the findings of these checks on some sets."""
    for cardset in cardsets:
        for record in cardset.records:
            for check in EXPECTATION_CHECKS:
                yield from check.check(record, settings)
