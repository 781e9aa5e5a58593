"""Walking trees: children, preorder, numbers. Iterative, so that no tree is too deep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_type_hints

from cardlang.syntax.nodes import Node

DEEPEST = 60
"""The most nodes that may stand above each other in a tree of a card text."""


@cache
def _child_fields(kind: Any) -> tuple[str, ...]:
    """Return the names of a kind's fields that may hold nodes, in the order of their declaration."""
    hints = get_type_hints(kind)
    return tuple(field.name for field in fields(kind) if _may_hold_nodes(hints[field.name]))


def _may_hold_nodes(hint: Any) -> bool:
    """Return whether a type is a node's, or made of such types."""
    return (isinstance(hint, type) and issubclass(hint, Node)) or any(map(_may_hold_nodes, get_args(hint)))


def children(node: Node) -> list[Node]:
    """Return the nodes right below a node, in the order of its fields."""
    found: list[Node] = []
    kind: Any = type(node)
    for name in _child_fields(kind):
        value = getattr(node, name)
        if value.__class__ is tuple:
            found += [item for item in value if isinstance(item, Node)]
        elif isinstance(value, Node):
            found.append(value)
    return found


def preorder(root: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it, a parent before its children. The place in this order is a node's number."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(children(node))


def depth(root: Node) -> int:
    """Return how many nodes stand above each other at the deepest place."""
    deepest, level = 0, [root]
    while level:
        deepest += 1
        level = [child for node in level for child in children(node)]
    return deepest
