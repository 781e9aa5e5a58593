"""Reading card texts: from a text to its tree, or to findings that say why there is none.

A reader is made once per vocabulary and language and kept in memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardlang.diagnostics.model import Finding
from cardlang.syntax.builders.building import Built, MisreadError
from cardlang.syntax.desugar.beside import with_things_beside
from cardlang.syntax.desugar.castles import with_castles_won
from cardlang.syntax.desugar.counted import counted, is_open
from cardlang.syntax.desugar.discarded import with_owners
from cardlang.syntax.desugar.hand import with_hands
from cardlang.syntax.desugar.it import with_this_card
from cardlang.syntax.desugar.name import marked
from cardlang.syntax.desugar.place import with_that_lane, with_this_place
from cardlang.syntax.desugar.set_up import dealt_besides
from cardlang.syntax.desugar.shorthands import expanded, shorthands
from cardlang.syntax.desugar.sides import sided
from cardlang.syntax.desugar.stack import with_their_stack
from cardlang.syntax.desugar.them import with_them
from cardlang.syntax.desugar.told_again import without_words_told_again
from cardlang.syntax.desugar.unplaced import placed
from cardlang.syntax.desugar.watched import with_the_watched
from cardlang.syntax.errors.findings import (
    LONGEST,
    MOST_FINDINGS,
    Start,
    Stop,
    before_reading,
    explain,
    has_long_numbers,
    too_deep,
)
from cardlang.syntax.errors.misread import misreadings
from cardlang.syntax.lexing.lexicon import Lexicon
from cardlang.syntax.lexing.terminals import make_lexicon
from cardlang.syntax.nodes import Ability, Asked, Node, Sel, Shorthand, Text
from cardlang.syntax.walk import DEEPEST, FRAME, deeper, preorder

if TYPE_CHECKING:
    from cardlang.syntax.reading import TextParser
    from cardlang.vocabulary.model import Vocabulary


class Reader:
    """What reads the texts of one vocabulary and language."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._definitions: dict[tuple[str, int | None], tuple[Ability, ...]] = {}

    @cached_property
    def _parser(self) -> TextParser:
        from cardlang.syntax.reading import TextParser  # loads Lark

        return TextParser(self.lexicon)

    @property
    def productions(self) -> frozenset[str]:
        """The names of all productions of the grammar."""
        return self._parser.productions

    def read(self, text: str, start: Start) -> Built | None:
        """Return what the text stands for, none if it cannot be read; or raise MisreadError."""
        try:
            tree = self._parser.read(text, start)
        except RecursionError:  # builders compare trees; those of sound texts are far too shallow for this
            raise MisreadError(too_deep(text)) from None
        if isinstance(tree, Text):
            return counted(text, tree, self.lexicon.vocabulary)
        return None if isinstance(tree, Node) and is_open(text, tree) else tree

    def definition(self, short: Shorthand) -> tuple[Ability, ...]:
        """Return the abilities that a keyword of a set's own stands for; none if its definition cannot be read.

        A definition that names such a keyword itself cannot be read either, so no definition leads into another one.
        """
        key = short.word, short.n
        if key not in self._definitions:
            entry = self.lexicon.vocabulary.shorthand[short.word]
            text = entry.definition(short.n) if entry.takes(short.n) else ""
            found = None if before_reading(text, LONGEST) or has_long_numbers(text) else self._read(text)
            self._definitions[key] = () if found is None or shorthands(found) else found.abilities
        return self._definitions[key]

    def _read(self, text: str) -> Text | None:
        try:
            tree = self.read(text, "text")
        except MisreadError:
            return None
        if not isinstance(tree, Text) or _is_deep(tree):
            return None
        return _meant(tree, text, self.lexicon.vocabulary)

    def stop(self, text: str, start: Start) -> Stop | None:
        """Return where reading a text stops, or none if it can be read as a whole."""
        return self._parser.stop(text, start)


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
    """The outcome of reading: a tree, or none and the findings that say why, as far as they were asked for."""

    tree: Tree_ | None
    findings: tuple[Finding, ...] = ()


