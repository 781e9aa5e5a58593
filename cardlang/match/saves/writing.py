"""Write a match as text, with everything that it needs to go on exactly as it would have.

A save holds the canonical text of each of its cards, so later changes of the sets do not affect the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardlang.library.records import CardRecord
from cardlang.machine.codec import encode, fingerprint
from cardlang.machine.state import State
from cardlang.match.inputs.options import plain
from cardlang.match.prepared import PreparedGame
from cardlang.match.saves.envelope import FORMAT, as_json, sealed
from cardlang.match.saves.own_words import own_as_data
from cardlang.match.script import Script
from cardlang.syntax.printer.printing import print_phrase


def save(
    game: PreparedGame[Any], s: State, *, seed: int | None = None, history: Sequence[int] = (), checks: str = "",
    script: Script | None = None,
) -> str:  # fmt: skip
    """A match as text. Without a seed it is saved as one that did not begin with its setup."""
    data = {
        "seed": seed,
        "history": list(history),
        "checks": checks,
        "position": encode(s),
        "fingerprint": fingerprint(s),
    }
    if script is not None:
        data["script"] = {"left": script.left, "names": script.names}
    return sealed(f"{_beginning(game)},{as_json(data).removeprefix('{')}")


@lru_cache(maxsize=16)
def _beginning(game: PreparedGame[Any]) -> str:
    """The beginning that all saves of a game share; most of the text."""
    return game_as_json(game).removesuffix("}")


def game_as_json(game: PreparedGame[Any]) -> str:
    """The part of a save that describes its game, as JSON."""
    own = {(word.kind, word.id): word for record in (*game.cards, *game.castles) for word in record.own}
    words = [own_as_data(word) for word in own.values()]
    return as_json(
        {
            "format": FORMAT,
            "engine": game.engine,
            "programs": game.program_hash,
            **game.named,
            "players": game.players,
            "options": plain(game.options),
            "sets": [dict(about) for about in game.sets],
            "cards": [_card(game, record) for record in game.cards],
            "castles": [_card(game, record) for record in game.castles],
            "coins": game.stock,
            **({"words": words} if words else {}),
        }
    )


def _card(game: PreparedGame[Any], record: CardRecord) -> dict[str, Any]:
    data: dict[str, Any] = {"id": record.id, **_side(game, record)}
    if record.section != record.kind:
        data["section"] = record.section
    for name, phrase in record.phrases.items():
        if phrase.tree is not None:
            data[name] = print_phrase(phrase.tree, phrase.form, game.definition.vocabulary)
    if record.reverse is not None:
        data["reverse"] = _side(game, record.reverse)
    return data


def _side(game: PreparedGame[Any], side: CardRecord) -> dict[str, Any]:
    """One side of a card as a save holds it."""
    data: dict[str, Any] = {"name": dict(side.names), **side.attributes}
    if side.art:
        data["art"] = side.art
    if text := game.words.text_on(side):
        data["text"] = text
    return data
