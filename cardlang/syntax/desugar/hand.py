"""*In hand* for somebody's hand: *if you have 2 tasks in hand*, *each player with 3 or more cards in hand*.

It is the hand of whoever has the cards or acts, else yours. That is put into the tree, so that the canonical text says
*in your hand* or *in their hand*.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.desugar.whose import with_whose
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

_HAND = "hand"


def with_hands(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *in hand* says whose hand that is."""
    if _HAND not in vocabulary.noun or not any(_is_open(node) for node in preorder(tree)):
        return tree
    return with_whose(tree, _put, vocabulary)


def _is_open(node: n.Node) -> bool:
    if not isinstance(node, n.In) or not isinstance(node.where, n.Sel):
        return False
    where = node.where
    return where == n.Sel(quantity=n.Quantity(kind="bare"), noun=_HAND)


def _put(node: n.Node, whose: n.Possessor) -> n.Node:
    if isinstance(node, n.In) and isinstance(node.where, n.Sel) and _is_open(node):
        return replace(node, where=replace(node.where, poss=whose))
    return node
