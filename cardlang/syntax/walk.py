"""Walking trees: preorder, numbers, depth. Iterative, so that no tree is too deep."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, get_args

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n
from cardlang.syntax.nodes import Node

DEEPEST = 60
"""The most nodes that may stand above each other in a tree of a card text."""
FRAME = 16
"""The most nodes that may stand above each other around phrases that stand within phrases: text, ability, step, ..."""

_KEPT = 1024
_known: dict[int, tuple[Node, ...]] = {}  # by the identity of the root, which the tuple keeps alive


def preorder(root: Node) -> tuple[Node, ...]:
    """Return a node and all below it, a parent before its children. A node's number is its place in this order.

    The stages ask for the same trees one after the other, so the latest answers are kept; nodes never change.
    """
    known = _known.get(id(root))
    if known is not None:
        return known
    found: list[Node] = []
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        found.append(node)
        stack += _below(node)
    if len(_known) >= _KEPT:
        _known.clear()
    _known[id(root)] = answer = tuple(found)
    return answer


def depth(root: Node) -> int:
    """Return how many nodes stand above each other at the deepest place."""
    deepest, level = 0, [root]
    while level:
        deepest += 1
        level = [child for node in level for child in _below(node)]
    return deepest


def deeper(nodes: Sequence[Node], most: int) -> bool:
    """Return whether more than `most` nodes stand above each other in a tree, given in preorder."""
    return len(nodes) > most and depth(nodes[0]) > most


def gaps(node: Node) -> list[Span]:
    """Return where a node's own words stand: before, between and behind the nodes right below it."""
    start, end = node.span
    found = []
    for child in sorted(_below(node), key=lambda one: one.span):
        found.append(Span(start, max(start, child.span.start)))
        start = max(start, child.span.end)
    return [*found, Span(start, max(start, end))]


def _below(node: Any) -> list[Node]:
    """Return the nodes right below a node, the last one first."""
    found: list[Node] = []
    if (values_of := _values_of(node.__class__)) is not None:
        for value in values_of(node):
            if not value:  # most fields of most nodes
                continue
            if value.__class__ is tuple:
                found += value[::-1]
            elif isinstance(value, Node):
                found.append(value)
    return found


@cache
def node_fields(kind: Any) -> tuple[str, ...]:
    """Return those fields of a kind of node that may hold nodes: one, or a tuple of them."""
    return tuple(field.name for field in fields(kind) if _may_hold_nodes(str(field.type)))


@cache
def _values_of(kind: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return what reads those fields of a kind that may hold nodes, the last one first; none if there is no such."""
    names = node_fields(kind)[::-1]
    if len(names) > 1:
        return attrgetter(*names)
    if names:
        value_of = attrgetter(names[0])
        return lambda node: (value_of(node),)
    return None


def _may_hold_nodes(annotation: str) -> bool:
    """Return whether a type, as it is written in `nodes.py`, names a kind of node or a union of such."""
    return any(_is_of_nodes(vars(n).get(name)) for name in re.findall(r"\w+", annotation))


def _is_of_nodes(kind: Any) -> bool:
    return (isinstance(kind, type) and issubclass(kind, Node)) or any(map(_is_of_nodes, get_args(kind)))
