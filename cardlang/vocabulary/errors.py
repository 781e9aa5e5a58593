"""The error for an inconsistent vocabulary: a bug in a game, found at start-up."""

from cardlang.diagnostics.model import CardlangError


class VocabularyError(CardlangError):
    """A vocabulary contradicts itself."""
