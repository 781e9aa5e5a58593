"""Lark's parser of a language: made from the grammar file as it stands, and kept in the user's cache.

Making it takes some 0.4 s, loading it a thirtieth of that. What Lark saves is a pickle, and whoever can change a pickle
can run code in the name of its reader. So it is read from the user's own cache alone, which vouches for the owner and
for every byte of an entry before anything looks into it (`storage/cache.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any, get_args

from lark import Lark

from cardlang.storage.cache import Cache
from cardlang.storage.identity import version_of
from cardlang.syntax.build import builder_names
from cardlang.syntax.building import NODES, Spliced
from cardlang.syntax.errors import Start
from cardlang.syntax.lexer import CardLexer
from cardlang.syntax.lexicon import grammar_source

STARTS: tuple[Start, ...] = get_args(Start)
CACHE_FORMAT = 5
CACHE = Cache("parsers", most_files=32, most_bytes=32 * 1024 * 1024)


@cache
def parser_of(language: str) -> Lark:
    """Return the parser of a language, which is the same for all vocabularies."""
    parser = _cached(grammar_source(language))
    if (named := production_names(parser)) != builder_names():
        differing = ", ".join(sorted(named ^ builder_names()))
        raise AssertionError(f"productions and builders differ: {differing}")
    return parser


def production_names(parser: Lark) -> frozenset[str]:
    """Return the names of all productions that make nodes."""
    return frozenset(
        str(rule.alias or rule.origin.name)
        for rule in parser.rules
        if not rule.origin.name.startswith("_") and (rule.alias or not rule.options.expand1 or len(rule.expansion) > 1)
    )


def make_parser(source: str) -> Lark:
    """Make the parser of a grammar anew."""
    options: Mapping[str, Any] = {"parser": "lalr", "lexer": CardLexer, "transformer": NODES, "tree_class": Spliced}
    return Lark(source, start=list(STARTS), maybe_placeholders=False, propagate_positions=False, **options)


def _cached(source: str) -> Lark:
    """Return the parser of a grammar, from the cache if it lies there."""
    key = sha256("\0".join((str(CACHE_FORMAT), version_of("lark"), sys.version, source)).encode()).hexdigest()[:32]
    stored = CACHE.read(key)
    if stored is not None:
        try:
            return Lark.load(BytesIO(stored))
        except Exception:  # of a version that the key does not tell from this one: made again
            pass
    made, content = make_parser(source), BytesIO()
    made.save(content)
    CACHE.write(key, content.getvalue())
    CACHE.trim()
    return made
