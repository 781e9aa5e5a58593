"""Trees built anew, without recursion: with some nodes in the place of others, or once more at another place.

Builders do this before anybody has asked how deep a tree is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from cardlang.diagnostics.model import Span
from cardlang.syntax.nodes import Node
from cardlang.syntax.walk import node_fields, preorder

Node_ = TypeVar("Node_", bound=Node)


def rewritten(root: Node_, others: Mapping[int, Node]) -> Node_:
    """Return a tree in which other nodes stand for some below its root, which are told by their identity."""

    def made(node: Node, inner: dict[str, Any]) -> Node:
        other = others.get(id(node)) if node is not root else None
        return replace(node, **inner) if other is None else other

    return _built(root, made)


def copied(root: Node_, at: int) -> Node_:
    """Return a tree once more, as words that stand nowhere."""
    return _built(root, lambda node, inner: replace(node, span=Span(at, at), **inner))


def _built(root: Node_, made: Callable[[Node, dict[str, Any]], Node]) -> Node_:
    """Return what is made of a tree, from its leaves up; `made` gets each node, and what was made of those below it."""
    built: list[Node] = []  # the first node below the next one is the last here
    for node in reversed(preorder(root)):
        inner: dict[str, Any] = {}
        kind: Any = node.__class__
        for name in node_fields(kind):
            value = getattr(node, name)
            if isinstance(value, Node):
                inner[name] = built.pop()
            elif isinstance(value, tuple) and value:
                inner[name] = tuple(built.pop() for _ in value)
        built.append(made(node, inner))
    return cast("Node_", built.pop())
