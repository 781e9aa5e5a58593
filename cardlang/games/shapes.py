"""JSON Schemas of values in views, events and options, as plain data for declarations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

Shape: TypeAlias = Mapping[str, Any]  # a JSON Schema

_SEAT = "^[A-Z][0-9]?$"
COUNTERS: Shape = {"type": "object", "minProperties": 1, "additionalProperties": {"type": "integer", "minimum": 1}}
FLAG: Shape = {"type": "boolean"}
TEXT: Shape = {"type": "string", "minLength": 1}
SEAT: Shape = {"type": "string", "pattern": _SEAT}
NUMBER_OF_CARD: Shape = {"type": "integer", "minimum": 0, "maximum": 1023}
CARD: Shape = {"$ref": "#/$defs/game/$defs/card"}  # in views: the visible data of a card
ANYTHING: Shape = {}


def number(least: int | None = 0, most: int | None = None) -> Shape:
    """Return the schema of an integer from `least` to `most`."""
    bounds = {"minimum": least, "maximum": most}
    return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}


def word(*words: str) -> Shape:
    """Return the schema of one of some words."""
    return {"enum": list(words)}


def listed(item: Shape, *, most: int | None = None) -> Shape:
    """Return the schema of a list."""
    return {"type": "array", "items": item, **({} if most is None else {"maxItems": most})}


def or_null(shape: Shape) -> Shape:
    """Return the schema that also allows null."""
    return {"oneOf": [{"type": "null"}, shape]}


def record(fields: Mapping[str, Shape], *, needed: Iterable[str] | None = None) -> Shape:
    """Return the schema of an object with these fields and no others; all are required unless `needed` lists some."""
    return {
        "type": "object",
        "required": list(fields if needed is None else needed),
        "additionalProperties": False,
        "properties": dict(fields),
    }


def noted(shape: Shape, note: str) -> Shape:
    """Return the schema with a description."""
    return {**shape, "description": note}


def by_seat(shape: Shape) -> Shape:
    """Return the schema of a mapping from players or parties."""
    return {"type": "object", "propertyNames": SEAT, "additionalProperties": shape}


def is_a(kind: Shape, shape: Shape) -> bool:
    """Return whether a schema has at least the entries of `kind`."""
    return kind.items() <= shape.items()
