"""What a game may refuse before a match begins."""

from cardlang.diagnostics.model import CardlangError


class GameError(CardlangError):
    """A match that cannot begin: an unknown mode or option, too few cards, a card that is banned."""
