"""Saves: a match as text, with everything it needs to go on exactly as it would have, or not at all.

A save holds the canonical text of each of its cards, so a match goes on pinned to them whatever has become of the sets.
A match that began with its setup is played again from its seed, and goes on only if it was asked the same at every
choice and has come to the same position; so no byte of a save can make another match of it, and an engine that has
changed goes on with what it would have played itself. A match that began elsewhere (a position, a resampled copy) is
taken over as it stands, by an engine that makes the same programs of its cards.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cardlang.library.records import CardRecord
from cardlang.machine.codec import encode
from cardlang.match.contents import FORMAT, contents, wrap
from cardlang.match.errors import SaveError
from cardlang.match.game import Game
from cardlang.match.match import Match
from cardlang.match.options import plain
from cardlang.match.position import taken_over
from cardlang.match.replay import arrive, check, follow


def dump(match: Match) -> str:
    """The save of a match."""
    game, script = match.game, match.script
    data = {
        "format": FORMAT,
        "engine": game.engine,
        "programs": game.program_hash,
        **game.named,
        "players": game.players,
        "options": plain(game.options),
        "sets": [dict(about) for about in game.sets],
        "cards": [_card(game, record) for record in game.cards],
        "castles": [_card(game, record) for record in game.castles],
        "coins": game.coins,
        "seed": match.seed,
        "history": list(match.history),
        "checks": "" if match.seed is None else "".join(check(game.rules, ask) for ask in match.answered),
        "position": encode(match.state),
        "fingerprint": match.fingerprint(),
    }
    if script is not None:
        data["script"] = {"left": script.left, "names": script.names}
    return wrap(data)


def _card(game: Game, record: CardRecord) -> dict[str, Any]:
    data: dict[str, Any] = {"id": record.id, "name": dict(record.names), **record.attributes}
    text = record.text(game.mode.name)
    if text is not None and text.tree is not None:
        data["text"] = game.printed(text).text
    return data


def load_game(text: str) -> Game:
    """The game of a saved match, with the cards of the save. Raises SaveError as `load_match` does."""
    return contents(text).game


def load_match(text: str, *, log: bool | Collection[str] = True) -> Match:
    """Resume a saved match; `log` as in `Game.start`.

    Its events are known from the beginning where it can be played again.

    Raises SaveError if it is damaged, foreign, or would go on differently.
    """
    saved = contents(text)
    engine = saved.game.engine
    if saved.engine > engine:
        raise SaveError(f"this save was made by a newer cardlang (engine {saved.engine}); this is engine {engine}")
    if saved.seed is not None:
        match = saved.game.start(saved.seed, log=log)
        for _ in follow(match, saved.history, saved.checks):
            pass
        arrive(match, saved)
        return match
    if not saved.alike:
        raise SaveError(
            "this save was made by an engine that reads its cards differently, and the match did not begin with its "
            "setup, so it cannot be played again; it cannot go on here"
        )
    return taken_over(saved, log=log)
