"""What a project wants of its sets beyond what is right: languages, and room on the cards (`cardlang.toml`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.diagnostics.model import Diagnostic
from cardlang.library.records import CardSet
from cardlang.lint.registry import WISH_CHECKS
from cardlang.lint.settings import Settings


def unfulfilled(cardsets: Iterable[CardSet], settings: Settings) -> Iterator[Diagnostic]:
    """What some sets lack."""
    for cardset in cardsets:
        for record in cardset.records:
            for check in WISH_CHECKS:
                yield from check.check(record, settings)
