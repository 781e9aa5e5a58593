"""What is said where the library of an adapter is not installed."""

from __future__ import annotations

from cardlang.diagnostics.model import CardlangError


class MissingExtraError(CardlangError, ImportError):
    """A library that an adapter is for is not installed; says how to install it."""

    def __init__(self, extra: str, error: ImportError) -> None:
        lacking = error.name or str(error)
        super().__init__(f"`{lacking}` is not installed; it comes with an extra: pip install 'cardlang[{extra}]'")
