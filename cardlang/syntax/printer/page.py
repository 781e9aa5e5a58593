"""The page a printer writes on: words with single spaces, marks, capitals, and where each node came to stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TypeVar, TypeVarTuple

from cardlang.diagnostics.model import CardlangError, Span, span_of
from cardlang.syntax.nodes import Node
from cardlang.vocabulary.model import Entry, Vocabulary

N = TypeVar("N", bound=Node)
Rest = TypeVarTuple("Rest")


class UnsayableError(CardlangError):
    """A tree that no text stands for. A printer raises this rather than lose a part of the tree."""


class Page:
    """Text in the making, for one vocabulary and language; `spans` has the places of nodes, none if nobody asks."""

    def __init__(self, vocabulary: Vocabulary, language: str, *, spans: bool = True) -> None:
        self.vocabulary = vocabulary
        self.language = language
        self.spans: dict[int, Span] | None = {} if spans else None
        self.length = 0  # how many characters are written
        self.short = 0  # where the last keyword of a set's own began
        self.reminders = False  # whether what such keywords stand for is written behind them
        self.ordered = False  # whether an order is for somebody else, who chooses among options
        self.joined = False  # whether the next filter goes on with *and*
        self.behind_noun = False  # whether the next filter stands right behind its noun
        self.single = False  # whether a statement is about one thing, whose number is *its own*
        self.sharing = -1  # where *sharing a shield* last ended, without saying with what
        self._parts: list[str] = []
        self._capital = True

    def word(self, *texts: str) -> None:
        """Write words, with a space before each."""
        if not texts:
            return
        text = " ".join(texts)
        if self._capital:
            text, self._capital = text[:1].upper() + text[1:], False
        if self.length:
            text = f" {text}"
        self._parts.append(text)
        self.length += len(text)

    def mark(self, text: str) -> None:
        """Write a mark right behind the last word."""
        self._parts.append(text)
        self.length += len(text)

    def capital(self) -> None:
        """Begin the next word with a capital letter."""
        self._capital = True

    def text(self) -> str:
        """Return all that is written."""
        return "".join(self._parts)

    def record(self, node: Node, start: int) -> None:
        """Note that a node stands from a place to the end of the page; the space before it is not part of it."""
        if self.spans is not None:
            begin = start + 1 if 0 < start < self.length else start
            self.spans[id(node)] = span_of((begin, self.length))

    def plain(self) -> None:
        """Begin the next word as it is."""
        self._capital = False

    def forms(self, entries: Mapping[str, Entry], id_: str) -> tuple[str, ...]:
        """Return the forms of a word, given the table of its class by id."""
        if id_ not in entries:
            raise UnsayableError(f"{self.vocabulary.game} has no word `{id_}` here")
        return entries[id_].words[self.language]


def spanned(write: Callable[[Page, N, *Rest], None]) -> Callable[[Page, N, *Rest], None]:
    """Make a function that writes a node note where the node stands."""

    @wraps(write)
    def writing(page: Page, node: N, /, *rest: *Rest) -> None:
        start = page.length
        write(page, node, *rest)
        if page.spans is not None:
            page.record(node, start)

    return writing


def need(holds: object, why: str) -> None:
    """Refuse a tree that no text stands for."""
    if not holds:
        raise UnsayableError(why)
