"""Saves, written: a match as text, with everything it needs to go on exactly as it would have, or not at all.

A save holds the canonical text of each of its cards, so a match goes on pinned to them whatever has become of the sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.library.records import CardRecord
from cardlang.machine.codec import encode
from cardlang.match.inputs.options import plain
from cardlang.match.saves.envelope import FORMAT, as_json, sealed
from cardlang.match.saves.own_words import own_as_data
from cardlang.syntax.printing import print_phrase

if TYPE_CHECKING:
    from cardlang.match.game import Game
    from cardlang.match.match import Match


def save(match: Match) -> str:
    """The match as text."""
    script = match.script
    data = {
        "seed": match.seed,
        "history": list(match.history),
        "checks": "" if match.seed is None else match.checks,
        "position": encode(match.state),
        "fingerprint": match.fingerprint(),
    }
    if script is not None:
        data["script"] = {"left": script.left, "names": script.names}
    return sealed(f"{match.game.written.removesuffix('}')},{as_json(data).removeprefix('{')}")


def game_as_json(game: Game) -> str:
    """What the saves of a game have in common; most of a save."""
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


def _card(game: Game, record: CardRecord) -> dict[str, Any]:
    data: dict[str, Any] = {"id": record.id, **_side(game, record)}
    if record.section != record.kind:
        data["section"] = record.section
    for name, phrase in record.phrases.items():
        if phrase.tree is not None:
            data[name] = print_phrase(phrase.tree, phrase.form, game.definition.vocabulary)
    if record.reverse is not None:
        data["reverse"] = _side(game, record.reverse)
    return data


def _side(game: Game, side: CardRecord) -> dict[str, Any]:
    """What stands on one side of a card."""
    data: dict[str, Any] = {"name": dict(side.names), **side.attributes}
    if side.art:
        data["art"] = side.art
    text = side.text(game.mode.name)
    if text is not None and text.tree is not None:
        data["text"] = game.printed(text).text
    return data
