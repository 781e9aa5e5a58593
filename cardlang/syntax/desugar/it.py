"""*It* for this card: *this card gets +1 strength for each mark on it* is *for each mark on this card*.

*It* is this card where the words before it in the same ability name this card and no other one. It is put into the
tree, so that the canonical text names it. Where another card has been named, who is meant is left to `meaning`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n
from cardlang.syntax.desugar.name import MARK
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

_THINGS = ("counter", "resource", "part")


def with_this_card(tree: n.Text, text: str, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *it* is this card wherever nothing else can be meant."""
    if any(_is_it(node) or _beside_it(node, text, vocabulary) for node in preorder(tree)):
        tree = replace(tree, abilities=tuple(_ability(one, text, vocabulary) for one in tree.abilities))
    return _scored(tree, vocabulary)


def _is_it(node: n.Node) -> bool:
    return isinstance(node, n.Pron) and node.word == "it"


def _beside_it(node: n.Node, text: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """Return how cards are said to lie to *it*, and the word for lying so to this card: *vassals adjacent to it*."""
    if not isinstance(node, n.Sel) or not re.search(
        r"\b(?:to|beside|around|surrounding)\s+it\b", _words_of(node, text)
    ):
        return None
    known = vocabulary.adjective
    pairs = ((near, f"{near}{to} this card") for near in node.adjectives for to in (" to", ""))
    return next((pair for pair in pairs if pair[1] in known and known[pair[1]].around), None)


def _words_of(node: n.Node, text: str) -> str:
    return text[node.span.start : node.span.end]


def _ability(ability: n.Ability, text: str, vocabulary: Vocabulary) -> n.Ability:
    nodes = preorder(ability)
    own = [node.span.end for node in nodes if _names_this_card(node, text, vocabulary)]
    if not own:
        return _lying_here(ability, nodes, vocabulary)
    kinds = vocabulary.kind
    named = [node for node in nodes if isinstance(node, n.Sel)]
    played = {id(node.what) for node in nodes if isinstance(node, n.CountsAs)}  # as what it counts is no card
    others = [sel for sel in named if kinds[sel.noun] == "card" and sel.quantity.kind not in ("this", "no")]
    others = [sel for sel in others if id(sel) not in played]
    things = [sel for sel in named if kinds[sel.noun] in _THINGS and _single(sel)]
    objects = {id(one) for node in nodes if isinstance(node, n.Args) for one in node.objects}

    def meant(it: n.Node) -> bool:
        at = it.span.start
        if not any(end <= at for end in own):
            return False
        between = [sel for sel in others if sel.span.start < at and not sel.span.start < at < sel.span.end]
        acted_on = id(it) in objects and any(sel.span.end <= at for sel in things)  # *put a mark onto it, discard it*
        return not between and not acted_on

    found: dict[int, n.Node] = {id(node): _this_card(node.span) for node in nodes if _is_it(node) and meant(node)}
    found |= {
        id(node): replace(node, adjectives=(*(one for one in node.adjectives if one != near), around))
        for node in named
        if (words := _beside_it(node, text, vocabulary)) is not None and meant(node)
        for near, around in (words,)
    }
    return rewritten(ability, found) if found else ability


def _scored(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """*If this card is in a corner, it scores 5 points* is *score 5 points*: a card scores for its owner."""
    card = _this_card(tree.span)
    scoring = [
        node
        for node in preorder(tree)
        if isinstance(node, n.Step) and node.subject == card and isinstance(node.action, n.Do)
    ]
    found: dict[int, n.Node] = {
        id(step): replace(step, subject=None)
        for step in scoring
        if isinstance(step.action, n.Do) and vocabulary.verb[step.action.verb].undone is not None
    }
    return rewritten(tree, found) if found else tree


def _lying_here(ability: n.Ability, nodes: Sequence[n.Node], vocabulary: Vocabulary) -> n.Ability:
    """*2 points for each gold on it*: what lies on something lies on this card, where nothing else has been named."""
    laid = [node.where for node in nodes if isinstance(node, n.In) and _is_it(node.where)]
    kinds = vocabulary.kind
    named = [
        node.span.start for node in nodes if isinstance(node, n.Sel) and kinds[node.noun] not in (*_THINGS, "points")
    ]
    if ability.listener is not None or any(start < it.span.start for start in named for it in laid):
        return ability
    pronouns = sum(map(_is_it, nodes))
    found = {id(it): _this_card(it.span) for it in laid}
    return rewritten(ability, found) if found and len(found) == pronouns else ability


def _this_card(span: Span) -> n.Sel:
    return n.Sel(quantity=n.Quantity(kind="this", span=span), noun="card", span=span)


def _names_this_card(node: n.Node, text: str, vocabulary: Vocabulary) -> bool:
    """Return whether this card is named; *this is your only card here* is a condition that only begins with it."""
    if isinstance(node, n.Sel):
        return node.quantity.kind == "this" and vocabulary.kind[node.noun] == "card"
    if isinstance(node, n.Has | n.Exists) and node.what.quantity.kind == "no":
        return text[node.span.start :].lower().startswith(("this ", MARK))
    return False


def _single(sel: n.Sel) -> bool:
    return sel.quantity.kind in ("a", "another", "the") or (sel.quantity.kind == "exact" and sel.quantity.n == 1)
