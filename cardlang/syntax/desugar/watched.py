"""*The vassal* for the one that an agent has watched: *Match: Flip the vassal* is *flip the watched vassal*.

Under the keywords that know of such a card (`Adjective.under`) it is the only one that is meant without more words.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Adjective, Vocabulary


def with_the_watched(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *the vassal* of an agent says which one it is."""
    word = next((entry for entry in vocabulary.adjectives if entry.under), None)
    if word is None:
        return tree
    abilities = tuple(_ability(one, word, vocabulary) for one in tree.abilities)
    return tree if abilities == tree.abilities else replace(tree, abilities=abilities)


def _ability(ability: n.Ability, word: Adjective, vocabulary: Vocabulary) -> n.Ability:
    if not isinstance(ability.header, n.Keyword) or ability.header.word not in word.under:
        return ability
    wide = {noun.narrows for noun in vocabulary.nouns if noun.narrows}
    found: dict[int, n.Node] = {}
    named = False  # another card is, which *it* may be
    for node in preorder(ability):
        if isinstance(node, n.Pron) and node.word == "it" and not named:
            noun, the = next(iter(sorted(wide))), n.Quantity(kind="the", span=node.span)
            found[id(node)] = n.Sel(quantity=the, noun=noun, adjectives=(word.id,), span=node.span)
        if isinstance(node, n.Sel) and vocabulary.kind[node.noun] == "card":
            named = named or not any(isinstance(one, n.Than) for one in node.filters)
        if not isinstance(node, n.Sel) or node.noun not in wide or node.quantity.kind != "the":
            continue
        if node == n.Sel(quantity=n.Quantity(kind="the"), noun=node.noun):
            found[id(node)] = replace(node, adjectives=(word.id,))
    return rewritten(ability, found) if found else ability
