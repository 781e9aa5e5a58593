"""The JSON Schemas of set files, and the diagnostics for violations of them.

jsonschema is slow to import, so it is used only for files that fail the fast check `structure.conforms`; a test
compares the two. Without jsonschema, `plain_schema` takes its place.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cardlang.diagnostics.model import Diagnostic, Fix
from cardlang.library import plain_schema
from cardlang.library.bad_names import NamedFields, bad_id, bad_key, bad_label, listed, misspelt_fields, unknown_fields
from cardlang.library.find import SECTIONS
from cardlang.library.limits import MAX_ALIKE, MAX_CARDS, MAX_TEXT_BYTES
from cardlang.library.nodes import ListNode, MapNode, Scalar, Value, at, pointer, to_data, unindented
from cardlang.library.own_schema import own_words_schema
from cardlang.library.plain_schema import Violation
from cardlang.library.source import SourceFile
from cardlang.library.yaml_errors import NOT_INDENTED
from cardlang.vocabulary.model import Printed, Vocabulary

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

_FOLDER = Path(__file__).parent / "schemas"
_KEYS = ("D013", "D022")  # faults of keys that may be unindented lines of a text
_MAX_VIOLATIONS = 1000  # of one file; further ones are ignored
_WANTED = {
    "string": "text",
    "integer": "a whole number",
    "object": "fields (`key: value`)",
    "array": "a list (`[a, b]`)",
    "boolean": "true or false",
}


@lru_cache(maxsize=8)
def base_schema(section: str) -> dict[str, Any]:
    """Return the schema of files of a section (`cards`, `tasks`, ...) without any game's fields. Do not modify it."""
    schema: dict[str, Any] = json.loads((_FOLDER / "records.schema.json").read_text(encoding="utf-8"))
    schema["required"] = [section if name == "records" else name for name in schema["required"]]
    schema["properties"][section] = schema["properties"].pop("records")
    schema["properties"]["words"] = own_words_schema()
    return schema


def schema_for(section: str, vocabulary: Vocabulary | None) -> dict[str, Any]:
    """Return the schema of files of one game; without a vocabulary it does not restrict the records."""
    schema = copy.deepcopy(base_schema(section))
    if vocabulary is None:
        schema["$defs"]["record"] = {}
        return schema
    record, about = schema["$defs"]["record"], vocabulary.section(section)
    if not about.text:
        del record["properties"]["text"], record["properties"]["modes"], record["properties"]["printed"]
    if not about.named:
        record["required"].remove("name")
    if vocabulary.whole:
        schema["properties"]["complete"] = {"type": "boolean"}
    if about.reverse != "never":
        names = [name for name in ("name", "art", "text", "modes", "printed") if name in record["properties"]]
        side = {name: record["properties"][name] for name in names}
        record["properties"]["reverse"] = {
            "type": "object",
            "additionalProperties": False,
            "required": [],
            "properties": side,
        }
        if about.reverse == "must":
            record["required"].append("reverse")
    for printed in vocabulary.printed_on(section):
        sides = [record, *([record["properties"]["reverse"]] if printed.sides else [])]
        for side in sides:
            side["properties"][printed.attribute] = field_schema(printed)
            side["required"] += [printed.attribute] if printed.required else []
    for phrase in vocabulary.phrases_on(section):
        record["properties"][phrase.field] = {"$ref": "#/$defs/text"}
        record["required"] += [phrase.field] if phrase.required else []
    return schema


def field_schema(printed: Printed) -> dict[str, Any]:
    """Return the schema of a printed field."""
    if not printed.choices:
        return {"type": "integer", "minimum": printed.low, "maximum": printed.high}
    word = {"enum": list(printed.choices)}
    if not printed.many:
        return word
    distinct = {"uniqueItems": True} if printed.distinct else {}
    return {"type": "array", "minItems": printed.low, "maxItems": printed.high, "items": word, **distinct}


