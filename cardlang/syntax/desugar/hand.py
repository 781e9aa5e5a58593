"""*In hand* for somebody's hand: *if you have 2 tasks in hand*, *each player with 3 or more cards in hand*.

It is the hand of whoever has the cards or acts, else yours. That is put into the tree, so that the canonical text says
*in your hand* or *in their hand*.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeVar

from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

_HAND = "hand"
Node_ = TypeVar("Node_", bound=n.Node)


def with_hands(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *in hand* says whose hand that is."""
    if _HAND not in vocabulary.noun or not any(_is_open(node) for node in preorder(tree)):
        return tree
    return _told(tree, "you", vocabulary)


def _is_open(node: n.Node) -> bool:
    if not isinstance(node, n.In) or not isinstance(node.where, n.Sel):
        return False
    where = node.where
    return where == n.Sel(quantity=n.Quantity(kind="bare"), noun=_HAND)


def _told(node: Node_, whose: n.Possessor, vocabulary: Vocabulary) -> Node_:
    if isinstance(node, n.In) and _is_open(node):
        assert isinstance(node.where, n.Sel)
        return replace(node, where=replace(node.where, poss=whose))
    if isinstance(node, n.Step | n.Has | n.Fact):
        whose = _whose(node.subject, vocabulary) or whose
    inner = {one.name: _value(getattr(node, one.name), whose, vocabulary) for one in fields(node) if one.name != "span"}
    return replace(node, **inner)


def _value(value: Any, whose: n.Possessor, vocabulary: Vocabulary) -> Any:
    if isinstance(value, n.Node):
        return _told(value, whose, vocabulary)
    return tuple(_value(one, whose, vocabulary) for one in value) if isinstance(value, tuple) else value


def _whose(subject: n.Sel | n.Pron | None, vocabulary: Vocabulary) -> n.Possessor | None:
    """Return who has the hand; none where the subject is no player."""
    if isinstance(subject, n.Pron):
        return "you" if subject.word == "you" else None
    if subject is None or vocabulary.kind.get(subject.noun) != "player":
        return None
    return "they"
