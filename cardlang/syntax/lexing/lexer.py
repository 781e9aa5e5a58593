"""The lexer that is handed to Lark: card text to words, by the words of one vocabulary.

Lark's own lexers know only what stands in a grammar file. This one gets a text together with a vocabulary's words, asks
the parser's state which terminals may come next, and tries only those, and of these only the phrases that begin with
the word that stands there. So one parser reads the texts of all games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias, cast

from lark.lexer import Lexer

from cardlang.syntax.builders.building import Children, word_of
from cardlang.syntax.lexing.lexicon import DIGITS, WORD, Alternative, Lexicon
from cardlang.syntax.lexing.patterns import NEVER

_Match: TypeAlias = Callable[[str, int], "re.Match[str] | None"]
_NEXT = cast("Callable[[str, int], re.Match[str]]", re.compile(rf"\s*({WORD})?").match)  # matches everywhere
_ANY = ("", DIGITS)
NO_TERMINAL = "?"
"""The type of a character with which no word begins; the parser takes it nowhere."""


_NOT_SAID: Mapping[str, tuple[str, ...]] = {"requirement": ("COMPARATIVE", "WITH_COMPARED")}
_NOT_IN_TEXTS = ("BESIDE_A",)


def said_in(lexicon: Lexicon, start: str) -> Lexicon:
    """Return a lexicon with the words of requirements, or with those of texts; they have states in common.

    *Adjacent to a spy* asks for both of them; in a text the spy is one that something is compared with.
    """
    none = {name: (Alternative("", NEVER),) for name in _NOT_SAID.get(start, _NOT_IN_TEXTS)}
    return replace(lexicon, terminals={name: none.get(name, found) for name, found in lexicon.terminals.items()})


class _Candidate(NamedTuple):
    """A terminal that may stand at a word: the word itself, if there is no `match`, or what matches there or behind."""

    terminal: str
    match: _Match | None
    behind: bool


class WordTables:
    """The words of one lexicon as the lexer looks them up: by state of the parser and by what stands in the text.

    What follows a first word is compiled when a text first needs it.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._rests: dict[str, dict[str, list[str]]] = {}  # by terminal and by the word that a phrase begins with
        for name, alternatives in lexicon.terminals.items():
            by_word = self._rests[name] = {}
            for first, rest in alternatives:
                for written in {first, first[:1].upper() + first[1:]}:
                    by_word.setdefault(written, []).append(rest)
        self._known = frozenset(word for by_word in self._rests.values() for word in by_word)
        self._expected: dict[tuple[int, str], tuple[_Candidate, ...]] = {}  # by state and word

    def expected(self, state: int, word: str, among: Collection[str]) -> tuple[_Candidate, ...]:
        """Return the terminals that a word can begin, of those that a state of the parser can take."""
        found = self._expected.get((state, word))
        if found is None:
            known = self._as_known(word)
            found = self._possible(known, among) if known == word else self.expected(state, known, among)
            if known == word:  # words that nobody knows are without number
                self._expected[state, word] = found
        return found

    def anywhere(self, word: str) -> tuple[_Candidate, ...]:
        """Return the terminals that a word can begin in any state."""
        return self._possible(self._as_known(word), self._rests)

    def _as_known(self, word: str) -> str:
        """Return under which word the tables have what begins with a word: itself, any number or anything."""
        return word if word in self._known else DIGITS if "0" <= word[:1] <= "9" else ""

    def _possible(self, word: str, among: Collection[str]) -> tuple[_Candidate, ...]:
        """Return the terminals among some that a word can begin, in the order of the lexicon."""
        words = (word,) if word == "" else (word, "")
        return tuple(
            _Candidate(name, _matcher(rest), first not in _ANY)
            for name, by_word in self._rests.items()
            if name in among
            for first in words
            for rest in by_word.get(first, ())
        )


@cache
def _matcher(rest: str) -> _Match | None:
    """Return what matches a pattern at a place; none for nothing at all."""
    return re.compile(rest).match if rest else None


class LexerInput(NamedTuple):
    """What Lark is given to read: a text, the words it is written in, and what learns where its productions stand."""

    text: str
    words: WordTables
    children: Children


class CardLexer(Lexer):
    """Yield the words of a `LexerInput`, each of a terminal that the parser can take if there is one."""

    __future_interface__ = 1  # Lark's name for lexers that are handed the state of the parser

    def __init__(self, _: Any) -> None:
        """Take Lark's settings for lexers, which say nothing of interest here."""

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
        """Yield one word after the other; the parser takes each before the next one is looked for."""
        text, words, children = lexer_state.text
        states, actions = parser_state.state_stack, parser_state.parse_conf.states
        values, starts = parser_state.value_stack, children.begin(parser_state.value_stack)
        expected, at = words.expected, 0
        while (word := (found := _NEXT(text, at))[1]) is not None:
            children.end = at  # what is reduced now ends with the last word
            at, end = found.span(1)
            state = states[-1]
            terminal, end = (
                _first(expected(state, word, actions[state]), text, at, end)
                or _first(words.anywhere(word), text, at, end)
                or (NO_TERMINAL, at + 1)
            )
            yield word_of((terminal, text[at:end], at))
            del starts[len(values) - 1 :]
            starts.append(at)
            at = end
        children.end = at


def _first(candidates: tuple[_Candidate, ...], text: str, at: int, end: int) -> tuple[str, int] | None:
    """Return the first terminal that stands at a word, with its end."""
    for terminal, match, behind in candidates:
        if match is None:
            return terminal, end
        if stands := match(text, end if behind else at):
            return terminal, stands.end()
    return None
