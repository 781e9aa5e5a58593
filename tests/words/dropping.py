"""Dropping: a text without one of its optional parts, or with another number, is refused or has another program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardlang.compile.fingerprint import fingerprint
from cardlang.games import vocabularies
from cardlang.syntax import UnsayableError, print_text
from cardlang.syntax import nodes as n
from cardlang.syntax.optional import OptionalPart, changed, parts, without, words_of
from cardlang.syntax.walk import preorder
from tests.words.texts import Text


class Same(NamedTuple):
    """A part on which nothing depends: a text, and a shorter or another one with the same program."""

    part: OptionalPart
    words: str
    text: str
    other: str

    def said(self) -> str:
        """What is wrong, in a line."""
        return f"nothing depends on `{self.words}`: {self.text} DOES AS {self.other}"


def same_without(text: Text) -> Iterator[Same]:
    """The parts of a text that change nothing; none for a text that is refused."""
    meaning = text.meaning()
    compiled = text.compiled(meaning) if meaning is not None else None
    if meaning is None or compiled is None:
        return
    program, tree, vocabulary = fingerprint(compiled), meaning.tree, vocabularies()[text.game]
    for part, other in _others(tree):
        try:
            said = print_text(other, vocabulary).text
        except UnsayableError:
            continue
        again = Text(text.game, text.source, said)
        found = again.meaning()
        if found is None or found.tree == tree:
            continue
        made = again.compiled(found)
        if made is not None and fingerprint(made) == program:
            yield Same(part, words_of(tree, part, vocabulary), text.text, said)


def _others(tree: n.Text) -> Iterator[tuple[OptionalPart, n.Text]]:
    for part in parts(tree):
        yield part, without(tree, part)
    for node in preorder(tree):
        if isinstance(node, n.Quantity | n.Cmp | n.Cap) and node.n is not None:
            yield OptionalPart(node, "n", node.n + 1), changed(tree, node, "n", node.n + 1)
        elif isinstance(node, n.Change) and isinstance(node.amount, int):
            yield OptionalPart(node, "amount", node.amount + 1), changed(tree, node, "amount", node.amount + 1)
