"""What the small grammars of this stage raise; the reader turns it into a located diagnostic."""

from __future__ import annotations

from cardlang.diagnostics.model import CardlangError


class UnclearError(CardlangError):
    """A piece of text that could not be read, and what to write instead."""

    def __init__(self, message: str, advice: str) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice
