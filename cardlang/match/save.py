"""Saves: a match as text, with everything it needs to go on exactly as it would have.

A save holds the canonical text of each of its cards, so it resumes pinned to them whatever has become of the sets. It
goes on only under an engine that builds the same programs from those texts; anything else is refused by name.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from cardlang.diagnostics.model import Location
from cardlang.games import find_game
from cardlang.library.records import CardRecord
from cardlang.machine.codec import decode, encode, fingerprint
from cardlang.match.errors import CardlangError, SaveError
from cardlang.match.game import ENGINE, Game
from cardlang.match.match import Match
from cardlang.match.pinned import pinned_text

FORMAT = 1
_HEAD_END, _TAIL = ',\n"match":', "}\n"


def dump(match: Match) -> str:
    """The save of a match."""
    game = match.game
    data = {
        "format": FORMAT,
        "engine": ENGINE,
        "programs": game.program_hash,
        "game": game.id,
        "mode": game.mode.name,
        "options": {name: _plain(value) for name, value in game.options.items()},
        "sets": list(game.sets),
        "cards": [_card(game, record) for record in game.cards],
        "castles": [_card(game, record) for record in game.castles],
        "coins": game.coins,
        "seed": match.seed,
        "history": list(match.history),
        "position": encode(match.state),
        "fingerprint": match.fingerprint(),
    }
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=list)
    return f'{{"check":"{_check(body)}"{_HEAD_END}{body}{_TAIL}'


def _check(body: str) -> str:
    return blake2b(body.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def _plain(value: Any) -> Any:
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else value


def _card(game: Game, record: CardRecord) -> dict[str, Any]:
    data: dict[str, Any] = {"id": record.id, "name": dict(record.names), **record.attributes}
    text = record.text(game.mode.name)
    if text is not None and text.tree is not None:
        data["text"] = game.printed(text).text
    return data


def load_match(text: str) -> Match:
    """Resume a saved match. Raises SaveError if it is damaged, foreign, or would go on differently."""
    data = _checked(text)
    try:
        game = _game(data)
        if game.program_hash != data["programs"]:
            raise SaveError("this save was made by an engine that reads its cards differently; it cannot go on here")
        state = decode(data["position"], game.rules)
        history, seed = [int(code) for code in data["history"]], data["seed"]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise SaveError(f"this save is damaged: {error}") from error
    if fingerprint(state) != data["fingerprint"]:
        raise SaveError("this save is damaged: the position does not have its fingerprint")
    match = Match(game, state, seed=seed, begun=True)
    match._history = history  # noqa: SLF001
    return match


def _checked(text: str) -> dict[str, Any]:
    """The contents, if not a byte has changed."""
    head, found, rest = text.partition(_HEAD_END)
    if not found or not head.startswith('{"check":'):
        raise SaveError("this is no saved match")
    body = rest.removesuffix(_TAIL)
    if body == rest or head != f'{{"check":"{_check(body)}"':
        raise SaveError("this save is damaged or cut off: its check sum does not fit")
    try:
        match = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"this is no saved match: {error}") from error
    if not isinstance(match, dict) or match.get("format") != FORMAT:
        raise SaveError(f"this save has a format that cardlang does not know (it knows {FORMAT})")
    if match.get("engine") != ENGINE:
        raise SaveError(f"this save was made by engine {match.get('engine')}; this is engine {ENGINE}")
    return match


def _game(data: dict[str, Any]) -> Game:
    try:
        found = find_game(data["game"])
        mode = found.modes[data["mode"]]
        cards = [_record(found.id, "card", item) for item in data["cards"]]
        castles = [_record(found.id, "castle", item) for item in data["castles"]]
        return Game(found, mode, cards, castles, _options(data["options"]), sets=data["sets"], coins=int(data["coins"]))
    except CardlangError as error:
        raise SaveError(f"this save cannot go on: {error}") from error


def _options(data: dict[str, Any]) -> dict[str, Any]:
    return {
        name: {int(seat): amount for seat, amount in value.items()} if isinstance(value, dict) else value
        for name, value in data.items()
    }


def _record(game: str, kind: str, data: dict[str, Any]) -> CardRecord:
    data = dict(data)
    name, names, text = data.pop("id"), data.pop("name"), data.pop("text", None)
    texts = {} if text is None else {"": pinned_text(game, kind, name, text)}
    return CardRecord(name, kind, game, "save", names, data, 1, (), "ours", texts, Location("save"))  # type: ignore[arg-type]
