"""The errors that a host may meet. None of them leaves a changed match behind."""

from cardlang.diagnostics.clipping import clipped
from cardlang.diagnostics.model import CardlangError, GameError
from cardlang.machine.run import IllegalChoice

_LONGEST = 1_000  # characters of a message about a save, whatever it repeats


class SaveError(CardlangError):
    """A save is damaged or foreign, or this engine would go on differently."""

    def __init__(self, message: str) -> None:
        super().__init__(clipped(message, _LONGEST))


class StaleRevision(IllegalChoice):
    """An answer came too late, to a question that is no longer open, or names a revision that does not exist."""


__all__ = ["CardlangError", "GameError", "IllegalChoice", "SaveError", "StaleRevision"]