def parse_text(
    text: str, vocabulary: Vocabulary, language: str = "en", *, most: int = MOST_FINDINGS, longest: int = LONGEST,
    name: str = "",
) -> Parsed[Text]:  # fmt: skip
    """Read the text of a card: `Deploy: Flip a card here.` Never raises for any text.

    At most `most` findings are looked for; with 0, a text that cannot be read comes back with neither tree nor
    findings. `longest` is how many characters it may have. Where the `name` of its card stands in it, this card is
    meant.
    """
    words = marked(text, name, reader(vocabulary, language).lexicon) if name else text
    parsed = _parse(words, vocabulary, language, "text", most, longest)
    if words is text or parsed.tree is not None:
        return parsed
    return _parse(text, vocabulary, language, "text", most, longest)  # what is wrong is told of the words as written


def parse_requirement(text: str, vocabulary: Vocabulary, language: str = "en") -> Parsed[tuple[Asked, ...]]:
    """Read a requirement line: `Requires a lion spy in column L and any scout in column C (T).`"""
    return _parse(text, vocabulary, language, "requirement")


def parse_badge(text: str, vocabulary: Vocabulary, language: str = "en") -> Parsed[Sel]:
    """Read a badge, a noun phrase alone: `a dragon captain`."""
    return _parse(text, vocabulary, language, "badge")


def parse_part(text: str, part: Start, vocabulary: Vocabulary, language: str = "en") -> Built | None:
    """Read a part of a card text: a step (`flip a card here`), a noun phrase, a pronoun, a condition; else none.

    Whether it may stand where it is wanted is for the whole text to say.
    """
    if before_reading(text, LONGEST) or has_long_numbers(text):
        return None
    return reader(vocabulary, language).read(text, part)


def _parse(
    text: str, vocabulary: Vocabulary, language: str, start: Start, most: int = MOST_FINDINGS, longest: int = LONGEST
) -> Parsed[Any]:
    reading = reader(vocabulary, language)
    if findings := before_reading(text, longest):
        return Parsed(None, findings[:most])
    try:
        tree = None if has_long_numbers(text) else reading.read(text, start)
    except MisreadError as error:
        return Parsed(None, (error.finding,)[:most])
    if tree is None:
        return Parsed(None, explain(text, start, reading, most) if most else ())
    if len(text.split()) > DEEPEST - FRAME and _is_deep(tree):  # a phrase within a phrase has a word of its own
        return Parsed(None, (too_deep(text),)[:most])
    if not isinstance(tree, Text):
        return Parsed(tree)
    if wrong := misreadings(text, tree, reading.lexicon):
        return Parsed(None, wrong[:most])
    try:
        return Parsed(expanded(_meant(tree, text, vocabulary), reading.definition))
    except MisreadError as error:
        return Parsed(None, (error.finding,)[:most])


def _meant(tree: Text, text: str, vocabulary: Vocabulary) -> Text:
    """Return a tree that says what the text leaves out, such as where things lie, or raise MisreadError."""
    owned = with_owners(with_hands(tree, vocabulary), vocabulary)
    won = with_that_lane(with_castles_won(owned, vocabulary), vocabulary)
    this = with_this_card(with_this_place(won, text, vocabulary), text, vocabulary)
    told = without_words_told_again(this, vocabulary)
    named = with_them(with_things_beside(told, text, vocabulary), vocabulary)
    watched = with_the_watched(dealt_besides(named, vocabulary), vocabulary)
    return with_their_stack(placed(sided(watched, vocabulary), vocabulary), vocabulary)


def _is_deep(tree: Built) -> bool:
    """Return whether nodes stand within nodes too deeply for any stage after this one."""
    roots = tree if isinstance(tree, tuple) else (tree,)
    return any(deeper(preorder(root), DEEPEST) for root in roots if isinstance(root, Node))
