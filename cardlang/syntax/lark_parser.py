"""Lark's parser of a language: made from the grammar file as it stands, and kept in the user's cache.

Making it takes seconds (`lark_tables.py`), loading it a tenth of one. What Lark saves is a pickle, and whoever can
change a pickle can run code in the name of its reader. So it is read from the user's own cache alone, which vouches
for the owner and for every byte of an entry before anything looks into it (`storage/cache.py`); and from the package
itself, whose code runs anyway, where somebody has put it there: in a browser nothing is cached, and making it takes
ten times as long.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Any, get_args

from lark import Lark
from lark import __version__ as lark_version

from cardlang.storage.cache import Cache
from cardlang.storage.identity import version_of
from cardlang.storage.shipped import PACKAGE
from cardlang.syntax.builders.all import builder_names
from cardlang.syntax.builders.building import NODES, Spliced
from cardlang.syntax.errors.findings import Start
from cardlang.syntax.lark_tables import LarkTables
from cardlang.syntax.lexing.lexer import CardLexer
from cardlang.syntax.lexing.lexicon import GRAMMARS, grammar_source

STARTS: tuple[Start, ...] = get_args(Start)
CACHE_FORMAT = 5
CACHE = Cache("parsers", most_files=32, most_bytes=32 * 1024 * 1024)


@cache
def parser_of(language: str) -> Lark:
    """Return the parser of a language, which is the same for all vocabularies."""
    source = grammar_source(language)
    parser = _shipped(source) or _cached(source)
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
    options: Mapping[str, Any] = {
        "parser": "lalr", "lexer": CardLexer, "transformer": NODES, "tree_class": Spliced,
        "_plugins": {"LALR_Parser": LarkTables},
    }  # fmt: skip
    return Lark(source, start=list(STARTS), maybe_placeholders=False, propagate_positions=False, **options)


def shipped_parsers() -> dict[str, bytes]:
    """Return the parsers of all languages as `_data/parsers` of a package holds them, by their names."""
    made = ((grammar_source(language), BytesIO()) for language in GRAMMARS)
    return {_name(source): _saved(make_parser(source), stream) for source, stream in made}


def _saved(parser: Lark, stream: BytesIO) -> bytes:
    parser.save(stream)
    return stream.getvalue()


def _name(source: str) -> str:
    """Return the name of the parser of a grammar, which is the same on all platforms."""
    return sha256("\0".join((str(CACHE_FORMAT), lark_version, source)).encode()).hexdigest()[:32]


def _shipped(source: str) -> Lark | None:
    """Return the parser of a grammar if the package brings it ready-made."""
    folder = PACKAGE / "_data" / "parsers"
    if not folder.is_dir():
        return None
    try:
        return Lark.load(BytesIO((folder / _name(source)).read_bytes()))
    except Exception:  # of other versions than this one: made as anywhere else
        return None


def _cached(source: str) -> Lark:
    """Return the parser of a grammar, from the cache if it lies there."""
    key = sha256("\0".join((str(CACHE_FORMAT), version_of("lark"), sys.version, source)).encode()).hexdigest()[:32]
    stored = CACHE.read(key)
    if stored is not None:
        try:
            return Lark.load(BytesIO(stored))
        except Exception:  # of a version that the key does not tell from this one: made again
            pass
    made = make_parser(source)
    CACHE.write(key, _saved(made, BytesIO()))
    CACHE.trim()
    return made
