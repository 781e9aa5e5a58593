"""Running the tables: card text to words, words to productions, productions to nodes, in one pass.

An LALR(1) automaton whose lexer tries only the terminals that the automaton could take next, as Lark's contextual lexer
does, and of these only the alternatives that begin with the word that stands there. Nodes are built as productions are
reduced; no parse tree is made in between. What follows a first word is compiled when a text first needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from cardlang.diagnostics.model import Span
from cardlang.syntax.building import BUILDERS, Builder, Built, Children, word_of
from cardlang.syntax.errors import END, Start, Stop
from cardlang.syntax.lexicon import DIGITS, WORD, Lexicon
from cardlang.syntax.tables import Production, Tables

_Match: TypeAlias = Callable[[str, int], "re.Match[str] | None"]
_NEXT = cast("Callable[[str, int], re.Match[str]]", re.compile(rf"\s*({WORD})?").match)  # matches everywhere
_ANY = ("", DIGITS)
_DONE = 1 << 30  # the action at the end of a text that has been read as a whole
_STUCK = _DONE + 1  # the action where a terminal cannot stand


class _Candidate(NamedTuple):
    """A terminal that may stand at a word: the word itself, if there is no `match`, or what matches there or behind."""

    terminal: str
    match: _Match | None
    behind: bool


class _Reduction(NamedTuple):
    """A production as it is run: what it is reduced to, and what becomes of its parts.

    `kept` are the parts that carry meaning, and whether to splice them in; none if all are kept as they are. With
    `single` an only part goes up as it is.
    """

    origin: str
    size: int
    kept: tuple[tuple[int, bool], ...] | None
    single: bool
    name: str
    build: Builder | None


class _Course(NamedTuple):
    """How reading goes on from a symbol above a state when a certain terminal comes next.

    First the symbol goes through the productions of it alone, without those that pass it on as it is; then it has led
    to a state, with the action there.
    """

    alone: tuple[_Reduction, ...]
    state: int
    action: int


class _Failure(NamedTuple):
    """Where reading failed: the states before the word, its place and its terminal (none if it is no word at all)."""

    states: Sequence[int]
    start: int
    end: int
    terminal: str | None


Key = TypeVar("Key", bound=tuple[Any, ...])
Answer = TypeVar("Answer")


class _Asked(dict[Key, Answer]):
    """A table that is filled as it is asked."""

    def __init__(self, answer: Callable[..., Answer]) -> None:
        self.answer = answer

    def __missing__(self, key: Key) -> Answer:
        return self.answer(*key)


class Automaton:
    """The tables of one lexicon, ready to run."""

    def __init__(self, tables: Tables, lexicon: Lexicon) -> None:
        self._tables = tables
        self._lexicon = lexicon
        self._reductions = tuple(map(_reduction, tables.productions))
        self._rests: dict[
            str, dict[str, list[str]]
        ] = {}  # of each terminal's alternatives, by the word they begin with
        for name, alternatives in tables.terminals:
            by_word = self._rests[name] = {}
            for first, rest in alternatives:
                for written in {first, first[:1].upper() + first[1:]}:
                    by_word.setdefault(written, []).append(rest)
        self._words = frozenset(word for by_word in self._rests.values() for word in by_word)
        self._candidates: _Asked[tuple[int, str], tuple[_Candidate, ...]] = _Asked(self._expected)  # by state and word
        self._ends = frozenset(tables.last.values())
        self._courses: _Asked[tuple[int, str, str | None], _Course] = _Asked(self._course)  # by its arguments

    def read(self, text: str, start: Start) -> Built | None:
        """What a text stands for; none if it cannot be read."""
        found = self._run(text, start)
        return None if isinstance(found, _Failure) else found

    def stop(self, text: str, start: Start) -> Stop | None:
        """Where reading a text stops, or none if it can be read as a whole."""
        found = self._run(text, start, tracked=True)
        if not isinstance(found, _Failure):
            return None
        choices = self._tables.actions[found.states[-1]]
        last = self._tables.last[start]
        expected = frozenset(name for name in choices if name.isupper() and self._takes(found.states, name, last))
        return Stop(Span(found.start, found.end), found.terminal, expected)

    def _run(self, text: str, start: Start, *, tracked: bool = False) -> Built | _Failure:
        """Read a text: shift a word, or first reduce what it closes. A failure has its states only if `tracked`."""
        reductions, lexicon, courses = self._reductions, self._lexicon, self._courses
        state, symbol, at = self._tables.first[start], "", 0  # where reading is, and by which symbol it has come there
        below = [state]  # the states before each symbol, after the one for no symbol at all
        values: list[Any] = []  # of words, nodes and, for productions to be spliced in, lists of these
        starts: list[int] = []  # of these
        children = Children(lexicon)
        while True:
            children.end = at  # what is reduced now ends with the last word
            terminal, at, end = self._next(text, at, state)
            before = [*below[1:], state] if tracked else ()
            while True:
                alone, state, action = courses[below[-1], symbol, terminal]
                for _, _, kept, single, name, build in alone:
                    part = values[-1]
                    items = [part] if kept is None else part if kept else []
                    if build is not None:
                        children.name, children.items, children.start = name, items, starts[-1]
                        values[-1] = build(children)
                    else:
                        values[-1] = items[0] if single and len(items) == 1 else items
                if action >= 0:
                    break
                symbol, size, kept, single, name, build = reductions[~action]
                items = parts = values[-size:]
                del values[-size:], starts[1 - size :], below[1 - size :]
                if kept is not None:
                    items = []
                    for index, spliced in kept:
                        if spliced:
                            items += parts[index]
                        else:
                            items.append(parts[index])
                if single and len(items) == 1:
                    values.append(items[0])
                elif build is None:
                    values.append(items)
                else:
                    children.name, children.items, children.start = name, items, starts[-1]
                    values.append(build(children))
            if action == _DONE:
                return values[-1]  # type: ignore[no-any-return]  # a start symbol is never spliced in
            if action == _STUCK or terminal is None:
                return _Failure(before, at, end, terminal)
            below.append(state)
            state, symbol = action, terminal
            starts.append(at)
            values.append(None if terminal[0] == "_" else word_of((terminal, text[at:end], at)))
            at = end

    def _course(self, below: int, symbol: str, terminal: str | None) -> _Course:
        """How reading goes on from a symbol (none at the start) above a state when a terminal comes next."""
        actions, key, alone = self._tables.actions, (below, symbol, terminal), list[_Reduction]()
        while True:
            state = actions[below][symbol] if symbol else below
            action = _DONE if terminal == END and state in self._ends else actions[state].get(terminal or "", _STUCK)
            if action >= 0 or (rule := self._reductions[~action]).size > 1:
                break
            symbol = rule.origin
            if not _passes(rule):
                alone.append(rule)
        found = self._courses[key] = _Course(tuple(alone), state, action)
        return found

    def _next(self, text: str, at: int, state: int) -> tuple[str | None, int, int]:
        """The terminal behind a place with its start and end: one that the state can take, else any, else none."""
        found = _NEXT(text, at)
        if (word := found[1]) is None:
            return END, len(text), len(text)
        at, end = found.span(1)
        for name, match, behind in self._candidates[state, word]:
            if match is None:
                return name, at, end
            if stands := match(text, end if behind else at):
                return name, at, stands.end()
        for name, match, behind in self._possible(self._known(word), self._rests):
            if match is None:
                return name, at, end
            if stands := match(text, end if behind else at):
                return name, at, stands.end()
        return None, at, at + 1

    def _known(self, word: str) -> str:
        """The word under which the tables have what begins with a word: itself, any number or anything."""
        return word if word in self._words else DIGITS if "0" <= word[:1] <= "9" else ""

    def _expected(self, state: int, word: str) -> tuple[_Candidate, ...]:
        """The terminals that a state can take and a word can begin."""
        known = self._known(word)
        if known != word:
            return self._candidates[state, known]
        found = self._candidates[state, word] = self._possible(word, self._tables.actions[state])
        return found

    def _possible(self, word: str, among: Collection[str]) -> tuple[_Candidate, ...]:
        """The terminals among some that a word can begin, in the order of the lexer."""
        words = (word,) if word == "" else (word, "")
        return tuple(
            _Candidate(name, _matcher(rest), first not in _ANY)
            for name, by_word in self._rests.items()
            if name in among
            for first in words
            for rest in by_word.get(first, ())
        )

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


@cache
def _matcher(rest: str) -> _Match | None:
    """What matches a pattern at a place; none for nothing at all."""
    return re.compile(rest).match if rest else None


def _reduction(rule: Production) -> _Reduction:
    """How a production is run."""
    build = None if rule.origin.startswith("_") else BUILDERS.get(rule.name)
    kept = None if rule.kept == tuple((index, False) for index in range(rule.size)) else rule.kept
    return _Reduction(rule.origin, rule.size, kept, rule.single, rule.name, build)


def _passes(rule: _Reduction) -> bool:
    """Whether a production of one part passes it on as it is."""
    return rule.kept is None if rule.single else rule.build is None and rule.kept == ((0, True),)
