"""Running Lark: card text to nodes in one pass, or where reading stops.

Lark calls the builder of each production when it has been read; no parse tree is made in between.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

from lark.exceptions import UnexpectedToken

from cardlang.diagnostics.model import Span
from cardlang.syntax.builders.building import NODES, Built, Children
from cardlang.syntax.errors.findings import END, Start, Stop
from cardlang.syntax.lark_parser import parser_of, production_names
from cardlang.syntax.lexing.lexer import NO_TERMINAL, LexerInput, WordTables, said_in
from cardlang.syntax.lexing.lexicon import Lexicon


class TextParser:
    """Lark's parser of a language with the words of one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._words = {start: WordTables(said_in(lexicon, start)) for start in ("text", "requirement")}
        self._lark = parser_of(lexicon.language)

    @property
    def productions(self) -> frozenset[str]:
        """The names of all productions of the grammar."""
        return production_names(self._lark)

    def read(self, text: str, start: Start) -> Built | None:
        """Return what a text stands for; none if it cannot be read."""
        source = self._source(text, start)
        with suppress(UnexpectedToken), NODES.made_from(source.children):
            return self._lark.parse(source, start=start)  # type: ignore[return-value]
        return None

    def stop(self, text: str, start: Start) -> Stop | None:
        """Return where reading a text stops, or none if it can be read as a whole."""
        reading: Any = self._lark.parse_interactive(cast("str", self._source(text, start)), start=start)
        reading.parser_state.parse_conf.callbacks = {}  # nothing is built
        before = reading.copy(deepcopy_values=False)
        try:
            for _ in reading.iter_parse():
                before = reading.copy(deepcopy_values=False)
            before = reading.copy(deepcopy_values=False)
            reading.feed_eof()
        except UnexpectedToken as error:
            word = error.token
            if word.type == END:
                return Stop(Span(len(text), len(text)), END, frozenset(before.accepts()))
            return Stop(word.span, None if word.type == NO_TERMINAL else word.type, frozenset(before.accepts()))
        return None

    def _source(self, text: str, start: Start) -> LexerInput:
        return LexerInput(text, self._words.get(start, self._words["text"]), Children(self._lexicon))
