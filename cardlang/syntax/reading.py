"""Running the tables: card text to words, words to productions, productions to nodes, in one pass.

An LALR(1) automaton whose lexer tries only the terminals that the automaton could take next, as Lark's contextual lexer
does. Nodes are built as productions are reduced; no parse tree is made in between. Patterns are compiled when a text
first needs them, the alternatives of a terminal by the character that they begin with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from cardlang.diagnostics.model import Span
from cardlang.syntax.building import BUILDERS, Builder, Built, Children, Word
from cardlang.syntax.errors import END, Start, Stop
from cardlang.syntax.lexicon import Lexicon
from cardlang.syntax.tables import Tables

_Match: TypeAlias = Callable[[str, int], "re.Match[str] | None"]
_SPACE = re.compile(r"\s*").match


class _Failure(NamedTuple):
    """Where reading failed: the states before the word, its place and its terminal (none if it is no word at all)."""

    states: Sequence[int]
    start: int
    end: int
    terminal: str | None


class Automaton:
    """The tables of one lexicon, ready to run."""

    def __init__(self, tables: Tables, lexicon: Lexicon) -> None:
        self._tables = tables
        self._lexicon = lexicon
        self._alternatives = dict(tables.terminals)
        self._patterns: dict[tuple[str, str], _Match | None] = {}
        self._candidates: dict[tuple[int, str], tuple[tuple[str, _Match], ...]] = {}
        self._builders: tuple[Builder | None, ...] = tuple(
            None if rule.origin.startswith("_") else BUILDERS.get(rule.name) for rule in tables.productions
        )

    def read(self, text: str, start: Start) -> Built | None:
        """What a text stands for; none if it cannot be read."""
        found = self._run(text, start)
        return None if isinstance(found, _Failure) else found

    def stop(self, text: str, start: Start) -> Stop | None:
        """Where reading a text stops, or none if it can be read as a whole."""
        found = self._run(text, start)
        if not isinstance(found, _Failure):
            return None
        choices = self._tables.actions[found.states[-1]]
        last = self._tables.last[start]
        expected = frozenset(name for name in choices if name.isupper() and self._takes(found.states, name, last))
        return Stop(Span(found.start, found.end), found.terminal, expected)

    def _run(self, text: str, start: Start) -> Built | _Failure:
        """Read a text: shift a word, or first reduce what it closes."""
        actions, productions, lexicon = self._tables.actions, self._tables.productions, self._lexicon
        last, at = self._tables.last[start], 0
        states = [self._tables.first[start]]
        values: list[Any] = []  # of words, nodes and, for productions to be spliced in, lists of these
        places: list[tuple[int, int]] = []
        while True:
            at = _SPACE(text, at).end()  # type: ignore[union-attr]  # it matches anywhere
            terminal, end = self._next(text, at, states[-1]) if at < len(text) else (END, at)
            action = actions[states[-1]].get(terminal or "")
            before = states if action is None or action >= 0 else states.copy()
            while action is not None and action < 0:
                origin, name, size, kept, single = productions[~action]
                span = Span(places[-size][0], places[-1][1])
                parts = values[-size:]
                del states[-size:], values[-size:], places[-size:]
                items: list[Any] = []
                for index, spliced in kept:
                    if spliced:
                        items += parts[index]
                    else:
                        items.append(parts[index])
                builder = self._builders[~action]
                if single and len(items) == 1:
                    value: Any = items[0]
                elif builder is None:
                    value = items
                else:
                    value = builder(Children(name, tuple(items), span, lexicon))
                state = actions[states[-1]][origin]
                if state == last and terminal == END:
                    return value  # type: ignore[no-any-return]  # a start symbol is never spliced in
                states.append(state)
                values.append(value)
                places.append(span)
                action = actions[state].get(terminal or "")
            if action is None:
                return _Failure(before, at, end, terminal)
            assert terminal is not None
            states.append(action)
            values.append(None if terminal[0] == "_" else Word(terminal, text[at:end], Span(at, end)))
            places.append((at, end))
            at = end

    def _next(self, text: str, at: int, state: int) -> tuple[str | None, int]:
        """The terminal at a place and where it ends: one that the state can take, else any, else none."""
        key = state, text[at]
        if (candidates := self._candidates.get(key)) is None:
            candidates = self._candidates[key] = self._possible(text[at], self._tables.actions[state])
        for name, match in candidates:
            if found := match(text, at):
                return name, found.end()
        for name, match in self._possible(text[at], self._alternatives):
            if found := match(text, at):
                return name, found.end()
        return None, at + 1

    def _possible(self, first: str, among: Any) -> tuple[tuple[str, _Match], ...]:
        """The terminals among some that can begin with a character, in the order of the lexer."""
        found = ((name, self._pattern(name, first)) for name in self._alternatives if name in among)
        return tuple((name, match) for name, match in found if match is not None)

    def _pattern(self, name: str, first: str) -> _Match | None:
        """The pattern of a terminal's alternatives that can begin with a character; none if there is none."""
        key = name, first
        if key not in self._patterns:
            fitting = [pattern for begin, pattern in self._alternatives[name] if not begin or first in begin]
            self._patterns[key] = re.compile("|".join(fitting)).match if fitting else None
        return self._patterns[key]

    def _takes(self, states: Sequence[int], terminal: str, last: int) -> bool:
        """Whether a terminal can be taken after some states, once what it closes has been reduced."""
        actions, productions = self._tables.actions, self._tables.productions
        stack = list(states)
        while (action := actions[stack[-1]].get(terminal)) is not None:
            if action >= 0:
                return True
            rule = productions[~action]
            del stack[-rule.size :]
            stack.append(actions[stack[-1]][rule.origin])
            if stack[-1] == last and terminal == END:
                return True
        return False
