"""Watching: which fields of a tree's nodes are read while its abilities are compiled."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from typing import Any, TypeAlias

from cardlang.syntax import nodes as n
from cardlang.syntax.optional import FORM, optional
from cardlang.syntax.walk import preorder
from tests.words.texts import Text

Reasons: TypeAlias = dict[tuple[type[n.Node], str], str]
_reads: dict[int, set[str]] = {}  # by the identity of the node, while a tree is watched
# Walking over a tree, comparing nodes and balancing the ledger are no reading.
_LOOKS_AT_ALL = {"cardlang.syntax.walk", "cardlang.syntax.optional", "cardlang.compile.ledger"}
_COMPARES = {"__eq__", "__hash__"}


@contextmanager
def watched(tree: n.Text) -> Iterator[dict[int, set[str]]]:
    """Note, for each node of a tree, which of its fields are read."""
    nodes, was = preorder(tree), [type(node) for node in preorder(tree)]
    _reads.clear()
    for node, kind in zip(nodes, was, strict=True):
        object.__setattr__(node, "__class__", _watched(kind))
        _reads[id(node)] = set()
    try:
        yield _reads
    finally:
        for node, kind in zip(nodes, was, strict=True):
            object.__setattr__(node, "__class__", kind)


@cache
def _watched(kind: type[n.Node]) -> type[n.Node]:
    names = frozenset(field.name for field in fields(kind)) - {"span"}

    def noted(self: Any, name: str) -> Any:
        if name in names and id(self) in _reads:
            reader = sys._getframe(1)
            if reader.f_globals["__name__"] not in _LOOKS_AT_ALL and reader.f_code.co_name not in _COMPARES:
                _reads[id(self)].add(name)
        return object.__getattribute__(self, name)

    return type(kind.__name__, (kind,), {"__slots__": (), "__getattribute__": noted})


def said(node: n.Node) -> set[str]:
    """The fields of a node that a text has filled: those that are not at their default."""
    return {field.name for field in fields(node) if field.name != "span" and getattr(node, field.name) != field.default}


LATER = "read when the program runs"
SAME = "of the only thing that can be meant: *that player*, *1 more coin*, *that effect*"

OPTIONAL: Reasons = {
    (n.Fact, "would"): "an effect is heard of in no other way than when it *would trigger*",
    (n.Quantity, "n"): LATER,
}
"""Fields that may be left unsaid, and that nobody need read."""

NEEDED: Reasons = {
    (n.Ability, "listener"): "an ability with a price has none",
    (n.Do, "verb"): "one act is possible there: *score* under *End:*, *prevent that effect*, or what is announced",
    (n.Sel, "noun"): SAME,
    (n.Sel, "quantity"): SAME,
    (n.Quantity, "kind"): f"{LATER}, or {SAME}",
    (n.Pron, "word"): "*it* and *them* are told apart by what they stand for",
    (n.In, "preposition"): "*in* or *on* follows from the noun",
    (n.Role, "preposition"): "cards are drawn *from* somewhere, and nothing else is said of it",
    (n.Test, "attr"): "the card of an event is told with one number, the only one that cards have",
    (n.Change, "attr"): "nothing but strength changes under *Scoring:*",
    (n.ThisWay, "verb"): "`meaning` has found *the card chosen this way* by it",
    (n.Listener, "when"): "an amount or a face that is announced is heard of only *when* it would be",
}
"""Fields that every such node has: what they may say at which place is settled by `meaning`."""


def unread(text: Text) -> Iterator[tuple[n.Node, str]]:
    """The fields that a text has filled and that nobody reads while it is compiled; none for a text that is refused."""
    meaning = text.meaning()
    if meaning is None or text.compiled(meaning) is None:
        return
    for ability in meaning.tree.abilities:
        preorder(ability)  # known from here on
    with watched(meaning.tree) as reads:
        text.compiled(meaning)
    for node in preorder(meaning.tree):
        form = FORM.get(type(node), frozenset())
        yield from ((node, name) for name in sorted(said(node) - reads[id(node)] - form))


def explained(node: n.Node, name: str) -> bool:
    """Whether there is a reason for a field that nobody reads."""
    reasons = OPTIONAL if name in optional(node) else NEEDED
    return (type(node), name) in reasons
