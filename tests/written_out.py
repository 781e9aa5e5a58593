"""The grammar with the words of a game written out as patterns, for those of Lark's lexers that know no other words.

What reads cards has a lexer of its own (`cardlang/syntax/lexing/lexer.py`), whose words Lark never sees. Written out,
Lark can look for second derivations (Earley), and read texts for comparison.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from unittest.mock import patch

from lark import Lark
from lark.lexer import BasicLexer, ContextualLexer, PatternRE
from lark.parsers.lalr_parser import LALR_Parser, _Parser

from cardlang.syntax.lark_parser import STARTS, parser_of
from cardlang.syntax.lexing.lexicon import GRAMMARS, PRIORITY, Lexicon, grammar_source

_PHRASES = re.compile(r'^(_?[A-Z][A-Z_]*):( *\|? *"[^"]+")+ *$', re.MULTILINE)
_PATTERNS = re.compile(r"^(_?[A-Z][A-Z_]*):(?= /)", re.MULTILINE)
_DECLARED = re.compile(r"^%declare (.*)$", re.MULTILINE)


def written_out(lexicon: Lexicon) -> str:
    """Return the grammar file with all phrases and all words of the game as patterns."""

    def terminal(name: str) -> str:
        priority = f".{PRIORITY[name]}" if name in PRIORITY else ""
        return f"{name}{priority}: /{'|'.join(one.pattern for one in lexicon.terminals[name])}/"

    text = _PHRASES.sub(lambda found: terminal(found[1]), grammar_source(lexicon.language))
    text = _PATTERNS.sub(lambda found: f"{found[1]}.{PRIORITY[found[1]]}:" if found[1] in PRIORITY else found[0], text)
    return _DECLARED.sub(lambda found: "\n".join(map(terminal, found[1].split())), text)


_compiled = cache(re.compile)


class _Terminals:
    """Terminals that are tried one after the other, in place of Lark's one pattern of all of them.

    The first that matches is taken, as in a pattern of alternatives; but each terminal is compiled once, not once for
    each set of terminals that some state of the parser accepts, of which there are hundreds.
    """

    def __init__(self, lexer: BasicLexer) -> None:
        self.allowed_types = {terminal.name for terminal in lexer.terminals}
        self._patterns = [
            (terminal.name, _compiled(terminal.pattern.to_regexp(), lexer.g_regex_flags).match)
            for terminal in lexer.terminals
        ]

    def match(self, text: Any, at: int) -> tuple[str, str] | None:
        for name, match in self._patterns:
            if found := match(text.text, at, text.end):
                return found[0], name
        return None


class _OneByOne(BasicLexer):
    """Lark's lexer of one state of the parser."""

    def _build_scanner(self) -> Any:
        # Of terminals that are strings Lark asks which patterns match them, too; here all are patterns.
        assert all(isinstance(terminal.pattern, PatternRE) for terminal in self.terminals)
        self.callback = dict(self.user_callbacks)
        return _Terminals(self)


class _Contextual(ContextualLexer):
    BasicLexer = _OneByOne


def tables(language: str) -> Any:
    """Return the tables of the reader's parser, by which all games are read."""
    made: Any = parser_of(language).parser
    return made.parser._parse_table


class _Read(LALR_Parser):
    """Lark's parser with the tables of the reader: its productions are the same, whatever words are written out."""

    def __init__(self, parser_conf: Any, debug: bool = False, strict: bool = False) -> None:
        (language,) = (one for one in GRAMMARS if {*parser_of(one).rules} == {*parser_conf.rules})
        assert not strict
        self._parse_table, self.parser_conf = tables(language), parser_conf
        self.parser = _Parser(self._parse_table, parser_conf.callbacks, debug)


def lark_of(lexicon: Lexicon, *, bare: bool = False, **options: Any) -> Lark:
    """Return Lark's own parser of a lexicon, made once; further options go to Lark.

    A `bare` one looks for words as Lark does, with one pattern for each state, which takes minutes to compile.
    """
    return _made(written_out(lexicon), bare, **options)


@cache
def _made(grammar: str, bare: bool, **options: Any) -> Lark:
    chosen = {"parser": "lalr", "lexer": "contextual", "propagate_positions": True, **options}
    if chosen["lexer"] == "contextual":
        chosen["_plugins"] = {"LALR_Parser": _Read} if bare else {"LALR_Parser": _Read, "ContextualLexer": _Contextual}
    # Where `interegular` is installed, Lark compares all terminals for a minute: `collisions.py` does so faster.
    with patch("lark.lexer.has_interegular", False):
        return Lark(grammar, start=list(STARTS), maybe_placeholders=False, **chosen)