def violations(
    source: SourceFile, root: Value, schema: dict[str, Any], elsewhere: Mapping[str, str] = MappingProxyType({})
) -> list[Diagnostic]:
    """Return the violations of a schema by a tree, in no particular order. Other kinds of data files use this as well.

    At most `MAX_ALIKE` of one keyword are reported. `elsewhere` maps fields of other games to the game.
    """
    found: dict[tuple[str, int, str], Diagnostic] = {}
    alike: Counter[str] = Counter()
    for broken in islice(_broken(schema, to_data(root)), _MAX_VIOLATIONS):
        alike[broken.keyword] += 1
        if alike[broken.keyword] <= MAX_ALIKE:
            for item in _translate(broken, source, root, elsewhere):
                found.setdefault((item.code, item.location.span.start, item.message), item)
    empty, behind = {item.location.span.start for item in found.values() if item.code == "D017"}, unindented(root)
    echoes = {start for start, block in behind.items() if block in empty}
    return [item for item in found.values() if item.code not in _KEYS or item.location.span.start not in echoes]


def _broken(schema: Mapping[str, Any], data: Any) -> Iterator[Violation]:
    """Yield the violations of a schema, found by jsonschema if it is installed, else by `plain_schema`."""
    try:
        from jsonschema import Draft202012Validator
        from jsonschema.validators import extend
    except ImportError:
        yield from plain_schema.violations(schema, data)
        return
    strict = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )  # 1.0 is not an integer here: printed numbers have no decimal point
    rules = {"uniqueItems": _unique_items, "additionalProperties": _further_properties}
    validator: Validator = extend(Draft202012Validator, rules, type_checker=strict)(schema)  # type: ignore[no-untyped-call]
    for error in validator.iter_errors(data):
        keyword, path = str(error.validator), tuple(error.absolute_path)
        of_key = "propertyNames" in error.absolute_schema_path
        within: Any = error.schema
        yield Violation(keyword, error.validator_value, within, error.instance, path, of_key, error.message)


def _unique_items(_validator: Validator, wanted: bool, items: Any, _within: Any) -> Iterator[ValidationError]:
    """Check the rule in linear time; jsonschema compares every pair of unsortable items."""
    from jsonschema import ValidationError

    if wanted and isinstance(items, list) and len({json.dumps(item, sort_keys=True) for item in items}) < len(items):
        yield ValidationError("names something twice")


def _further_properties(validator: Any, rule: Any, fields: Any, within: dict[str, Any]) -> Iterator[ValidationError]:
    """Check further fields in the order of the file; jsonschema iterates over a set, in arbitrary order."""
    from jsonschema import Draft202012Validator

    if not isinstance(rule, dict):
        yield from Draft202012Validator.VALIDATORS["additionalProperties"](validator, rule, fields, within)
    elif isinstance(fields, dict):
        for name, value in fields.items():
            if name not in within.get("properties", {}):
                yield from validator.descend(value, rule, path=name)


