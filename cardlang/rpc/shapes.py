"""JSON Schemas of the parameters and results of methods, made of few words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from cardlang.library.structure import LANGUAGES

Shape = Mapping[str, Any]

TEXT: Shape = {"type": "string", "maxLength": 1_000}
FLAG: Shape = {"type": "boolean"}
NUMBER: Shape = {"type": "integer"}
MATCH: Shape = {"type": "string", "maxLength": 20, "description": "which match, as `start` and `load` call it"}
SEAT: Shape = {"type": "integer", "minimum": 0, "maximum": 5}
ANY_SEAT: Shape = {"type": "integer", "minimum": -1, "maximum": 5, "description": "-1 is chance"}
HOST: Shape = {"const": "host", "description": "only the host may do this"}
AUDIENCE: Shape = {
    "oneOf": [SEAT, {"enum": ["watcher", "host"]}],
    "description": "who asks, and may know: a seat, whoever only watches, or the host, who knows everything",
}
REVISION: Shape = {"type": "integer", "minimum": 0, "description": "of the one who asks"}
LANGUAGE: Shape = {"enum": list(LANGUAGES), "description": "of names and, where there is a grammar, of texts"}


def record(fields: Mapping[str, Shape], optional: Collection[str] = ()) -> dict[str, Any]:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "required": [name for name in fields if name not in optional],
        "additionalProperties": False,
        "properties": dict(fields),
    }


def listed(shape: Shape) -> dict[str, Any]:
    """A list of such values."""
    return {"type": "array", "items": shape}
