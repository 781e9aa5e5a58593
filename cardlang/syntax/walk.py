"""Walking trees: children, preorder, numbers. Iterative, so that no tree is too deep."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields
from functools import cache
from typing import cast

from cardlang.syntax.nodes import Node

DEEPEST = 60
"""The most nodes that may stand above each other in a tree of a card text."""


@cache
def _child_fields(kind: Hashable) -> tuple[str, ...]:
    """Return the names of a kind's fields in the order of their declaration, without the span."""
    return tuple(field.name for field in fields(cast("type[Node]", kind)) if field.name != "span")


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes right below a node, in the order of its fields."""
    for name in _child_fields(cast("Hashable", type(node))):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Node):
                    yield item


def preorder(root: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it, a parent before its children. The place in this order is a node's number."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(tuple(children(node))))


def depth(root: Node) -> int:
    """Return how many nodes stand above each other at the deepest place."""
    deepest = 0
    stack = [(root, 1)]
    while stack:
        node, level = stack.pop()
        deepest = max(deepest, level)
        stack.extend((child, level + 1) for child in children(node))
    return deepest
