"""Whose the things are of which it is not said, by who has them or acts: a player's own, else yours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Vocabulary

Put = Callable[[n.Node, n.Possessor], n.Node]
Node_ = TypeVar("Node_", bound=n.Node)


def with_whose(node: Node_, put: Put, vocabulary: Vocabulary, whose: n.Possessor = "you") -> Node_:
    """Return a tree whose nodes were put anew, each with whose things are meant there; the innermost ones first."""
    if isinstance(node, n.Step | n.Has | n.Fact):
        whose = _possessor(node.subject, vocabulary) or whose

    def anew(value: Any) -> Any:
        if isinstance(value, n.Node):
            return with_whose(value, put, vocabulary, whose)
        return tuple(map(anew, value)) if isinstance(value, tuple) else value

    inner = {one.name: anew(getattr(node, one.name)) for one in fields(node) if one.name != "span"}
    made = put(replace(node, **inner), whose)
    assert isinstance(made, type(node))
    return made


def _possessor(subject: n.Sel | n.Pron | None, vocabulary: Vocabulary) -> n.Possessor | None:
    """Return whose the things are that such a subject has; none where it is no player."""
    if isinstance(subject, n.Pron):
        return "you" if subject.word == "you" else None
    if subject is None or vocabulary.kind.get(subject.noun) != "player":
        return None
    return "they"
