"""*One of them* behind a condition: *if you have 6 or more coins, lose 2 of them*.

They are what the condition counts, so the canonical text names them once more. What somebody has a number of cards in
is for `meaning` to find; here it is what has no such set: coins, and cards that are only compared. *Take 1 coin from
them* is said of one player.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.builders.goals import given_back
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Vocabulary


def with_them(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *of them* says of what, where a condition in front counts it."""
    tree = _the_only_one(_spent_this_way(tree, vocabulary), vocabulary)
    found: dict[int, n.Node] = {id(them): who for them, who in _players(tree, vocabulary)}
    tree = rewritten(tree, found) if found else tree
    if not any(isinstance(node, n.Sel) and node.from_them for node in preorder(tree)):
        return tree
    found = {}
    for node in preorder(tree):
        if isinstance(node, n.Step) and node.conditions and id(node) not in found:
            step = _step(node, vocabulary)
            if step is not node:
                found[id(node)] = step
    return rewritten(tree, found) if found else tree


def _spent_this_way(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """*Each coin discarded this way* is lost or paid this way, as the step before says it."""
    found: dict[int, n.Node] = {}
    for ability in tree.abilities:
        done = {node.verb for node in preorder(ability) if isinstance(node, n.Do)}
        for sel in (node for node in preorder(ability) if isinstance(node, n.Sel)):
            for way in (one for one in sel.filters if isinstance(one, n.ThisWay)):
                entry = vocabulary.verb[way.verb]
                kind, other = vocabulary.kind[sel.noun], entry.otherwise
                if other is None or kind in entry.objects or kind not in vocabulary.verb[other].objects:
                    continue
                paid = next((one.id for one in vocabulary.verbs if one.in_full and one.id in done), other)
                found[id(way)] = replace(way, verb=other if other in done else paid)
    return rewritten(tree, found) if found else tree


def _the_only_one(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """*If your opponent has exactly 1 card here, flip it* is *if there is exactly 1 of your opponent's cards here*.

    Where another card has been named before, *it* may be that one.
    """
    found: dict[int, n.Node] = {}
    for ability in tree.abilities:
        nodes = preorder(ability)
        cards = [node for node in nodes if isinstance(node, n.Sel) and vocabulary.kind.get(node.noun) == "card"]
        for step in (node for node in nodes if isinstance(node, n.Step) and ability.listener is None):
            it = any(isinstance(node, n.Pron) and node.word == "it" for node in preorder(step.action))
            it = it or (isinstance(step.subject, n.Pron) and step.subject.word == "it")
            for has in (one for one in step.conditions if isinstance(one, n.Has) and it):
                what, owner = has.what, _owner(has.subject, step)
                one = (what.quantity.kind, what.quantity.n) == ("exactly", 1) and vocabulary.kind[what.noun] == "card"
                plain = has.than is None and what.best is None and what.poss is None and what.of is None
                first = not any(card.span.start < what.span.start for card in cards)
                if one and plain and first and owner in ("you", "opponent"):
                    found[id(has)] = n.Exists(what=replace(what, poss=owner), span=has.span)
    return rewritten(tree, found) if found else tree


def _players(tree: n.Text, vocabulary: Vocabulary) -> Iterator[tuple[n.Pron, n.Sel]]:
    """Yield each *them* with *that player*, where it is somebody from whom something is taken or to whom it goes."""
    player = next((noun.id for noun in vocabulary.nouns if noun.kind == "player"), "")
    for node in preorder(tree):
        if not isinstance(node, n.Do | n.Fact):
            continue
        for role in node.args.roles:
            kinds, them = vocabulary.verb[node.verb].roles.get(role.preposition, ()), role.target
            if isinstance(them, n.Pron) and them.word == "them" and "player" in kinds and "card" not in kinds:
                yield them, n.Sel(quantity=n.Quantity(kind="that", span=them.span), noun=player, span=them.span)


def _step(step: n.Step, vocabulary: Vocabulary) -> n.Step:
    if isinstance(step.action, n.Seq):  # the first act is about what has been asked; the others may be about its cards
        first, *others = step.action.steps
        made = _step(replace(first, conditions=step.conditions), vocabulary) if not first.conditions else first
        if made.action is first.action and made.subject is first.subject:
            return step
        return replace(step, action=replace(step.action, steps=(replace(made, conditions=()), *others)))
    step = _each_of_those(step, vocabulary)
    them = [node for node in preorder(step.action) if isinstance(node, n.Sel) and node.from_them and not node.left]
    had = [one for one in step.conditions if isinstance(one, n.Has)]
    if len(had) == 1 and (per := _for_each_of_them(had[0], step, them)) is not None:
        return replace(step, action=rewritten(step.action, {id(them[0]): per}))
    counted = [one for one in had if _counts(one, vocabulary)]
    if len(counted) != 1 or not them:
        return step
    (has,) = counted
    if vocabulary.kind[has.what.noun] == "resource":
        if any(sel.filters or sel.test for sel in them):
            return step
        named = {id(sel): n.Sel(quantity=sel.quantity, noun=has.what.noun, span=sel.span) for sel in them}
    else:
        owner = _owner(has.subject, step)
        if owner is None or any(sel.adjectives for sel in them):
            return step
        named = {}
        for sel in them:
            if (said := _said_of_them(replace(has.what, poss=owner), sel)) is None:
                return step
            named[id(sel)] = said
    made = replace(step, action=rewritten(step.action, named))
    if vocabulary.kind[has.what.noun] == "resource" and not _gives(has.subject, made, vocabulary):
        return step
    if isinstance(made.action, n.Do) and (back := given_back(vocabulary, made.action, made.modal)) is not None:
        made = replace(made, action=back)
    return made


def _each_of_those(step: n.Step, vocabulary: Vocabulary) -> n.Step:
    """*If you have more coins than each opponent, each of them gains 2* is *each opponent gains 2*."""
    who = step.subject
    if not isinstance(who, n.Sel) or not who.from_them or who.left or who.quantity.kind != "each" or who.adjectives:
        return step
    named = [
        one.than
        for one in step.conditions
        if isinstance(one, n.Has) and isinstance(one.than, n.Sel) and vocabulary.kind[one.than.noun] == "player"
    ]
    if len(step.conditions) != 1 or len(named) != 1 or named[0].quantity.kind != "each":
        return step
    return replace(step, subject=replace(named[0], span=who.span))


def _for_each_of_them(has: n.Has, step: n.Step, them: list[n.Sel]) -> n.Sel | None:
    """*If you have 5 or more keys, score 1 point for each of them* is *for each of your keys*."""
    per = step.action.args.per if isinstance(step.action, n.Do) else None
    you = isinstance(has.subject, n.Pron) and has.subject.word == "you"
    alone = len(them) == 1 and them[0] is per and them[0].quantity.kind == "each" and not them[0].adjectives
    plain = (
        has.what.quantity.kind != "no"
        and has.what.best is None
        and not has.what.from_them
        and has.what.poss is None
        and has.what.of is None
    )
    if not (you and alone and plain) or not isinstance(per, n.Sel):
        return None
    return _said_of_them(replace(has.what, poss="you"), per)


def _said_of_them(what: n.Sel, sel: n.Sel) -> n.Sel | None:
    """Return those of some things of whom more is said, *each of them in this row*; none where no phrase says so."""
    tests = [one for one in (what.test, sel.test) if one is not None]
    filters = [*what.filters, *sel.filters, *(one for one in tests[1:] if isinstance(one, n.Test))]
    ends = [one for one in filters if n.ends_the_phrase(one) and not isinstance(one, n.Test)]
    odd = len(tests) > 1 and not isinstance(tests[1], n.Test)
    if odd or len(ends) > 1 or sel.best is not None or sel.alike is not None or sel.of is not None:
        return None
    filters = [*(one for one in filters if one not in ends), *ends]
    return replace(
        what,
        quantity=sel.quantity,
        plural=False,
        span=sel.span,
        test=tests[0] if tests else None,
        filters=tuple(filters),
    )


def _counts(has: n.Has, vocabulary: Vocabulary) -> bool:
    """Return whether a condition speaks of several things of one player in a way that names no set of them."""
    kind, many = vocabulary.kind[has.what.noun], has.what.quantity.kind
    return (kind == "resource" and many != "no") or (kind == "card" and many in ("more", "n_more"))


def _gives(who: n.Sel | n.Pron, step: n.Step, vocabulary: Vocabulary) -> bool:
    """Return whether what is done with coins is done with those of the one who has them."""
    if not isinstance(step.action, n.Do):
        return False
    giver = step.action.args.role("from")
    if giver is not None:
        return giver.target == who or (isinstance(giver.target, n.Sel) and giver.target.quantity.kind == "that")
    spent = vocabulary.verb[step.action.verb].spends or given_back(vocabulary, step.action, step.modal) is not None
    return spent and _owner(who, step) in ("they", "you") and (step.subject is None) == isinstance(who, n.Pron)


def _owner(who: n.Sel | n.Pron, step: n.Step) -> n.Possessor | None:
    """Return whose the things are, as said in the clause behind the condition."""
    acting = step.subject
    if isinstance(who, n.Pron):
        return "you" if who.word == "you" else None
    if isinstance(acting, n.Sel) and (acting.quantity.kind == "that" or acting == who):
        return "they"
    return "opponent" if (who.noun, who.poss, who.quantity.kind) == ("opponent", "you", "bare") else None
