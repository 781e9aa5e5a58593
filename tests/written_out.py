"""The grammar with the words of a game written out as patterns, for those of Lark's lexers that know no other words.

What reads cards has a lexer of its own (`cardlang/syntax/lexer.py`), whose words Lark never sees. Written out, Lark can
look for second derivations (Earley), and read texts for comparison.
"""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

from lark import Lark

from cardlang.syntax.lark_parser import STARTS
from cardlang.syntax.lexicon import PRIORITY, Lexicon, grammar_source

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


def lark_of(lexicon: Lexicon, **options: Any) -> Lark:
    """Return Lark's own parser of a lexicon; further options go to Lark."""
    chosen = {"parser": "lalr", "lexer": "contextual", "propagate_positions": True, **options}
    # Where `interegular` is installed, Lark compares all terminals for a minute: `collisions.py` does so faster.
    with patch("lark.lexer.has_interegular", False):
        return Lark(written_out(lexicon), start=list(STARTS), maybe_placeholders=False, **chosen)
