"""Diagnostics for invalid keys, ids and names, with suggestions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from cardlang.diagnostics.model import Diagnostic, Fix, Location
from cardlang.library.find import SECTIONS
from cardlang.library.nodes import MapNode, Scalar, pointer
from cardlang.library.source import SourceFile
from cardlang.library.structure import is_id
from cardlang.vocabulary.own import TRAITS

_MAX_UNKNOWN = 20  # unknown fields reported for one mapping
_MERGE = "<<"  # the merge key of YAML 1.1


class NamedFields(NamedTuple):
    """Fields of a mapping whose names match a pattern, such as those of players; `what` describes them."""

    form: re.Pattern[str]
    what: str

    @classmethod
    def of(cls, schema: Mapping[str, Any]) -> NamedFields | None:
        """Return the `patternProperties` of a schema with its description, or None if it has none."""
        forms = [*schema.get("patternProperties", {})]
        return cls(re.compile(forms[0]), str(schema.get("description", "names"))) if forms else None


def unknown_fields(
    source: SourceFile, node: MapNode, path: tuple[str | int, ...], known: Sequence[str],
    elsewhere: Mapping[str, str], named: NamedFields | None = None,
) -> Iterator[Diagnostic]:  # fmt: skip
    """Yield findings on fields of a mapping that are not `known`; `elsewhere` maps other games' fields to the game."""
    extra = [key for key, _ in node.fields if key.text not in known]
    if named is not None:
        extra = [key for key in extra if not named.form.search(key.text)]
    for key in extra[:_MAX_UNKNOWN]:
        near = [] if key.text in elsewhere else _near(key.text, known)
        there = [listed(known)] if known else []
        if named is not None:
            near = [key.text.upper()] if named.form.search(key.text.upper()) else near
            there.append(named.what)
        advice = f"did you mean `{near[0]}`?" if near else f"the fields here are {', and '.join(there)}"
        if key.text in elsewhere:
            advice = f"`{elsewhere[key.text]}` has that field; {advice}"
        if not path and key.text in SECTIONS:
            near, advice = [], f"put them into a file of their own, with a name that ends in `.{key.text}.yaml`"
        if key.text == TRAITS and len(path) == len(("section", "id")):
            near, advice = [], "declare them first: `words: {traits: {wolf: {en: [wolf, wolves]}}}`"
        if near and node.key(near[0]) is not None:
            advice = f"`{near[0]}` is there already: leave one of the two out"
        if key.text == _MERGE:
            near, advice = [], "nothing is taken over from elsewhere: write each field out"
        if (name := key.text.partition(":")[0]) != key.text and name in known:
            near, advice = [], f"a space is missing behind `{name}:`"
        elif not source.text[key.span.end :].lstrip(" ").startswith(":"):  # only inside `{}`
            near, advice = [], "put a text with a comma in quotes, or write a colon and a space behind a key"
        fix = Fix(f"rename it to `{near[0]}`", key.span, near[0]) if near and node.key(near[0]) is None else None
        place = source.location(key.span, pointer((*path, key.text)))
        yield Diagnostic("D013", f"there is no field `{_short(key.text)}`", place, help=advice, fix=fix)


def misspelt_fields(fields: Mapping[str, Any], known: Sequence[str]) -> set[str]:
    """Return the known fields that are present under a misspelt name, so that they are not also reported as missing."""
    extra = [str(name) for name in fields if name not in known][:_MAX_UNKNOWN]
    if _MERGE in extra:
        return set(known)
    found = {near for name in extra for near in _near(name, sorted(known))}
    return found | set(SECTIONS) if any(name in SECTIONS for name in extra) else found


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Return the field that a misspelt name (or one without a space after its colon) stands for, if any."""
    name = name.partition(":")[0][:80]
    return [field for field in known if field == name.lower()] or get_close_matches(name, known, n=1)


def bad_key(source: SourceFile, key: Scalar, path: tuple[str | int, ...]) -> Diagnostic:
    """Return the finding on an invalid key of a mapping whose keys are ids or lists of modes."""
    if path[-1:] != ("modes",):
        return bad_id(source, key, path)
    message = f"`{_short(key.text)}` is not a list of modes"
    advice = "write one mode, or several with commas: `solo, co-op`"
    return Diagnostic("D022", message, source.location(key.span, pointer(path)), help=advice)


def id_like(text: str) -> str:
    """Return the id nearest to a text; empty if the text has no letter or digit."""
    letters = (char for char in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", "".join(letters)).strip("-")


def bad_id(source: SourceFile, node: Scalar, path: tuple[str | int, ...]) -> Diagnostic:
    """Return the finding on a word that is not an id, with the nearest id as a fix."""
    near = id_like(node.text)
    advice, fix = "an id is lower case words with hyphens, as `iron-golem`, at most 60 characters", None
    if is_id(near):
        advice = f"write `{near}`: an id is lower case words with hyphens"
        fix = Fix(f"write `{near}`", node.span, near, safe=False)
    place = source.location(node.span, pointer(path))
    return Diagnostic("D018", f"`{_short(node.text)}` is not an id", place, help=advice, fix=fix)


def bad_label(text: str, right: re.Pattern[str], place: Location, name: str) -> Diagnostic:
    """Return the finding on a name or title with an invalid character."""
    wrong = next((char for char in text if not right.fullmatch(f"x{char}x")), None)
    if wrong is None:
        return Diagnostic("D017", f"{name} begins or ends with a space", place, help="leave it out")
    message = f"{name} has U+{ord(wrong):04X} in it, which steers a terminal or the direction of writing"
    return Diagnostic("D017", message, place, help="leave it out")


def listed(words: Sequence[str]) -> str:
    """Join words in backticks by commas."""
    return ", ".join(f"`{word}`" for word in words)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "..."
