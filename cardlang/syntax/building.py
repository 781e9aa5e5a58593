"""What builders work with: the children of a production, and the table of builders by production name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cardlang.diagnostics.model import Span, span_of
from cardlang.syntax import nodes as n
from cardlang.syntax.lexicon import Lexicon, fold


class Word(NamedTuple):
    """A token that carries meaning: its terminal, its text and where it begins."""

    terminal: str
    text: str
    start: int

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.start + len(self.text))


word_of: Callable[[tuple[str, str, int]], Word] = partial(tuple.__new__, Word)
"""A word of its three parts: what `Word` does, at half the cost."""

# What only lives between productions: parts of a node that are no node themselves.


@dataclass(slots=True)
class Part:
    """A named part on its way to the node around it: a list of conditions, a link, an owner."""

    name: str
    value: Any


@dataclass(slots=True)
class Sentence:
    """The steps of one sentence; the first bears the link."""

    steps: tuple[n.Step, ...]


Built: TypeAlias = "Word | n.Node | Part | Sentence | tuple[n.Sel, ...]"
Builder: TypeAlias = "Callable[[Children], Built]"
T = TypeVar("T")


class Children:
    """The built children of one production, where it begins and ends, and the lexicon to look words up in.

    It is filled anew for each production of a text: a builder must not keep it. The children are in the order of the
    grammar file and of the kinds that stand there, so a builder of few parts takes them by their places.
    """

    __slots__ = ("end", "items", "lexicon", "name", "start")

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.name = ""
        self.items: Sequence[Any] = ()
        self.start = self.end = 0

    @property
    def span(self) -> Span:
        """Where the production stands."""
        return span_of((self.start, self.end))

    def all(self, kind: type[T]) -> tuple[T, ...]:
        """Return the children of one kind."""
        return tuple([item for item in self.items if isinstance(item, kind)])

    def one(self, kind: type[T]) -> T:
        """Return the only child of one kind."""
        (found,) = self.all(kind)
        return found

    def maybe(self, kind: type[T]) -> T | None:
        """Return the child of one kind, or none."""
        for item in self.items:
            if isinstance(item, kind):
                return item
        return None

    def part(self, name: str, default: Any = None) -> Any:
        """Return the value of a named part."""
        for item in self.items:
            if item.__class__ is Part and item.name == name:
                return item.value
        return default

    def words(self, *terminals: str) -> tuple[Word, ...]:
        """Return the tokens of some terminals."""
        return tuple([item for item in self.items if item.__class__ is Word and item.terminal in terminals])

    def word(self, *terminals: str) -> Word:
        """Return the first token of some terminals; the production has one."""
        for item in self.items:
            if item.__class__ is Word and item.terminal in terminals:
                return item
        raise AssertionError(f"{self.name} has no {' or '.join(terminals)}")

    def ids(self, *terminals: str) -> tuple[str, ...]:
        """Return the ids behind the tokens of some terminals."""
        find = self.lexicon.id_of
        return tuple([find(word.terminal, word.text) for word in self.words(*terminals)])

    def id(self, terminal: str) -> str:
        """Return the id behind the only token of one terminal."""
        found = self.word(terminal)
        return self.lexicon.id_of(terminal, found.text)

    def text(self, terminal: str) -> str:
        """Return the only token of one terminal as folded text."""
        found = self.word(terminal)
        return fold(found.text)

    def number(self) -> int:
        """Return the only number."""
        found = self.word("NUMBER", "SIGNED")
        return int(found.text.replace("−", "-"))

    def objects(self) -> tuple[n.Sel | n.Pron, ...]:
        """Return the children that are noun phrases or pronouns."""
        return tuple([item for item in self.items if isinstance(item, (n.Sel, n.Pron))])

    def values(self) -> tuple[n.Value, ...]:
        """Return the children that are values; a plain number comes as a part."""
        values: list[n.Value] = []
        for item in self.items:
            if item.__class__ is Part and item.name == "number":
                values.append(item.value)
            elif isinstance(item, n.AttrOf | n.Count | n.Half):
                values.append(item)
        return tuple(values)

    def arguments(self) -> n.Args:
        """Return the arguments of a verb; empty ones, standing nowhere, if none are written."""
        return self.maybe(n.Args) or n.Args(span=Span(self.end, self.end))


BUILDERS: dict[str, Builder] = {}
"""One builder per production name."""


def builds(*names: str) -> Callable[[Builder], Builder]:
    """Enter a function as the builder of some productions."""

    def register(function: Builder) -> Builder:
        for name in names:
            BUILDERS[name] = function
        return function

    return register
