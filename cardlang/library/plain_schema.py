"""A JSON Schema validator for environments without jsonschema, such as a browser.

It supports the keywords that the schemas of this package use and refuses any other. Where jsonschema is installed, that
library is used; a test compares the two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """A violation of one keyword of a schema, in the terms of jsonschema.

    `rule` is the value of the keyword, `schema` the schema that contains it, `instance` the offending value and `path`
    its path. `of_key`: the instance is the name of a field.
    """

    keyword: str
    rule: Any
    schema: Mapping[str, Any]
    instance: Any
    path: Path
    of_key: bool = False
    message: str = ""


def violations(schema: Mapping[str, Any], data: Any) -> Iterator[Violation]:
    """Yield the violations of a schema, in the order of its keywords."""
    yield from _Walk(schema).check(schema, data, (), of_key=False)


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": _is_number,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),  # 1.0 is not an integer here
}
_BROKEN: Mapping[str, Callable[[Any, Any], bool]] = {
    "type": lambda rule, value: not any(_TYPES[name](value) for name in ([rule] if isinstance(rule, str) else rule)),
    "enum": lambda rule, value: not any(type(one) is type(value) and one == value for one in rule),
    "pattern": lambda rule, value: isinstance(value, str) and _compiled(rule).search(value) is None,
    "minLength": lambda rule, value: isinstance(value, str) and len(value) < rule,
    "maxLength": lambda rule, value: isinstance(value, str) and len(value) > rule,
    "minimum": lambda rule, value: _is_number(value) and value < rule,
    "maximum": lambda rule, value: _is_number(value) and value > rule,
    "minItems": lambda rule, value: isinstance(value, list) and len(value) < rule,
    "maxItems": lambda rule, value: isinstance(value, list) and len(value) > rule,
    "minProperties": lambda rule, value: isinstance(value, dict) and len(value) < rule,
    "maxProperties": lambda rule, value: isinstance(value, dict) and len(value) > rule,
    "uniqueItems": lambda rule, value: rule and isinstance(value, list) and _has_twins(value),
}
"""Predicates of keywords that concern a single value: whether it violates the rule."""
_SILENT = frozenset({"$schema", "$defs", "title", "description", "then", "else"})


def _has_twins(items: list[Any]) -> bool:
    return len({json.dumps(item, sort_keys=True) for item in items}) < len(items)


class _Walk:
    """Validates against one schema with its definitions."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root = root

    def check(self, schema: Mapping[str, Any] | bool, data: Any, path: Path, *, of_key: bool) -> Iterator[Violation]:
        """Yield the violations of a schema by some data. Raises ValueError for an unsupported keyword."""
        if isinstance(schema, bool):
            if not schema:
                yield Violation("None", None, {}, data, path, of_key, f"False schema does not allow {data!r}")
            return
        for keyword, rule in schema.items():
            if (broken := _BROKEN.get(keyword)) is not None:
                if broken(rule, data):
                    yield Violation(keyword, rule, schema, data, path, of_key)
            elif keyword in _SILENT:
                continue
            elif keyword == "$ref":
                yield from self.check(self._target(rule), data, path, of_key=of_key)
            elif keyword == "if":
                branch = "else" if any(self.check(rule, data, path, of_key=of_key)) else "then"
                yield from self.check(schema.get(branch, {}), data, path, of_key=of_key)
            elif keyword in ("items", "prefixItems"):
                yield from self._items(keyword, schema, data, path)
            else:
                yield from self._fields(keyword, schema, data, path)

    def _target(self, reference: str) -> Mapping[str, Any]:
        found: Any = self._root
        for name in reference.removeprefix("#/").split("/"):
            found = found[name]
        return dict(found)

    def _items(self, keyword: str, schema: Mapping[str, Any], data: Any, path: Path) -> Iterator[Violation]:
        """Yield the violations by the items of a list: `prefixItems` for the first ones, `items` for the others."""
        if not isinstance(data, list):
            return
        first: list[Any] = schema.get("prefixItems", [])
        if keyword == "prefixItems":
            pairs = list(zip(first, range(len(data)), strict=False))
        else:
            pairs = [(schema["items"], index) for index in range(len(first), len(data))]
        for rule, index in pairs:
            if rule is False:
                yield Violation("items", rule, schema, data, path, message=f"expected at most {len(first)} items")
                return
            yield from self.check(rule, data[index], (*path, index), of_key=False)

    def _fields(self, keyword: str, schema: Mapping[str, Any], data: Any, path: Path) -> Iterator[Violation]:
        """Yield the violations by the fields of an object and their names."""
        rule, named = schema[keyword], schema.get("properties", {})
        patterns = [_compiled(pattern) for pattern in schema.get("patternProperties", {})]
        fields: dict[str, Any] = data if isinstance(data, dict) else {}
        match keyword:
            case "required":
                for name in rule:
                    if isinstance(data, dict) and name not in fields:
                        yield Violation(keyword, rule, schema, data, path)
            case "properties":
                for name, inner in rule.items():
                    if name in fields:
                        yield from self.check(inner, fields[name], (*path, name), of_key=False)
            case "patternProperties":
                for pattern, inner in rule.items():
                    for name, value in fields.items():
                        if _compiled(pattern).search(name):
                            yield from self.check(inner, value, (*path, name), of_key=False)
            case "propertyNames":
                for name in fields:
                    yield from self.check(rule, name, path, of_key=True)
            case "additionalProperties" if isinstance(rule, dict):
                for name, value in fields.items():
                    if name not in named:
                        yield from self.check(rule, value, (*path, name), of_key=False)
            case "additionalProperties":
                further = (name for name in fields if name not in named and not any(p.search(name) for p in patterns))
                if rule is False and any(True for _ in further):
                    yield Violation(keyword, rule, schema, data, path)
            case _:
                raise ValueError(f"the keyword `{keyword}` of a schema is not known here")
