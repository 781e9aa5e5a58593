"""What goes wrong in a vocabulary: a mistake of ours, found at start-up."""

from cardlang.diagnostics.model import CardlangError


class VocabularyError(CardlangError):
    """A vocabulary contradicts itself."""
