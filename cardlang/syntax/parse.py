"""Reading card texts: the only file that knows the parser generator.

A parser is made once per vocabulary and language, kept in memory, and kept on disk in the user's cache folder, because
making one takes about a second. A cache that cannot be read or written is no error: the parser is made again.
"""

from __future__ import annotations

import hashlib
import io
import sys
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardlang.diagnostics.model import Finding, Span
from cardlang.storage.cache import Cache
from cardlang.syntax.build import build, builder_names
from cardlang.syntax.building import Built, Word
from cardlang.syntax.errors import END, Start, Stop, before_reading, explain, has_long_numbers, too_deep
from cardlang.syntax.lexicon import Lexicon, make_lexicon
from cardlang.syntax.nodes import Node, Sel, Text
from cardlang.syntax.walk import DEEPEST, depth

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    from cardlang.vocabulary.model import Vocabulary

STARTS: tuple[Start, ...] = ("text", "requirement", "badge")
CACHE_FORMAT = 1
PARSERS = Cache("parsers", most_files=32, most_bytes=32 * 1024 * 1024)


class Reader:
    """The parser of one vocabulary and language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    @cached_property
    def _lark(self) -> Lark:
        parser = _load_or_make(self.lexicon)
        if (named := _production_names(parser)) != builder_names():
            differing = ", ".join(sorted(named ^ builder_names()))
            raise AssertionError(f"productions and builders differ: {differing}")
        return parser

    @property
    def productions(self) -> frozenset[str]:
        """The names of all productions of the grammar."""
        return _production_names(self._lark)

    def read(self, text: str, start: Start) -> Built | Stop:
        """Return what the text stands for, or where reading it stopped."""
        from lark.exceptions import UnexpectedInput

        try:
            tree = self._lark.parse(text, start=start)
        except UnexpectedInput:
            return self.stop(text, start) or Stop(Span(0, len(text)), None, frozenset())
        return self._build(tree)

    def _build(self, tree: Tree[Any]) -> Built:
        """Build all productions from the leaves up."""
        from lark import Tree

        built: dict[int, Built] = {}
        for part in tree.iter_subtrees():
            items = tuple(built[id(child)] if isinstance(child, Tree) else _word(child) for child in part.children)
            meta = part.meta
            built[id(part)] = build(str(part.data), items, Span(meta.start_pos, meta.end_pos), self.lexicon)
        return built[id(tree)]

    def stop(self, text: str, start: Start) -> Stop | None:
        """Return where reading a text stops, or none if it can be read as a whole."""
        from lark.exceptions import UnexpectedCharacters, UnexpectedToken

        reading = self._lark.parse_interactive(text, start=start)
        read = 0
        try:
            for token in reading.lexer_thread.lex(reading.parser_state):  # type: ignore[no-untyped-call]
                reading.feed_token(token)
                read += 1
            reading.feed_eof()  # type: ignore[no-untyped-call]
        except UnexpectedToken as error:
            token = error.token
            end = token.type == END
            span = Span(len(text), len(text)) if end else Span(token.start_pos or 0, token.end_pos or 0)
            return Stop(span, token.type, self._expected(text, start, read))
        except UnexpectedCharacters as error:
            at = error.pos_in_stream or 0
            return Stop(Span(at, at + 1), None, self._expected(text, start, read))
        return None

    def _expected(self, text: str, start: Start, read: int) -> frozenset[str]:
        """Return the terminals that may follow the first `read` words."""
        reading = self._lark.parse_interactive(text, start=start)
        tokens = reading.lexer_thread.lex(reading.parser_state)  # type: ignore[no-untyped-call]
        for _ in range(read):
            reading.feed_token(next(tokens))
        return frozenset(reading.accepts())  # type: ignore[no-untyped-call]


def _word(token: Token) -> Word:
    return Word(token.type, str(token), Span(token.start_pos or 0, token.end_pos or 0))


def _production_names(parser: Lark) -> frozenset[str]:
    """Return the names of all productions that appear in trees."""
    names = {rule.alias or rule.options.template_source or rule.origin.name for rule in parser.rules}
    passed = {rule.origin.name for rule in parser.rules if rule.options.expand1 and len(rule.expansion) == 1}
    return frozenset(name for name in names if not name.startswith("_") and name not in passed)


# --- keeping parsers -------------------------------------------------------------------------------


def _load_or_make(lexicon: Lexicon) -> Lark:
    """Return the parser of a lexicon, from the cache if it lies there."""
    from lark import Lark

    key = _cache_key(lexicon)
    kept = PARSERS.read(key)
    if kept is not None:
        try:
            return Lark.load(io.BytesIO(kept))
        except Exception:  # whatever is wrong with what was kept, the parser is made again
            pass
    parser = make_parser(lexicon)
    buffer = io.BytesIO()
    parser.save(buffer)
    PARSERS.write(key, buffer.getvalue())
    PARSERS.trim()
    return parser


def make_parser(lexicon: Lexicon, **options: Any) -> Lark:
    """Make the parser of a lexicon anew; further options go to the parser generator."""
    from lark import Lark

    chosen = {"parser": "lalr", "lexer": "contextual", **options}
    return Lark(lexicon.grammar, start=list(STARTS), propagate_positions=True, maybe_placeholders=False, **chosen)


def _cache_key(lexicon: Lexicon) -> str:
    from lark import __version__

    parts = (str(CACHE_FORMAT), __version__, str(sys.version_info[:3]), lexicon.language, lexicon.grammar)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


_READERS: dict[tuple[int, str], Reader] = {}
_READERS_KEPT = 16


def reader(vocabulary: Vocabulary, language: str = "en") -> Reader:
    """Return the reader of a vocabulary; the latest ones are kept, by the identity of their vocabulary."""
    key = (id(vocabulary), language)
    found = _READERS.get(key)
    if found is None:
        found = Reader(make_lexicon(vocabulary, language))
        while len(_READERS) >= _READERS_KEPT:
            _READERS.pop(next(iter(_READERS)))
        _READERS[key] = found  # its lexicon keeps the vocabulary alive, so the identity stays its own
    return found


# --- the public functions --------------------------------------------------------------------------

Tree_ = TypeVar("Tree_", covariant=True)


@dataclass(frozen=True, slots=True)
class Parsed(Generic[Tree_]):
    """The outcome of reading: a tree, or none and the findings that say why."""

    tree: Tree_ | None
    findings: tuple[Finding, ...] = ()


def parse_text(text: str, vocabulary: Vocabulary, language: str = "en") -> Parsed[Text]:
    """Read the text of a card: `Deploy: Flip a card here.` Never raises for any text."""
    return _parse(text, vocabulary, language, "text")


def parse_requirement(text: str, vocabulary: Vocabulary, language: str = "en") -> Parsed[tuple[Sel, ...]]:
    """Read a requirement line: `Requires a lion spy in column L and any scout in column C (T).`"""
    return _parse(text, vocabulary, language, "requirement")


def parse_badge(text: str, vocabulary: Vocabulary, language: str = "en") -> Parsed[Sel]:
    """Read a badge, a noun phrase alone: `a dragon captain`."""
    return _parse(text, vocabulary, language, "badge")


def _parse(text: str, vocabulary: Vocabulary, language: str, start: Start) -> Parsed[Any]:
    reading = reader(vocabulary, language)
    if findings := before_reading(text):
        return Parsed(None, findings)
    if has_long_numbers(text):
        return Parsed(None, explain(text, start, reading))
    tree = reading.read(text, start)
    if isinstance(tree, Stop):
        return Parsed(None, explain(text, start, reading))
    nodes = tree if isinstance(tree, tuple) else (tree,)
    if any(depth(node) > DEEPEST for node in nodes if isinstance(node, Node)):
        return Parsed(None, (too_deep(text),))
    return Parsed(tree)
