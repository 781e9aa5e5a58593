"""What builders work with: the children of a production, and the table of builders by production name."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from cardlang.diagnostics.model import Finding, Span, span_of
from cardlang.syntax import nodes as n
from cardlang.syntax.lexing.lexicon import NUMBER_WORDS, Lexicon, fold
from cardlang.vocabulary.model import Vocabulary


class _Word(NamedTuple):
    type: str
    text: str
    start: int


class Word(_Word):
    """A token of Lark's parser: its terminal (which Lark knows as `type`), its text and where it begins."""

    __slots__ = ()
    start_pos = end_pos = line = column = end_line = end_column = 0  # Lark asks the last word for them, for the end

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.start + len(self.text))


word_of: Callable[[tuple[str, str, int]], Word] = partial(tuple.__new__, Word)
"""A word of its three parts: what `Word` does, at half the cost."""

# What only lives between productions: parts of a node that are no node themselves.


@dataclass(slots=True)
class NodePart:
    """A named part on its way to the node around it: a list of conditions, a link, an owner."""

    name: str
    value: Any


@dataclass(slots=True)
class Sentence:
    """The steps of one sentence; the first bears the link."""

    steps: tuple[n.Step, ...]
    static: Span | None = None  # the words that say that it holds all the time
    free: Span | None = None  # the words that say that it has no price
    heard: n.Listener | None = None  # what it answers, if that stands behind


class Said(NamedTuple):
    """How a bound is said: as a lower or upper one, of the whole number or its total, or of what is added."""

    how: Literal["lower", "upper", "whole", "total", "added"]
    way: str = ""  # *more* or *less*, of a price
    comma: int = 0  # how far its first word stands behind its comma


