"""Into which pile cards go back that were looked at: *put them back*, in a game with several piles."""

from __future__ import annotations

from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def with_their_stack(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """*Put them back*, *on top*, *on the bottom*, *under the deck*: of the pile of which cards were looked at last."""
    if sum(noun.stack for noun in vocabulary.nouns) < 2:
        return tree
    found: dict[int, n.Node] = {}
    for ability in tree.abilities:
        looked = ""
        for do in preorder(ability):
            if not isinstance(do, n.Do):
                continue
            if vocabulary.verb[do.verb].peeks:
                stacks = [one.of.noun for one in do.args.objects if isinstance(one, n.Sel) and one.of is not None]
                looked = stacks[0] if stacks else looked
            for role in do.args.roles:
                goal = role.target
                if looked and isinstance(goal, n.Sel) and (is_unsaid(role) or _is_general(goal, vocabulary)):
                    found[id(goal)] = replace(goal, noun=looked)
    return rewritten(tree, found) if found else tree


def _is_general(goal: n.Sel, vocabulary: Vocabulary) -> bool:
    """*Under the deck*, where there are several: the one of which cards were looked at."""
    noun, plain = vocabulary.noun[goal.noun], n.Sel(quantity=goal.quantity, noun=goal.noun)
    return noun.stack and not noun.unique and goal == plain and goal.quantity.kind == "the"


def is_unsaid(role: n.Role) -> bool:
    """Whether a text does not name the pile onto or under which something goes."""
    return role.preposition in ("on top of", "under") and role.span.start == role.span.end
