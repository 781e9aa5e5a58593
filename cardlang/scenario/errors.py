"""The error of the small grammars of this stage; the reader turns it into a diagnostic with a location."""

from __future__ import annotations

from cardlang.diagnostics.model import CardlangError


class UnclearError(CardlangError):
    """A text cannot be read; `advice` says what to write instead."""

    def __init__(self, message: str, advice: str) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice
