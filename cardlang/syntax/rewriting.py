"""Trees with some nodes put in the place of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from cardlang.syntax.nodes import Node

Node_ = TypeVar("Node_", bound=Node)


def rewritten(root: Node_, others: Mapping[int, Node]) -> Node_:
    """Return a tree in which other nodes stand for some, which are told by their identity."""
    inner = {one.name: _rewritten(getattr(root, one.name), others) for one in fields(root) if one.name != "span"}
    return replace(root, **inner)


def _rewritten(value: Any, others: Mapping[int, Node]) -> Any:
    if isinstance(value, Node):
        return others[id(value)] if id(value) in others else rewritten(value, others)
    return tuple(_rewritten(one, others) for one in value) if isinstance(value, tuple) else value
