"""The JSON Schema of the scenario files of a game: the general part, and what the game declares."""

from __future__ import annotations

import copy
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardlang.games.notation import (
    CardList,
    Castle,
    Field,
    Flag,
    Grid,
    GroupList,
    Kind,
    Notation,
    Number,
    Seat,
    WordChoice,
)
from cardlang.library.own_schema import own_words_schema
from cardlang.library.schema import field_schema
from cardlang.scenario.patterns import PLAYER
from cardlang.vocabulary.model import Section, Vocabulary

_PLAYERS = "players by their capital letters, such as `A`"
_SCHEMA = Path(__file__).parent / "schemas" / "scenario.schema.json"


def schema_for(vocabulary: Vocabulary | None, notation: Notation | None) -> dict[str, Any]:
    """The schema with the printed numbers and the declared fields of a game.

    Without a playable game, the contents of cards and positions are left open.
    """
    schema = copy.deepcopy(general_schema())
    definitions = schema["$defs"]
    schema["properties"]["words"] |= own_words_schema()
    if vocabulary is None or notation is None:
        definitions |= {name: {"type": "object"} for name in ("card", "castle", "given", "then", "sight")}
        return schema
    for section in vocabulary.sections:
        _add_records(schema, vocabulary, section)
    given, then, sight = (definitions[part]["properties"] for part in ("given", "then", "sight"))
    for field in notation.fields:
        then[field.name] = sight[field.name] = _field(field)
        if field.given:
            given[field.name] = _field(field, given=True)
    then["counts"] = _object({row.name: _ref("count") for row in notation.rows})
    then.update({f"{row} top": {"type": "string"} for row in notation.ordered_rows})
    return schema


def _add_records(schema: dict[str, Any], vocabulary: Vocabulary, section: Section) -> None:
    """Add the fields of a kind of record that scenarios may write; all of them are optional."""
    definitions, name = schema["$defs"], f"{section.record}s"
    record = definitions[section.record] = copy.deepcopy(definitions["card"]) | {"properties": {}}
    own = {"text": _ref("own text"), "modes": _ref("texts")} if section.text else {}
    fields = {item.attribute: field_schema(item) for item in vocabulary.printed_on(name)}
    record["properties"] = {**own, **fields, **{item.field: _ref("text") for item in vocabulary.phrases_on(name)}}
    if section.reverse != "never":
        on_both = {item.attribute: fields[item.attribute] for item in vocabulary.printed_on(name) if item.sides}
        record["properties"]["reverse"] = _object({"name": {"type": "object"}, **own, **on_both})
    definitions[name] = {**definitions["cards"], "additionalProperties": _ref(section.record)}
    for part in (schema, definitions["scenario"]):
        part["properties"][name] = _ref(name)


@lru_cache(maxsize=1)
def general_schema() -> dict[str, Any]:
    """The part that is the same in every game. Do not change it."""
    return dict(json.loads(_SCHEMA.read_text(encoding="utf-8")))


def _field(field: Field, *, given: bool = False) -> dict[str, Any]:
    value = _value(field.kind, given=given)
    match field.of:
        case "table":
            return value
        case "seats":
            return _object(dict.fromkeys(field.others, value), value)
        case "cards":
            return {"type": "object", "additionalProperties": value}


def _value(kind: Kind, *, given: bool = False) -> dict[str, Any]:
    match kind:
        case Number(negative=negative):
            return _ref("number" if negative else "count")
        case WordChoice(words=words):
            return {"enum": list(words)} if words else _ref("id")
        case Flag():
            return {"type": "boolean"}
        case Seat(nobody=nobody):
            return _ref("winner" if nobody else "player")
        case Castle():
            return _ref("id")
        case CardList():
            return _ref("row")
        case Grid(stacked=True):
            return {"type": "array", "items": {"type": "array", "items": _CELL}}
        case Grid():
            return {"type": "array", "items": _ref("entries")}
        case GroupList(fields=fields, side=side):
            own = {field.name: _value(field.kind) for field in fields if field.given or not given}
            thing = _object(own, None if side is None else _value(side.kind))
            needed = [field.name for field in fields if field.needed]
            return {"type": "array", "items": {**thing, "required": needed}}


_CELL = {  # a card, or a stack of several
    "if": {"type": "array"},
    "then": {"$ref": "#/$defs/entries", "minItems": 2},
    "else": {"type": "string", "minLength": 1},
}


def _object(properties: dict[str, Any], named: dict[str, Any] | None = None) -> dict[str, Any]:
    """A mapping with these keys; `named` is the schema for values under the name of a player or a party."""
    names = {} if named is None else {"patternProperties": {f"^{PLAYER}$": named}, "description": _PLAYERS}
    return {"type": "object", "additionalProperties": False, "properties": properties, **names}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}
