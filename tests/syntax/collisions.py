"""Whether two terminals can stand for the same words where the parser can take either: for the words of any game.

The states of the parser are those of the grammar file, the same for all games; the words come from their lexicons. What
begins with a word of its own can only be mistaken for what begins with the same word, so few phrases are compared, each
as a regular expression, and the same ones of several games once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

from interegular import Comparator, parse_pattern
from interegular.fsm import FSM, Alphabet
from interegular.patterns import Pattern, REFlags, Unsupported, _Concatenation, _NonCapturing, _Repeated
from lark import Lark
from lark.parsers.lalr_analysis import Shift

from cardlang.syntax.lark_parser import STARTS
from cardlang.syntax.lexing.lexer import CardLexer
from cardlang.syntax.lexing.lexicon import PRIORITY, Alternative, Lexicon, grammar_source
from tests.syntax.spelling import meet, spelt
from tests.written_out import tables

ANYTHING = r"(.|\n)*"


@cache
def states(language: str) -> frozenset[frozenset[str]]:
    """Which terminals the parser can take, for each of its states."""
    return frozenset(map(frozenset, tables(language).states.values()))


def strict(language: str) -> Lark:
    """Return the parser as Lark makes it by itself; raises for a grammar with a conflict."""
    return Lark(grammar_source(language), start=list(STARTS), parser="lalr", lexer=CardLexer, strict=True)


def in_order(parser: Any) -> Sequence[Mapping[str, object]]:
    """What a parser does in each state, numbered as they are met from the starts on: two that do the same are equal."""
    made = parser.parser.parser._parse_table
    met = {state: number for number, (_, state) in enumerate(sorted(made.start_states.items()))}
    found = []
    for state in (order := [*met]):
        does: dict[str, object] = {}
        for name, (kind, what) in sorted(made.states[state].items()):
            if kind is Shift and what not in met:
                met[what] = len(met)
                order.append(what)
            does[name] = met[what] if kind is Shift else what
        found.append(does)
    return [*found, {start: met[state] for start, state in made.end_states.items()}]


class _Phrases(NamedTuple):
    """The patterns of one terminal: by the word they begin with, and those that may begin with several."""

    by_word: Mapping[str, Sequence[str]]
    open: Sequence[str]

    @classmethod
    def of(cls, alternatives: Iterable[Alternative]) -> _Phrases:
        by_word, several = dict[str, list[str]](), list[str]()
        for one in alternatives:
            pattern = one.pattern
            (several if pattern == one.rest else by_word.setdefault(one.first, [])).append(pattern)
        return cls(by_word, several)


def collisions(lexicon: Lexicon) -> Iterator[str]:
    """Pairs of terminals of the same priority that can stand in one state, with a text that is both."""
    phrases = {name: _Phrases.of(alternatives) for name, alternatives in lexicon.terminals.items()}
    for one, other in sorted(_together(states(lexicon.language), frozenset(lexicon.terminals))):
        for left, right in _begin_alike(phrases[one], phrases[other]):
            if example := overlap(left, right):
                yield f"{one} and {other}: {example}"


@cache
def _together(taken: Iterable[frozenset[str]], known: frozenset[str]) -> frozenset[tuple[str, str]]:
    found = {pair for names in taken for pair in combinations(sorted(names & known), 2)}
    return frozenset((one, other) for one, other in found if PRIORITY.get(one, 0) == PRIORITY.get(other, 0))


def _begin_alike(one: _Phrases, other: _Phrases) -> Iterator[tuple[str, str]]:
    """Pairs that can begin with the same word: by their first ones, or one by whatever its pattern takes."""
    for word in one.by_word.keys() & other.by_word.keys():
        yield from product(one.by_word[word], other.by_word[word])
    for pattern, word in product(one.open, other.by_word):
        if _begins(pattern, word):
            yield from product([pattern], other.by_word[word])
    for word, pattern in product(one.by_word, other.open):
        if _begins(pattern, word):
            yield from product(one.by_word[word], [pattern])
    yield from product(one.open, other.open)


@cache
def _begins(pattern: str, word: str) -> bool:
    """Whether a pattern matches something that begins with a word; its letter alone is cheaper, so asked first."""
    few, begun = spelt(pattern), frozenset({word.lower()})
    if not meet(few, begun):
        return False
    if any(text.startswith(word.lower()) for text in few):
        return True
    return _begins_with(pattern, word[0]) and not _disjoint(pattern, Alternative(word, ANYTHING).pattern)


@cache
def _begins_with(pattern: str, letter: str) -> bool:
    letters = "".join(map(re.escape, sorted({letter, letter.upper()})))
    return not _disjoint(pattern, f"[{letters}]{ANYTHING}")


@cache
def overlap(one: str, other: str) -> str:
    """A text that both patterns match, or none."""
    if any(left != right for left, right in zip(_words(one), _words(other), strict=False)) or _disjoint(one, other):
        return ""
    comparator = Comparator({1: _parsed(one), 2: _parsed(other)})
    return comparator.get_example_overlap(1, 2, 2).format_multiline()


@cache
def _words(pattern: str) -> tuple[str, ...]:
    """The whole words that a pattern begins with: where two differ, nothing need be compared."""
    found, at = [], 0
    while word := _WORD.match(pattern, at):
        found.append(f"{word['initial'] or ''}{word['more']}")
        at = word.end()
    return tuple(found)


_END = r"\(\?!\[-\\w'\]\)\(\?!’\)"  # the end of a word, in a pattern
_WORD = re.compile(rf"(?:(?<!.)|\\s\+)(?:\[[A-Z](?P<initial>[a-z])\])?(?P<more>[\w’']+)(?:{_END}|(?=\\s\+))")


def _disjoint(one: str, other: str) -> bool:
    return not meet(spelt(one), spelt(other)) or _apart(_parsed(one), _parsed(other))


def _apart(one: Any, other: Any) -> bool:
    """Whether two patterns match nothing in common, as `Comparator` has it; what it cannot tell counts as apart."""
    letters = Alphabet.union(*(part.get_alphabet(flags) for part, flags in {*_letters(one), *_letters(other)}))[0]
    around = tuple(map(max, one.prefix_postfix, other.prefix_postfix))
    try:
        made: list[FSM] = [pattern.to_fsm(letters, around) for pattern in (one, other)]
    except Unsupported:
        return True
    return bool(made[0].isdisjoint(made[1]))


_NO_FLAGS = REFlags(0)


def _letters(pattern: Any, flags: REFlags = _NO_FLAGS) -> Iterator[tuple[Any, REFlags]]:
    """The sets of letters in a pattern with the flags they stand under: of its parts `Comparator` joins them anew."""
    match pattern:
        case Pattern(options=parts, added_flags=added, removed_flags=removed):
            flags = (flags | added) & ~removed
        case _Concatenation(parts=parts):
            pass
        case _Repeated(base=part) | _NonCapturing(inner=part):
            parts = (part,)
        case _:
            parts = ()
            yield pattern, flags
    for part in parts:
        yield from _letters(part, flags)


@cache
def _parsed(pattern: str) -> Any:
    """The pattern as it is compared, which knows no *end of a word*: behind a word that is *no more of it*."""
    return parse_pattern(pattern.replace(r"\b", r"(?!\w)"))
