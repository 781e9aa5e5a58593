"""Writing card texts: a tree to its one canonical text, with the place of every node in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from cardlang.diagnostics.model import Span
from cardlang.syntax.lexing.lexicon import UnknownLanguageError, languages
from cardlang.syntax.nodes import Asked, Node, Sel, Text
from cardlang.syntax.printer import phrases as english_phrases
from cardlang.syntax.printer import requirements as english_requirements
from cardlang.syntax.printer import steps as english_steps
from cardlang.syntax.printer.page import Page, need
from cardlang.syntax.walk import DEEPEST, deeper, preorder
from cardlang.vocabulary.model import Form, Vocabulary


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A text and where each node of its tree stands in it, by preorder number (offsets, half open).

    A node that no word stands for, as the empty arguments of a verb, has an empty span at its place.
    """

    text: str
    spans: Mapping[int, Span] = field(default_factory=dict)


def print_text(tree: Text, vocabulary: Vocabulary, language: str = "en") -> PrintedText:
    """Write a card text. Raises `UnsayableError` for a tree that no text stands for; nothing is ever left out."""
    return _print(tree, english_steps.text, vocabulary, language)


def print_words(tree: Text, vocabulary: Vocabulary, language: str = "en", *, reminders: bool = False) -> str:
    """Write a card text as `print_text` does, without the places of its nodes.

    The tree is one that was read from a text: it is not looked at how deep it is. With `reminders`, what a keyword of a
    set's own stands for is written behind it, in brackets.
    """
    page = Page(vocabulary, _printed(language), spans=False)
    page.reminders = reminders
    english_steps.text(page, tree)
    return page.text()


def print_selector(tree: Sel, vocabulary: Vocabulary, language: str = "en") -> PrintedText:
    """Write a noun phrase alone, as a badge has it: `a dragon captain`."""

    def write(page: Page, node: Sel) -> None:
        page.plain()
        english_phrases.selector(page, node)

    return _print(tree, write, vocabulary, language)


def print_part(tree: Asked, vocabulary: Vocabulary, language: str = "en") -> str:
    """Write a part of a requirement alone: `a lion spy in column L`, `more griffins than dragons in row S`."""
    page = Page(vocabulary, _printed(language), spans=False)
    page.plain()
    english_requirements.part(page, tree)
    return page.text()


def print_requirement(trees: tuple[Asked, ...], vocabulary: Vocabulary, language: str = "en") -> str:
    """Write a requirement line: `Requires a lion spy in column L and any scout in column C (T).`"""
    return "Requires " + " and ".join(print_part(tree, vocabulary, language) for tree in trees) + "."


def print_phrase(trees: tuple[Asked, ...], form: Form, vocabulary: Vocabulary, language: str = "en") -> str:
    """Write what stands in a field of its own: a requirement line, or a badge."""
    if form == "requirement":
        return print_requirement(trees, vocabulary, language)
    return print_part(trees[0], vocabulary, language)


N = TypeVar("N", bound=Node)


def _print(tree: N, write: Callable[[Page, N], None], vocabulary: Vocabulary, language: str) -> PrintedText:
    page, nodes = Page(vocabulary, _printed(language)), preorder(tree)
    if len(set(map(id, nodes))) < len(nodes) and not deeper(nodes, DEEPEST):  # each node needs a place of its own
        tree = _unshared(tree)
        nodes = preorder(tree)
    need(not deeper(nodes, DEEPEST), "phrases stand within phrases too deeply")
    write(page, tree)
    spans = page.spans or {}
    return PrintedText(page.text(), {number: spans[id(node)] for number, node in enumerate(nodes)})


def _printed(language: str) -> str:
    """Refuse a language that there is no printer for."""
    if language != "en":
        raise UnknownLanguageError(f"no printer for language `{language}`; there are: {', '.join(languages())}")
    return language


def _unshared(tree: N) -> N:
    """Return a copy of a tree in which no node stands twice."""
    changes: dict[str, object] = {}
    for entry in fields(tree):
        value = getattr(tree, entry.name)
        if isinstance(value, Node):
            changes[entry.name] = _unshared(value)
        elif isinstance(value, tuple) and not isinstance(value, Span):
            changes[entry.name] = tuple(_unshared(item) if isinstance(item, Node) else item for item in value)
    return replace(tree, **changes)  # type: ignore[arg-type]
