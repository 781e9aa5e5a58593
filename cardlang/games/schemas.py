"""The JSON Schemas that a game adds to the common ones, derived from its declarations."""

from __future__ import annotations

from cardlang.games.definition import GameDefinition
from cardlang.games.shapes import Shape, word
from cardlang.games.zones import by_zone, shape_of_where, shapes_of_places
from cardlang.machine.codebook import AGREEMENT, FLAGS

_KINDS = (
    "card",
    "hidden",
    "ability",
    "occupant",
    "lane",
    "player",
    "mode",
    "amount",
    "flag",
)  # of options, in every game


def schema_of(game: GameDefinition, kind: str) -> Shape:
    """Return what a game adds to the schema of purposes, events, options or views; empty for any other kind."""
    match kind:
        case "purpose":
            return game.questions.schema()
        case "event":
            return game.events.schema()
        case "option":
            return _options(game)
        case "view":
            modes = [mode for edition in game.editions.values() for mode in edition.values()]
            return game.view.schema(game.id, dict.fromkeys(phase for mode in modes for phase in mode.phases))
        case _:
            return {}


def _options(game: GameDefinition) -> Shape:
    """Return the schema of options: kinds of places, the game's own answers, and places of cards."""
    places = game.presentation.places or shapes_of_places(game.zones)
    flags = (*FLAGS, *game.questions.own, *(AGREEMENT if game.dialect.teams else ()))
    of_places = [
        {"if": {"properties": {"kind": {"const": name}}}, "then": {**shape, "title": name}}
        for name, shape in places.items()
    ]
    named = [_with_card(places[zone.name]) for zone in by_zone(game.zones).values() if zone.single]
    of_places.append({"if": {"properties": {"kind": {"const": "occupant"}}}, "then": {"anyOf": named or [False]}})
    return {
        "title": "Options of this game",
        "properties": {
            "kind": word(*_KINDS, *places),
            "flag": word(*flags),
        },
        "if": {"properties": {"kind": {"const": "hidden"}}},
        "then": {"properties": {"at": {"$ref": "#/$defs/game/$defs/spot"}}},
        "else": {"properties": {"at": {"$ref": "#/$defs/game/$defs/at"}}},
        "allOf": of_places,
        "$defs": {
            "zone": word(*by_zone(game.zones)),
            "at": shape_of_where(game.zones),
            "spot": shape_of_where(game.zones, counted=True),
        },
    }


def _with_card(place: Shape) -> Shape:
    """Return the schema of a place that names the card in it, with `at`, the place of that card."""
    return {**place, "properties": {**place["properties"], "at": True}}
