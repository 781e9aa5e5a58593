"""Compiles the texts of a card set: finds what the game cannot play, and words that change nothing in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardlang.compile import Dialect, IdleError, faults
from cardlang.compile.dialect import dialect_with
from cardlang.diagnostics.model import CodeInfo, Diagnostic
from cardlang.games import dialect_of, playable
from cardlang.library.records import CardSet, CardText
from cardlang.syntax.desugar.shorthands import shorthands

CODES: Mapping[str, CodeInfo] = {
    "P002": CodeInfo("P002", "idle-words", "words of a sound text that change nothing in its game"),
}


_SAYABLE = "say it in other words; the language reference lists them"
_IDLE = "the card would do the same without these words: leave them out, or say in other words what they were to do"


def unplayable(sets: Iterable[CardSet]) -> list[Diagnostic]:
    """Return a finding for each fault of compiling a sound text; games that cannot be played are skipped."""
    return [
        found
        for cardset in sets
        if cardset.game in playable()
        for dialect in [dialect_of(cardset.game)]
        for found in _faults_of(cardset, dialect)
    ]


def _faults_of(cardset: CardSet, dialect: Dialect) -> Iterator[Diagnostic]:
    told = set[str]()
    for text in cardset.definitions:
        found = [] if text.pointer in told else list(_faults(text, cardset.game, dialect))
        told.update(text.pointer for _ in found)
        yield from found
    for record in cardset.records:
        for text in {id(text): text for side in record.sides for text in side.texts.values()}.values():
            shorts = () if text.tree is None else [short.span for short in shorthands(text.tree)]
            for item in _faults(text, cardset.game, dialect):
                if not any(text.locate(span).span == item.location.span for span in shorts):  # found at the definition
                    yield item


def _faults(text: CardText, game: str, dialect: Dialect) -> Iterator[Diagnostic]:
    if text.meaning is None or not text.sound:
        return
    for error in faults(text.meaning, dialect_with(dialect, text.own)):
        where = text.locate(error.place(text.source))
        if isinstance(error, IdleError):
            yield Diagnostic("P002", error.message, where, help=_IDLE)
        else:
            message = f"`{game}` cannot play this: {error.message}"
            yield Diagnostic("P001", message, where, help=_SAYABLE)
