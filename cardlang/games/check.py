"""Whether a game can carry out what its cards say: the last check of a card set, made by compiling it.

A text can be sound as language and still ask for something that its game does not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardlang.compile import faults
from cardlang.diagnostics.model import CodeInfo, Diagnostic
from cardlang.games import find_game, playable
from cardlang.library.records import CardRecord, CardSet

CODES: Mapping[str, CodeInfo] = {
    "P001": CodeInfo("P001", "not-playable", "a sound text that its game cannot carry out"),
}


def unplayable(sets: Iterable[CardSet]) -> list[Diagnostic]:
    """A finding for every sound text that cannot be compiled; games that cannot be played yet are passed over."""
    games = set(playable())
    return [
        found
        for cardset in sets
        if cardset.game in games
        for record in cardset.records
        for found in _faults(cardset.game, record)
    ]


def _faults(game: str, record: CardRecord) -> Iterable[Diagnostic]:
    for text in {id(text): text for text in record.texts.values()}.values():
        if text.meaning is None or not text.sound:
            continue
        for error in faults(text.meaning, find_game(game).dialect, record.id):
            yield Diagnostic(
                "P001",
                f"`{game}` cannot play this: {error.message}",
                text.locate(error.span),
                help="say it with what the game has; the language reference lists it",
            )
