"""*That lion* for a lion that has been named: *flip a lion, then keep that lion* is *then keep that vassal*.

What a thing was called when it was named may be said of it again. Where another card has been named since, the words
stay: they tell which of both is meant.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary

_BACK = ("that", "this")


def without_words_told_again(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *that* stands before the noun alone, where its adjectives were said before."""
    found: dict[int, n.Node] = {}
    for ability in tree.abilities:
        nodes = preorder(ability)
        phrases = [one for one in nodes if isinstance(one, n.Sel) and vocabulary.kind[one.noun] == "card"]
        for sel in phrases:
            if not (told := told_again(sel, vocabulary)):
                continue
            acts = [node for node in nodes if isinstance(node, n.Args)]
            nearest = _nearest(sel, [one for one in phrases if one.quantity.kind not in _BACK], acts)
            if nearest is not None and nearest.noun == sel.noun and {*told} <= {*nearest.adjectives}:
                found[id(sel)] = replace(sel, adjectives=tuple(one for one in sel.adjectives if one not in told))
    return rewritten(tree, found) if found else tree


def told_again(sel: n.Sel, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the words of *that ...* which say what the thing is, and not which one: not *other*."""
    if sel.quantity.kind != "that" or sel.from_them or vocabulary.kind[sel.noun] != "card":
        return ()
    known = vocabulary.adjective
    return tuple(word for word in sel.adjectives if word not in known or known[word].role not in ("other", "relation"))


def _nearest(sel: n.Sel, named: list[n.Sel], acts: list[n.Args]) -> n.Sel | None:
    """Return the last card that was named before the act, or the rest of the text, in which this phrase stands."""
    begins = [act.span.start for act in acts if act.span.start <= sel.span.start < act.span.end]
    start = max(begins, default=sel.span.start)
    return max((one for one in named if one.span.end <= start), key=lambda one: one.span.start, default=None)
