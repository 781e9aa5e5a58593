"""Whether every word of a card changes something in its game: the last check of a card set, made by compiling it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardlang.compile import Dialect, IdleError, faults
from cardlang.compile.dialect import dialect_with
from cardlang.diagnostics.model import CodeInfo, Diagnostic
from cardlang.games import dialect_of, playable
from cardlang.library.records import CardRecord, CardSet

CODES: Mapping[str, CodeInfo] = {
    "P002": CodeInfo("P002", "idle-words", "words of a sound text that change nothing in its game"),
}


_SAYABLE = "say it in other words; the language reference lists them"
_IDLE = "the card would do the same without these words: leave them out, or say in other words what they were to do"


def unplayable(sets: Iterable[CardSet]) -> list[Diagnostic]:
    """A finding for every sound text that cannot be compiled; games that cannot be played yet are passed over."""
    return [
        found
        for cardset in sets
        if cardset.game in playable()
        for dialect in [dialect_of(cardset.game)]
        for record in cardset.records
        for found in _faults(record, dialect)
    ]


def _faults(record: CardRecord, dialect: Dialect) -> Iterable[Diagnostic]:
    dialect = dialect_with(dialect, record.own)
    for text in {id(text): text for side in record.sides for text in side.texts.values()}.values():
        if text.meaning is None or not text.sound:
            continue
        for error in faults(text.meaning, dialect):
            where = text.locate(error.place(text.source))
            if isinstance(error, IdleError):
                yield Diagnostic("P002", error.message, where, help=_IDLE)
            else:
                message = f"`{record.game}` cannot play this: {error.message}"
                yield Diagnostic("P001", message, where, help=_SAYABLE)
