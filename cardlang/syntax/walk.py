"""Walking trees: preorder, numbers, depth. Iterative, so that no tree is too deep."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, get_args

from cardlang.syntax import nodes as n
from cardlang.syntax.nodes import Node

DEEPEST = 60
"""The most nodes that may stand above each other in a tree of a card text."""

_latest: tuple[Node, ...] = ()


def preorder(root: Node) -> tuple[Node, ...]:
    """Return a node and all below it, a parent before its children. A node's number is its place in this order.

    The stages ask for the same tree one after the other, so the latest answer is kept; nodes never change.
    """
    global _latest
    latest = _latest
    if latest and latest[0] is root:
        return latest
    found: list[Node] = []
    stack: list[Any] = [root]
    while stack:
        node = stack.pop()
        found.append(node)
        stack += _below(node)
    _latest = answer = tuple(found)
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


def _below(node: Any) -> list[Node]:
    """Return the nodes right below a node, the last one first."""
    found: list[Node] = []
    for value_of in _getters(node.__class__):
        value = value_of(node)
        if value.__class__ is tuple:
            found += value[::-1]
        elif isinstance(value, Node):
            found.append(value)
    return found


@cache
def _getters(kind: Any) -> tuple[Callable[[Any], Any], ...]:
    """Return what reads those fields of a kind that may hold nodes, the last one first."""
    return tuple(attrgetter(field.name) for field in reversed(fields(kind)) if _may_hold_nodes(str(field.type)))


def _may_hold_nodes(annotation: str) -> bool:
    """Return whether a type, as it is written in `nodes.py`, names a kind of node or a union of such."""
    return any(_is_of_nodes(vars(n).get(name)) for name in re.findall(r"\w+", annotation))


def _is_of_nodes(kind: Any) -> bool:
    return (isinstance(kind, type) and issubclass(kind, Node)) or any(map(_is_of_nodes, get_args(kind)))
