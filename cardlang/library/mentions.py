"""Finds the cards that the texts of a file refer to by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice

from cardlang.library.nodes import MapNode, Scalar, Value
from cardlang.library.structure import LANGUAGES, is_label
from cardlang.vocabulary.own import CardName

NAME = re.compile(r"[^\W\d_a-z][\w'’-]*(?: [\w'’-]+){0,5}")
"""A name that texts can contain: a capital letter, then words without punctuation between them."""


def is_name(name: str, language: str) -> bool:
    """Return whether texts in a language can contain a name; only English texts are parsed."""
    return NAME.fullmatch(name) is not None if language == "en" else is_label(name)


def named_in_texts(root: Value, section: str) -> tuple[CardName, ...]:
    """Return the cards of a file whose English names occur in its texts; of two with one name, the first."""
    if section != "cards" or not isinstance(root, MapNode) or not isinstance(records := root.get(section), MapNode):
        return ()
    words = " ".join(" ".join(text.split()) for text in _texts(root))
    found: dict[str, CardName] = {}
    mistyped = _mistyped(words)
    for key, record in records.fields:
        names = record.data("name") if isinstance(record, MapNode) else None
        known = {} if not isinstance(names, dict) else {name: text for name, text in names.items() if name in LANGUAGES}
        if not all(isinstance(text, str) for text in known.values()):
            continue
        name = known.get("en", "")
        if NAME.fullmatch(name) and (_stands(name, words) or _meant(name.lower(), mistyped)):
            forms = tuple((language, (text,)) for language, text in known.items())
            found.setdefault(name.lower(), CardName(id=key.text, forms=forms))
    return tuple(found.values())


def _mistyped(words: str) -> list[str]:
    """Return the words in the positions of names, in lower case; a similar name may be offered as advice."""
    return [found[1].lower() for found in islice(_BEHIND_NAMED.finditer(words), _MOST_MISTYPED)]


def _meant(name: str, mistyped: list[str]) -> bool:
    return any(f"{one} ".startswith(f"{name} ") for one in mistyped) or any(
        get_close_matches(name, [" ".join(one.split()[: len(name.split())])], n=1) for one in mistyped
    )


_BEHIND_NAMED = re.compile(r"\b(?:named|called) ([\w'’-]+(?: [\w'’-]+){0,5})")
_MOST_MISTYPED = 20


def _stands(name: str, words: str) -> bool:
    """Return whether a name occurs in some words as whole words."""
    if name not in words:
        return False
    return re.search(rf"(?<![\w'’-]){re.escape(name)}(?![\w'’-])", words) is not None


def _texts(root: MapNode) -> Iterator[str]:
    """Yield everything in a file that may be card text."""
    stack: list[Value] = [root]
    while stack:
        node = stack.pop()
        for key, value in node.fields if isinstance(node, MapNode) else ():
            if isinstance(value, MapNode) and key.text not in {"name", "printed"}:
                stack.append(value)
            elif isinstance(value, Scalar) and isinstance(value.value, str) and " " in value.text:
                yield value.text
