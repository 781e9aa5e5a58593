"""What can be played, as data: games with their editions, modes, options and sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.games import BrokenPlugInError, broken, find_game, playable
from cardlang.games.definition import GameDefinition
from cardlang.games.mode import Mode
from cardlang.games.options import MatchOption
from cardlang.library.records import CardSet
from cardlang.library.structure import LANGUAGES
from cardlang.match.finding import shipped_of
from cardlang.match.inputs.options import plain
from cardlang.match.prepared import PreparedGame
from cardlang.syntax import languages


def catalogue() -> dict[str, Any]:
    """List all games with their editions, modes, settings and sets, JSON-able: see the schema `catalogue`.

    `broken` lists the games of other distributions that cannot be played, and why.
    """
    games, faults = [], list(broken())
    for name in playable():
        try:
            games.append(_game(find_game(name)))
        except BrokenPlugInError as error:
            faults.append(str(error))
    return {
        "languages": {"names": list(LANGUAGES), "texts": list(languages())},
        "games": games,
        "broken": list(dict.fromkeys(faults)),
    }


def sets_of(game: GameDefinition) -> dict[str, dict[str, list[str]]]:
    """The ids of the records of each shipped set by their kind, as often as the set has them."""
    ids: dict[str, dict[str, list[str]]] = {}
    for cardset in shipped_of(game.id):
        of_set = ids.setdefault(cardset.name, {})
        for record in cardset.records:
            of_set.setdefault(record.kind, []).extend([record.id] * record.copies)
    return ids


def _game(found: GameDefinition) -> dict[str, Any]:
    return {
        "game": found.id,
        "title": found.title,
        "editions": [
            {
                "edition": edition,
                "default": edition == found.default_edition,
                "modes": [_mode(found, mode) for mode in modes.values()],
            }
            for edition, modes in found.editions.items()
        ],
        "options": [_option(option) for option in found.options],
        "sets": _sets(found),
    }


def _mode(found: GameDefinition, mode: Mode) -> dict[str, Any]:
    return {
        "mode": mode.name,
        "default": mode.name == found.default_mode,
        "players": list(mode.sizes),
        "default_players": mode.players,
        "cards": mode.deck,
        "castles": mode.castles,
        "options": [option.name for option in found.options_of(mode)],
        "sets": list(mode.box or mode.sets or found.default_sets),
        "fixed_sets": bool(mode.box),
    }


def _option(option: MatchOption) -> dict[str, Any]:
    data: dict[str, Any] = {"name": option.name, "kind": option.kind, "help": option.help}
    if option.choices:
        data["choices"] = list(option.choices)
    if option.kind in ("number", "per seat"):
        data |= {"low": option.low, "high": option.high}
    if option.record is not None:
        data["record"] = option.record
    if isinstance(option.default, int | str):
        data["default"] = option.default
    return data


def _sets(found: GameDefinition) -> list[dict[str, Any]]:
    about: dict[str, CardSet] = {}
    for cardset in shipped_of(found.id):
        about.setdefault(cardset.name, cardset)
    counts: Mapping[str, dict[str, list[str]]] = sets_of(found)
    return [
        {
            "set": name,
            "title": cardset.title,
            "version": cardset.version,
            "default": name in found.default_sets,
            "records": counts.get(name, {}),
        }
        for name, cardset in about.items()
    ]


def game_as_data(game: PreparedGame[Any]) -> dict[str, Any]:
    """What everybody may know throughout a match: what is played, and by whom."""
    secret = {option.name for option in game.definition.options if option.kind == "lists"}
    sets = dict.fromkeys((each["name"], each["version"]) for each in game.sets)  # once for each of their files
    return {
        **game.named,
        "title": game.title,
        "options": {key: value for key, value in plain(game.options).items() if key not in secret},
        "sets": [{"set": name, "version": version} for name, version in sets],
        "seating": game.seating,
        "actions": len(game.actions),
    }
