"""Parameters held against their schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardlang.diagnostics.clipping import clipped, excerpt

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from cardlang.rpc.shapes import Shape


def misfit(validator: Validator, params: Any) -> tuple[str, str] | None:
    """Where parameters do not fit (a JSON path) and why, in words of JSON; None if they do."""
    from jsonschema.exceptions import relevance

    error = max(validator.iter_errors(params), key=relevance, default=None)
    return None if error is None else (clipped(error.json_path), _why(error))


def _why(error: Any) -> str:
    """What is wrong with a value, without the words of Python and of JSON Schema."""
    schema, value = error.schema, error.instance
    match error.validator:
        case "required":
            return f"`{next(name for name in schema['required'] if name not in value)}` is missing"
        case "additionalProperties":
            fields = schema["properties"]
            unknown = next(name for name in value if name not in fields)
            there = f"there is {', '.join(fields)}" if fields else "it takes nothing"
            return f"there is no `{excerpt(unknown, str)}`; {there}"
        case "oneOf" if "properties" in schema:  # each branch names a field that it requires
            names = " or ".join(f"`{name}`" for branch in schema["oneOf"] for name in branch["required"])
            return f"give either {names}"
        case _:
            return f"{_shown(value)} is not {_wanted(schema)}"


def _shown(value: Any) -> str:
    """A value as JSON, clipped."""
    return excerpt(value, lambda it: json.dumps(it, ensure_ascii=False))


_TYPES = {
    "integer": "a whole number", "string": "text", "boolean": "true or false", "array": "a list",
    "object": "an object", "null": "null",
}  # fmt: skip


def _wanted(schema: Mapping[str, Any]) -> str:
    """The values that a schema allows, in words."""
    *others, last = _allowed(schema)
    return f"{', '.join(others)} or {last}" if others else last


def _allowed(schema: Mapping[str, Any]) -> list[str]:
    if "oneOf" in schema:
        return [value for branch in schema["oneOf"] for value in _allowed(branch)]
    if "enum" in schema or "const" in schema:
        return [json.dumps(value) for value in schema.get("enum", [schema.get("const")])]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return [_TYPES[kind] + _bounds(schema) for kind in kinds]


def _bounds(schema: Mapping[str, Any]) -> str:
    if "minimum" in schema:
        least = schema["minimum"]
        return f" from {least} to {schema['maximum']}" if "maximum" in schema else f" of at least {least}"
    limits = {"maxLength": "characters", "maxItems": "items", "maxProperties": "fields"}
    return "".join(f" of at most {schema[name]} {what}" for name, what in limits.items() if name in schema)


@lru_cache(maxsize=1)
def _strict() -> Any:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    return extend(Draft202012Validator, type_checker=types)  # type: ignore[no-untyped-call]


def validator(shape: Shape) -> Validator:
    """A validator for which `1.0` and `true` are no integers."""
    made: Validator = _strict()(shape)
    return made
