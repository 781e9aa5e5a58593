"""The trees of texts; those of the shipped sets are stored in the user's cache.

Parsing them dominates the start-up time of most commands. An entry is a pickle, which the cache authenticates
(`storage/cache.py`), under a hash of everything that it depends on: the texts, the vocabulary, the parser, the grammar,
Lark and Python.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from cardlang.storage.cache import Cache
from cardlang.storage.identity import reading_identity
from cardlang.syntax.nodes import Text
from cardlang.syntax.parse import parse_text
from cardlang.vocabulary.model import Entry, Vocabulary

TREES = Cache("trees", most_files=64, most_bytes=16 * 1024 * 1024)


def trees_of(texts: Sequence[tuple[str, str]], vocabulary: Vocabulary, *, cached: bool = False) -> list[Text | None]:
    """Return the tree of each (text, card name), or None if it does not parse. `cached`: use the user's cache."""
    if not cached or TREES.folder() is None:
        return _read(texts, vocabulary)
    try:
        key = sha256(repr((_code(), _plain(vocabulary), texts)).encode("utf-8", "surrogatepass")).hexdigest()[:32]
    except OSError:  # the package itself cannot be read
        return _read(texts, vocabulary)
    stored = TREES.read(key)
    if stored is not None:
        try:
            found: list[Text | None] = pickle.loads(stored)
        except Exception:  # pickled by code that the key does not distinguish: parse again
            pass
        else:
            return found
    found = _read(texts, vocabulary)
    TREES.write(key, pickle.dumps(found, pickle.HIGHEST_PROTOCOL))
    TREES.trim()
    return found


def _read(texts: Sequence[tuple[str, str]], vocabulary: Vocabulary) -> list[Text | None]:
    return [parse_text(text, vocabulary, most=0, name=name).tree for text, name in texts]


@cache
def _code() -> str:
    return reading_identity()


def _plain(value: Any) -> Any:
    """Return a value whose `repr` is the same in every process: members of sets are sorted."""
    kind = value.__class__
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is tuple:
        return [_plain(one) for one in value]
    if issubclass(kind, Entry):
        if (known := _REPRS.get(id(value))) is None or known[0] is not value:
            if len(_REPRS) >= _MOST_REPRS:
                _REPRS.clear()
            known = _REPRS[id(value)] = value, repr(_fields(value))
        return known[1]
    if is_dataclass(value):
        return _fields(value)
    if isinstance(value, Mapping):
        return [(key, _plain(inner)) for key, inner in value.items()]
    return sorted(map(repr, map(_plain, value))) if isinstance(value, frozenset | set) else value


def _fields(value: Any) -> list[Any]:
    return [value.__class__.__name__, *(_plain(getattr(value, one.name)) for one in fields(value))]


_REPRS: dict[int, tuple[Entry, str]] = {}
"""The `repr` of entries by identity: all sets of a game share them, except for their own words."""
_MOST_REPRS = 8192
