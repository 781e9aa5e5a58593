"""The JSON Schema of a set's own words (`words:` of a set file); `structure.words_are_sound` is its fast check."""

from __future__ import annotations

from typing import Any

from cardlang.library.structure import (
    GENDERS,
    HIGHEST,
    LANGUAGES,
    LEAVES,
    LONGEST_DEFINITION,
    LONGEST_FORM,
    LONGEST_NAME,
    MOST_IN_SUPPLY,
)


def own_words_schema() -> dict[str, Any]:
    """Return the schema of `words:`: each kind of word by id, with its forms and, except in English, its gender."""
    forms = {language: _forms_schema(with_gender=language != "en") for language in LANGUAGES}
    number = {"type": "integer", "minimum": 0, "maximum": HIGHEST}
    supply = {"type": "integer", "minimum": 1, "maximum": MOST_IN_SUPPLY}
    keyword = {
        "name": _fields(dict.fromkeys(LANGUAGES, _FORM), "en"),
        "number": _fields({"low": number, "high": number}, "low", "high"),
        "text": {"type": "string", "minLength": 1, "maxLength": LONGEST_DEFINITION},
    }
    return _fields(
        {
            "traits": _by_id(_fields(forms, "en")),
            "counters": _by_id(_fields({**forms, "leaves": {"enum": [*LEAVES]}, "supply": supply}, "en")),
            "keywords": _by_id(_fields(keyword, "name", "text")),
            "names": _by_id(_fields(dict.fromkeys(LANGUAGES, _NAME), "en")),
        }
    )


_NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
_FORM = {"type": "string", "minLength": 1, "maxLength": LONGEST_FORM}


def _by_id(value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "propertyNames": {"$ref": "#/$defs/id"}, "additionalProperties": value}


def _fields(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    needed = {"required": [*required]} if required else {}
    return {"type": "object", "additionalProperties": False, **needed, "properties": properties}


def _forms_schema(*, with_gender: bool) -> dict[str, Any]:
    length = 3 if with_gender else 2
    parts = [_FORM, _FORM, *([{"enum": list(GENDERS)}] if with_gender else [])]
    return {"type": "array", "minItems": length, "maxItems": length, "prefixItems": parts}
