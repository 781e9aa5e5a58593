"""Sides of which no text says of which lane: a card *on your side* is one *on your side of this lane*.

It is not guessed where the ability has named another lane before, nor of where a thing goes.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def sided(text: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which the sides on which things lie are those of a lane."""
    lane = next((noun.id for noun in vocabulary.nouns if noun.kind == "lane"), None)
    if lane is None or not any(_open_side(node, vocabulary) for node in preorder(text)):
        return text
    return replace(text, abilities=tuple(_ability(one, lane, vocabulary) for one in text.abilities))


def _open_side(node: n.Node, vocabulary: Vocabulary) -> n.Sel | None:
    """Return the side that a place phrase names without its lane, or that gets or has something."""
    side = node.subject if isinstance(node, n.Step | n.Has) else node.where if isinstance(node, n.In) else None
    if not isinstance(side, n.Sel) or (isinstance(node, n.In) and node.preposition != "on"):
        return None
    if not isinstance(node, n.In) and (side.poss is None or side.best is not None):
        return None
    told = side.of or side.test or side.alike or side.letters or side.filters
    bare = vocabulary.kind[side.noun] == "side" and not told
    return side if bare and side.quantity.kind not in ("this", "that") else None


def _ability(ability: n.Ability, lane: str, vocabulary: Vocabulary) -> n.Ability:
    nodes = preorder(ability)
    lanes = [node.span.start for node in nodes if isinstance(node, n.Sel) and _other_lane(node, vocabulary)]
    found: dict[int, n.Node] = {}
    for node in nodes:
        side = _open_side(node, vocabulary)
        if side is not None and not any(start < side.span.start for start in lanes):
            at = Span(side.span.end, side.span.end)
            of = n.Sel(quantity=n.Quantity(kind="this", span=at), noun=lane, span=at)
            found[id(side)] = replace(side, of=of)
    return rewritten(ability, found) if found else ability


def _other_lane(sel: n.Sel, vocabulary: Vocabulary) -> bool:
    return vocabulary.kind[sel.noun] == "lane" and sel.quantity.kind != "this"