class MisreadError(Exception):
    """A text has the form of a sentence that people read otherwise; `finding` says how."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


Mark = Literal[
    "this one", "can be", "both ways", "they", "only", "so many", "yours", "nth", "where", "already", "both",
    "another one", "no noun", "to supply", "here", "tie", "one", "you did", "not laid", "at once", "filled",
    "different", "does not", "your choice", "their choice", "beside it", "its lane", "refused", "unable", "undone",
    "there", "they cannot", "and held", "was", "was shown", "was so much", "also", "at each", "in there", "ahead",
    "elsewhere", "starts", "or in", "one line", "behind", "since", "so often", "none may", "spared", "happens",
    "listed", "raised", "in brackets", "half", "half taken", "beside this", "next two", "semicolon", "to all",
    "own side", "goes here", "put here", "either", "use", "as liked", "bulleted", "one and other", "you do",
    "remaining", "carried out", "comes here", "next turn", "for what", "again",
]  # fmt: skip
"""What a builder has to know of words below: *this one*, *can be*, *they*, *with only*, *of which*."""
Built: TypeAlias = "Word | n.Node | NodePart | Sentence | tuple[n.Asked, ...]"
Builder: TypeAlias = "Callable[[Children], Built]"
T = TypeVar("T")


class Children:
    """The built children of one production, where it begins and ends, and the lexicon to look words up in.

    There is one for each text, filled anew for each production: a builder must not keep it. The children are in the
    order of the grammar file and of the kinds that stand there, so a builder of few parts takes them by their places.
    """

    __slots__ = (
        "_read",
        "_starts",
        "also_heard",
        "bounds",
        "clauses",
        "continued",
        "doers",
        "end",
        "every",
        "given",
        "items",
        "lexicon",
        "marked",
        "name",
        "replaced",
        "spent",
        "start",
        "supplied",
        "untaken",
        "worth",
    )  # fmt: skip

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.name = ""
        self.items: Sequence[Any] = ()
        self.start = self.end = 0
        self.also_heard = dict[int, tuple[str, ...]]()  # by where a fact stands: the other verbs said of it
        self.bounds = dict[int, Said]()  # by where they stand: how bounds are said
        self.continued = set[int]()  # where verbs stand that go on with a subject: *flips*, *may flip*
        self.clauses: dict[int, n.Condition] = {}  # by where they stand: clauses behind nouns, *each lane you lead*
        self.marked = set[tuple[Mark, int]]()  # where words stand that a node does not show
        self.doers = dict[int, str]()  # by where they stand: verbs of those who have done what is heard
        self.given = set[int]()  # where something is given by somebody, which the one who gets it takes
        self.supplied = dict[int, Span]()  # where *from the supply* stands, by where its phrase begins
        self.spent = set[int]()  # where something is discarded that is only a number, so that it is lost or paid
        self.every = dict[int, str]()  # by where they begin: phrases that name a kind of which there is one of every
        self.replaced = dict[int, Any]()  # what *instead of 2* names, by where its step begins
        self.worth = set[int]()  # where *is worth* stands
        self.untaken = dict[int, Finding]()  # by where they stand: words that another builder must take up, or else
        self._read: Sequence[Any] = ()
        self._starts: list[int] = []

    def begin(self, read: Sequence[Any]) -> list[int]:
        """Begin with a text, given what the parser has read and not yet closed; return the list of where that starts.

        What a production is made of has left `read` when its builder is called, so the production starts where the next
        one of `read` would.
        """
        self._read, self._starts = read, []
        return self._starts

    def fill(self, name: str, items: Sequence[Any]) -> Children:
        """Fill in the production that is built next, and return itself."""
        self.name, self.items = name, items
        self.start = self._starts[len(self._read)]
        return self

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
            if item.__class__ is NodePart and item.name == name:
                return item.value
        return default

    def words(self, *terminals: str) -> tuple[Word, ...]:
        """Return the tokens of some terminals."""
        return tuple([item for item in self.items if item.__class__ is Word and item.type in terminals])

    def word(self, *terminals: str) -> Word:
        """Return the first token of some terminals; the production has one."""
        for item in self.items:
            if item.__class__ is Word and item.type in terminals:
                return item
        raise AssertionError(f"{self.name} has no {' or '.join(terminals)}")

    def ids(self, *terminals: str) -> tuple[str, ...]:
        """Return the ids behind the tokens of some terminals."""
        find = self.lexicon.id_of
        return tuple([find(word.type, word.text) for word in self.words(*terminals)])

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
        found = self.word("NUMBER", "SIGNED").text
        return NUMBER_WORDS.get(found.lower()) or int(found.replace("−", "-"))

    def objects(self) -> tuple[n.Sel | n.Pron, ...]:
        """Return the children that are noun phrases or pronouns."""
        return tuple([item for item in self.items if isinstance(item, (n.Sel, n.Pron))])

    def values(self) -> tuple[n.Value, ...]:
        """Return the children that are values; a plain number comes as a part."""
        values: list[n.Value] = []
        for item in self.items:
            if item.__class__ is NodePart and item.name == "number":
                values.append(item.value)
            elif isinstance(item, n.Value):
                values.append(item)
        return tuple(values)

    def several(self, noun: str) -> bool:
        """Return whether a noun has a plural of its own, so that several of its things stand in it: no *golds*."""
        return has_plural(self.lexicon.vocabulary, noun, self.lexicon.language)

    def arguments(self) -> n.Args:
        """Return the arguments of a verb; empty ones, standing nowhere, if none are written."""
        return self.maybe(n.Args) or n.Args(span=Span(self.end, self.end))


def has_plural(vocabulary: Vocabulary, noun: str, language: str = "en") -> bool:
    """Return whether a noun has a plural of its own."""
    return len({*vocabulary.noun[noun].words[language]}) > 1


BUILDERS: dict[str, Builder] = {}
"""One builder per production name."""


def builds(*names: str) -> Callable[[Builder], Builder]:
    """Enter a function as the builder of some productions; two builders of one production are refused."""

    def register(function: Builder) -> Builder:
        for name in names:
            if name in BUILDERS:
                raise ValueError(f"two builders of {name}: {BUILDERS[name]}, {function}")
            BUILDERS[name] = function
        return function

    return register


# --- what Lark calls ---------------------------------------------------------------------------------


class Spliced:
    """The parts of a rule whose name begins with `_`, on their way into the production around it."""

    __slots__ = ("children",)

    def __init__(self, _: str, children: list[Any]) -> None:
        self.children = children


class Nodes(threading.local):
    """The builders as Lark calls them: by name of the production, with the list of its children.

    Lark's parser is shared by all vocabularies and threads, so what is read in a thread is said here.
    """

    _children: Children

    @contextmanager
    def made_from(self, children: Children) -> Iterator[None]:
        """Build what is read in this block for one text."""
        self._children = children
        yield

    def __getattr__(self, name: str) -> Callable[[list[Any]], Built]:
        """Return the builder of a production; Lark asks once for each when a parser is made or loaded."""
        try:
            build = BUILDERS[name]
        except KeyError:
            raise AttributeError(name) from None

        def made(items: list[Any]) -> Built:
            return build(self._children.fill(name, items))

        return made

    def __reduce__(self) -> str:
        """Be pickled by name, as a part of Lark's parser."""
        return "NODES"


NODES = Nodes()
