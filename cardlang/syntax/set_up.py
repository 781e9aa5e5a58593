"""*Setup: Take 1 extra wizard* for *gain 1 wizard*: what is brought comes to what there is anyway."""

from __future__ import annotations

from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def dealt_besides(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *1 extra* of what is set up, or gained in a phase, or besides other things, is *1*."""
    abilities = tuple(_plain(one, vocabulary) for one in tree.abilities)
    return tree if abilities == tree.abilities else replace(tree, abilities=abilities)


def _plain(ability: n.Ability, vocabulary: Vocabulary) -> n.Ability:
    if ability.listener is not None or not isinstance(ability.header, n.Keyword):
        return ability
    timing = vocabulary.keyword[ability.header.word].timing
    if timing not in ("setup", "phase", "called"):
        return ability
    awaited = {
        id(act)
        for later in preorder(ability)
        if isinstance(later, n.Later) and isinstance(later.when, n.Fact)
        for act in preorder(later)
    }
    first = {id(act) for act in preorder(ability.body[0])} if timing == "called" and ability.body else set[int]()
    extra = [
        thing
        for act in preorder(ability)
        if isinstance(act, n.Do)
        and id(act) not in awaited | first
        and (timing == "setup" or vocabulary.verb[act.verb].unsaid)
        for thing in act.args.objects
        if isinstance(thing, n.Sel) and thing.quantity.kind == "n_more" and thing.quantity.n
    ]
    found = {id(one): replace(one, quantity=replace(one.quantity, kind="exact")) for one in extra}
    return rewritten(ability, found) if found else ability
