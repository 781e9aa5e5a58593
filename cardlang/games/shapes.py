"""JSON Schemas of the values that games hand out, as plain data: what declarations are made of."""

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
CARD: Shape = {"$ref": "#/$defs/game/$defs/card"}  # in views: all that is shown of a card
ANYTHING: Shape = {}


def number(least: int | None = 0, most: int | None = None) -> Shape:
    """A whole number."""
    bounds = {"minimum": least, "maximum": most}
    return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}


def word(*words: str) -> Shape:
    """One of some words."""
    return {"enum": list(words)}


def listed(item: Shape, *, most: int | None = None) -> Shape:
    """A list of things of one shape."""
    return {"type": "array", "items": item, **({} if most is None else {"maxItems": most})}


def or_null(shape: Shape) -> Shape:
    """The same, or null."""
    return {"oneOf": [{"type": "null"}, shape]}


def record(fields: Mapping[str, Shape], *, needed: Iterable[str] | None = None) -> Shape:
    """Named values and no others; all of them, unless it is said which are `needed`."""
    return {
        "type": "object",
        "required": list(fields if needed is None else needed),
        "additionalProperties": False,
        "properties": dict(fields),
    }


def noted(shape: Shape, note: str) -> Shape:
    """The same with a description."""
    return {**shape, "description": note}


def by_seat(shape: Shape) -> Shape:
    """Things of one shape by the names of players or parties."""
    return {"type": "object", "propertyNames": SEAT, "additionalProperties": shape}


def is_a(kind: Shape, shape: Shape) -> bool:
    """Whether a shape is of this kind, whatever more it says."""
    return kind.items() <= shape.items()
