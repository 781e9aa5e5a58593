"""What can go wrong for a host: every error is named, and none leaves a changed match behind."""

from cardlang.diagnostics.clipping import clipped
from cardlang.diagnostics.model import CardlangError, GameError
from cardlang.machine.run import IllegalChoice

_LONGEST = 1_000  # characters of a message about a save, whatever it repeats


class SaveError(CardlangError):
    """A save that is damaged, of another game, or that this engine would continue differently."""

    def __init__(self, message: str) -> None:
        super().__init__(clipped(message, _LONGEST))


class StaleRevision(IllegalChoice):
    """An answer to a question that has been answered already, or a revision that there is not; nothing has changed."""


__all__ = ["CardlangError", "GameError", "IllegalChoice", "SaveError", "StaleRevision"]
