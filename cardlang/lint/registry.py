"""All checks, in the order in which they run. Adding a check is adding its file, a line here and its page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.records import CardRecord
from cardlang.lint.checks import (
    banned_text,
    canonical_text,
    duplicate_id,
    duplicate_name,
    english_name,
    same_text,
)
from cardlang.lint.context import Context


class Check(Protocol):
    """What the module of a check holds; its docstring says what, why, an example and what to write instead."""

    CODE: str
    SLUG: str
    SEVERITY: Severity

    def check(self, card: CardRecord, context: Context, /) -> Iterator[Diagnostic]:
        """All that is wrong with one card."""
        ...


CHECKS: tuple[Check, ...] = (
    duplicate_id,
    duplicate_name,
    canonical_text,
    english_name,
    banned_text,
    same_text,
)
