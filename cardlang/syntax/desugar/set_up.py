"""*Setup: Take 1 extra wizard* for *gain 1 wizard*: what is set up comes to what the rules deal anyway."""

from __future__ import annotations

from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def dealt_besides(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *1 extra* of what is set up is *1*."""
    if not any(_is_setup(one, vocabulary) for one in tree.abilities):
        return tree
    abilities = (_plain(one) if _is_setup(one, vocabulary) else one for one in tree.abilities)
    return replace(tree, abilities=tuple(abilities))


def _is_setup(ability: n.Ability, vocabulary: Vocabulary) -> bool:
    header = ability.header
    setup = isinstance(header, n.Keyword) and vocabulary.keyword[header.word].timing == "setup"
    return setup and ability.listener is None


def _plain(ability: n.Ability) -> n.Ability:
    things = [one for node in preorder(ability) if isinstance(node, n.Args) for one in node.objects]
    extra = [one for one in things if isinstance(one, n.Sel) and one.quantity.kind == "n_more" and one.quantity.n]
    found = {id(one): replace(one, quantity=replace(one.quantity, kind="exact")) for one in extra}
    return rewritten(ability, found) if found else ability
