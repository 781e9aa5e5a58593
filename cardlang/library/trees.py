"""The trees of texts; those of the sets that ship lie in the user's cache once they have been read.

Reading them takes longer than all else between a command and its first answer. What is kept is a pickle, which the
cache vouches for (`storage/cache.py`), under a hash of all that it depends on: the texts, the words of the game, the
code that reads, the grammar, Lark and Python.
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
from cardlang.vocabulary.model import Vocabulary

TREES = Cache("trees", most_files=64, most_bytes=16 * 1024 * 1024)


def trees_of(texts: Sequence[tuple[str, str]], vocabulary: Vocabulary, *, kept: bool = False) -> list[Text | None]:
    """Return the tree of each text, given with the name of its card; none where it cannot be read."""
    if not kept or TREES.folder() is None:
        return _read(texts, vocabulary)
    try:
        key = sha256(repr((_code(), _plain(vocabulary), texts)).encode("utf-8", "surrogatepass")).hexdigest()[:32]
    except OSError:  # the package itself cannot be read
        return _read(texts, vocabulary)
    stored = TREES.read(key)
    if stored is not None:
        try:
            found: list[Text | None] = pickle.loads(stored)
        except Exception:  # of code that the key does not tell from this one: read again
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
    """Return a value whose `repr` is the same in every process: sets have their members in order."""
    if is_dataclass(value):
        return type(value).__name__, *(_plain(getattr(value, one.name)) for one in fields(value))
    if isinstance(value, Mapping):
        return [(key, _plain(inner)) for key, inner in value.items()]
    if isinstance(value, frozenset | set):
        return sorted(map(repr, map(_plain, value)))
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