def _translate(error: Violation, source: SourceFile, root: Value, elsewhere: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Yield the diagnostics for one violation."""
    path, rule, within, instance = error.path, error.rule, error.schema, error.instance
    key, node = at(root, path)
    name = _name(path)
    place = source.location(node.span, pointer(path))
    if error.of_key:
        wrong = node.key(str(instance)) if isinstance(node, MapNode) else None
        if wrong is not None:
            yield bad_key(source, wrong, path)
        return
    match error.keyword:
        case "additionalProperties":
            if isinstance(node, MapNode):
                known, named = sorted(within.get("properties", {})), NamedFields.of(within)
                yield from unknown_fields(source, node, path, known, elsewhere, named)
        case "required":
            item = path and isinstance(path[-1], int)
            spot = key.span if key is not None and not item else node.span._replace(end=node.span.start)
            misspelt = misspelt_fields(instance, list(within.get("properties", {})))
            for field in rule:
                if field not in instance and field not in misspelt:
                    message = f"{name} has no `{field}`" if path else f"the file does not say its `{field}`"
                    yield Diagnostic("D014", message, source.location(spot, pointer(path)), help=f"add `{field}: ...`")
        case "type":
            yield _wrong_type(error, source, node, name, path)
        case "minimum" | "maximum" if isinstance(instance, float):
            pass  # not an integer, which is already reported
        case "minimum" | "maximum":
            low, high = within.get("minimum"), within.get("maximum")
            yield Diagnostic("D016", f"{name} must lie between {low} and {high}", place)
        case "maxProperties":
            yield Diagnostic("D019", f"{name} has more than {MAX_CARDS} entries", place, help="split the file")
        case "minItems" | "maxItems":
            low, high = within.get("minItems", 0), within.get("maxItems")
            few = f"{low}" if low == high else f"{low} or more" if high is None else f"{low} to {high}"
            words = within.get("items", {}).get("enum")
            what = f" of {listed(words)}" if words else ""
            yield Diagnostic("D016", f"{name} must name {few}{what}", place)
        case "maxLength" if rule == MAX_TEXT_BYTES:
            yield Diagnostic("D020", f"{name} is longer than {MAX_TEXT_BYTES} bytes", place)
        case "maxLength":
            yield Diagnostic("D017", f"{name} is longer than {rule} characters", place)
        case "minLength" | "minProperties":
            yield Diagnostic("D017", f"{name} is empty", place, help=_for_nothing(node, path))
        case "enum":
            yield _not_one_of(str(instance), rule, place_of=(source, node), name=name, path=path)
        case "pattern" if "minLength" in within:  # a name or a title; ids have no `minLength`
            yield bad_label(str(instance), re.compile(str(rule)), place, name)
        case "pattern" if isinstance(node, Scalar):
            yield bad_id(source, node, path)
        case "uniqueItems":
            yield Diagnostic("D017", f"{name} names something twice", place)
        case _:
            yield Diagnostic("D017", error.message[:200], place)


def _for_nothing(node: Value, path: tuple[str | int, ...]) -> str | None:
    """Return the advice for an empty value."""
    match path[-1:]:
        case ("name",):
            return "name it in a language: `name: {en: ...}`" if isinstance(node, MapNode) else None
        case ("then",):
            return "say what must hold"
        case _ if isinstance(node, Scalar) and node.style in ("|", ">"):
            return NOT_INDENTED
        case _:
            return "leave the field out if there is nothing to say"


def _wrong_type(
    error: Violation, source: SourceFile, node: Value, name: str, path: tuple[str | int, ...]
) -> Diagnostic:
    wanted = _WANTED.get(str(error.rule), str(error.rule))
    fix = None
    if error.rule == "string" and isinstance(node, Scalar) and node.text:
        fix = Fix("put it in quotes", node.span, f'"{node.text}"')
    message = f"{name} must be {wanted}, not {_kind(node)}"
    advice = None
    match error.rule, node:
        case _, Scalar() if _is_comment(source, node):
            quoted = ": put the value in quotes" if error.rule == "string" else ""
            advice = f"what stands behind `#` is a comment{quoted}"
        case "object", Scalar() if node.value is None:
            advice = "write its fields below it, indented further than its key"
        case "string", MapNode():
            advice = "put a text with a colon in quotes"
        case "object", ListNode() if path in [(section,) for section in SECTIONS]:
            advice = "write each record under its id: `iron-golem:`"
        case "object", Scalar() if path[-1:] == ("name",) and node.text:
            named = f"{{en: {node.text}}}"
            advice, fix = f"say in which language: `name: {named}`", Fix("name the language", node.span, named)
        case "integer", Scalar() if isinstance(node.value, str) and re.fullmatch(r"[+-]?[0-9]{1,6}", node.text):
            fix = Fix("leave the quotes out", node.span, node.text)
        case "array", Scalar() if re.fullmatch(r"[\w~][\w ~=()'-]*", node.text):
            fix = Fix("put it in brackets", node.span, f"[{node.text}]")
        case _:
            pass
    return Diagnostic("D015", message, source.location(node.span, pointer(path)), help=advice, fix=fix)


def _is_comment(source: SourceFile, node: Scalar) -> bool:
    """Return whether a key is followed only by a comment."""
    return not node.text and not node.style and source.text[node.span.end :].lstrip(" ").startswith("#")


def _name(path: tuple[str | int, ...]) -> str:
    """Return the name of a path in messages; items of a list are counted from 1."""
    if not path:
        return "the file"
    *before, last = path
    return f"item {last + 1} of `{before[-1]}`" if isinstance(last, int) and before else f"`{last}`"


def _not_one_of(
    text: str, known: list[str], *, place_of: tuple[SourceFile, Value], name: str, path: tuple[str | int, ...]
) -> Diagnostic:
    source, node = place_of
    near = get_close_matches(text[:80], known, n=1)
    advice = f"did you mean `{near[0]}`?" if near else None
    message = f"{name} must be one of {listed(known)}"
    return Diagnostic("D017", message, source.location(node.span, pointer(path)), help=advice)


def _kind(node: Value) -> str:
    if not isinstance(node, Scalar):
        return "fields" if isinstance(node, MapNode) else "a list"
    value = node.value
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, str):
        return "text"
    return "a decimal number" if isinstance(value, float) else "a number"
