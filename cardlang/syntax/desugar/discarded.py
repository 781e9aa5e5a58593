"""Whose the things are that somebody discards: *each opponent discards a kept vassal* is *one of their kept vassals*.

What may be a price is paid out of one's own. That is put into the tree, so that the canonical text says it. Where all
are meant they may as well be those of everybody: *discard all kept vassals* is left as it is, and refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from cardlang.syntax import nodes as n
from cardlang.syntax.desugar.whose import with_whose
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

_PICKED: frozenset[n.QuantityKind] = frozenset({"a", "another", "exact", "up_to", "any_number"})


def with_owners(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text that says whose the things are that somebody discards."""

    def put(node: n.Node, whose: n.Possessor) -> n.Node:
        if not isinstance(node, n.Do) or not vocabulary.verb[node.verb].price or node.args.role("from") is not None:
            return node
        objects = (replace(one, poss=whose) if _is_open(one, vocabulary) else one for one in node.args.objects)
        return replace(node, args=replace(node.args, objects=tuple(objects)))

    return with_whose(tree, put, vocabulary) if any(_is_open(node, vocabulary) for node in preorder(tree)) else tree


def _is_open(sel: n.Node, vocabulary: Vocabulary) -> TypeGuard[n.Sel]:
    """Whether a phrase picks things that lie before somebody, and does not say before whom."""
    if not isinstance(sel, n.Sel) or sel.quantity.kind not in _PICKED:
        return False
    said = sel.poss is not None or sel.of is not None or sel.filters or sel.from_them
    return not said and vocabulary.lies_with_somebody(sel.noun, sel.adjectives)
