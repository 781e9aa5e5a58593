"""What can go wrong for a host: every error is named, and none leaves a changed match behind."""

from cardlang.diagnostics.model import CardlangError, GameError
from cardlang.machine.run import IllegalChoice


class SaveError(CardlangError):
    """A save that is damaged, of another game, or that this engine would continue differently."""


__all__ = ["CardlangError", "GameError", "IllegalChoice", "SaveError"]
