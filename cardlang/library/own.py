"""A set's own words (`words:` of a set file): read from the file's tree, and held against the words there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardlang.diagnostics.model import Diagnostic, Span
from cardlang.library.limits import MAX_ALIKE, MAX_OWN_WORDS
from cardlang.library.nodes import ListNode, MapNode, Scalar, Value, pointer
from cardlang.library.source import SourceFile
from cardlang.library.structure import GENDERS, LANGUAGES, LONGEST_FORM, is_id
from cardlang.vocabulary.model import Vocabulary
from cardlang.vocabulary.own import OwnWords, Trait

_FORM = re.compile(r"[^\W\d_]+(?:[- ][^\W\d_]+)*")


def own_words_schema() -> dict[str, Any]:
    """What `words:` may hold: traits by id, each with singular and plural; where a language needs it, the gender."""
    forms = {language: _forms_schema(with_gender=language != "en") for language in LANGUAGES}
    trait = {"type": "object", "additionalProperties": False, "required": ["en"], "properties": forms}
    traits = {"type": "object", "propertyNames": {"$ref": "#/$defs/id"}, "additionalProperties": trait}
    return {"type": "object", "additionalProperties": False, "properties": {"traits": traits}}


def _forms_schema(*, with_gender: bool) -> dict[str, Any]:
    form, length = {"type": "string", "minLength": 1, "maxLength": LONGEST_FORM}, 3 if with_gender else 2
    parts = [form, form, *([{"enum": list(GENDERS)}] if with_gender else [])]
    return {"type": "array", "minItems": length, "maxItems": length, "prefixItems": parts}


def own_words(root: Value, source: SourceFile, vocabulary: Vocabulary) -> tuple[OwnWords, list[Diagnostic]]:
    """The words that a file adds to its game, and what is wrong with them; a word that cannot be used is left out."""
    words = root.get("words") if isinstance(root, MapNode) else None
    traits = words.get("traits") if isinstance(words, MapNode) else None
    if not isinstance(traits, MapNode):
        return (), []
    found: list[Diagnostic] = []
    own: list[Trait] = []
    taken: dict[str, str] = {}  # by form in lower case: the trait that has it
    ids = {noun.id for noun in vocabulary.nouns}
    for number, (key, node) in enumerate(traits.fields):
        where = f"/words/traits{pointer((key.text,))}"
        if number >= MAX_OWN_WORDS:
            message = f"a set has at most {MAX_OWN_WORDS} words of its own, this one has {len(traits.fields)}"
            found.append(Diagnostic("D051", message, source.location(key.span, where)))
            break
        forms = dict(_forms(node))
        if not is_id(key.text) or "en" not in forms:
            continue  # the schema has said it
        wrong = list(_collisions(key, forms, taken, ids, vocabulary))
        if not wrong:
            own.append(Trait(id=key.text, forms=tuple((name, tuple(_texts(of))) for name, of in forms.items())))
        taken.update({text.lower(): key.text for text in _texts(forms["en"])})
        found.extend(
            Diagnostic(code, message, source.location(span, where), help=advice)
            for code, message, span, advice in wrong[: MAX_ALIKE - len(found)]
        )
    return tuple(own), found


def _forms(node: Value) -> Iterator[tuple[str, ListNode]]:
    """Yield the forms of a word that have the shape of forms, by language."""
    for language, forms in node.fields if isinstance(node, MapNode) else ():
        if language.text in LANGUAGES and isinstance(forms, ListNode) and len(_texts(forms)) == len(forms.items) >= 2:
            yield language.text, forms


def _texts(forms: ListNode) -> list[str]:
    return [item.text for item in forms.items if isinstance(item, Scalar) and isinstance(item.value, str)]


def _collisions(
    key: Scalar, forms: Mapping[str, ListNode], taken: Mapping[str, str], ids: set[str], vocabulary: Vocabulary
) -> Iterator[tuple[str, str, Span, str | None]]:
    """Yield what is wrong with a word: code, message, span, advice."""
    from cardlang.syntax.parse import reader

    if key.text in ids:
        yield "D050", f"`{key.text}` is a word of the game", key.span, "give the trait another id and other words"
    known = reader(vocabulary).lexicon.words
    for language, nodes in forms.items():
        for scalar in nodes.items[:2]:
            assert isinstance(scalar, Scalar)
            if not _FORM.fullmatch(scalar.text) or (language == "en" and scalar.text != scalar.text.lower()):
                small = ", in English lower case ones" if language == "en" else ""
                message = f"`{scalar.text}` is no form of a word"
                yield "D052", message, scalar.span, f"letters{small}, with single spaces or hyphens between them"
            elif language == "en" and (old := next((one for one in scalar.text.split() if one in known), None)):
                advice = "texts would be read in two ways: choose another word"
                yield "D050", f"`{old}` is a word of the game or of all card texts", scalar.span, advice
            elif language == "en" and taken.get(scalar.text, key.text) != key.text:
                yield "D050", f"`{scalar.text}` is a word of `{taken[scalar.text]}`, too", scalar.span, None
