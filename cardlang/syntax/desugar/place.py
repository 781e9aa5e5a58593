"""*It* for a lane: *if your opponent leads it*, *onto your side of it*.

*It* is the lane named last, which is this one where the words before it name no other. It is put into the tree, so that
the canonical text says *this lane* or *that lane*. So is *in the same lane*, unless it is said of several things
that are chosen, or of what a card is swapped with.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder
from cardlang.vocabulary.model import Adjective, Vocabulary


def with_this_place(tree: n.Text, text: str, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *it* is the lane that it stands for."""
    noun = next((entry.id for entry in vocabulary.nouns if entry.kind == "lane"), None)
    if noun is None or not any(_led(node, vocabulary) or _is_open(node, text, noun) for node in preorder(tree)):
        return tree
    return replace(tree, abilities=tuple(_ability(one, text, noun, vocabulary) for one in tree.abilities))


def _led(node: n.Node, vocabulary: Vocabulary) -> n.Pron | None:
    """Return the *it* of a fact that is about lanes alone."""
    if not isinstance(node, n.Fact) or vocabulary.verb[node.verb].objects != ("lane",) or len(node.args.objects) != 1:
        return None
    thing = node.args.objects[0]
    return thing if isinstance(thing, n.Pron) and thing.word == "it" else None


def _is_open(node: n.Node, text: str, noun: str) -> bool:
    """Return whether a lane was called *it*."""
    that = isinstance(node, n.Sel) and node.noun == noun and node.quantity.kind == "that"
    return that and text[node.span.start : node.span.end].lower() == "it"


def _ability(ability: n.Ability, text: str, noun: str, vocabulary: Vocabulary) -> n.Ability:
    nodes = preorder(ability)
    named = [(node.span.start, this) for node in nodes if (this := _this(node, text, noun, vocabulary)) is not None]
    found: dict[int, n.Node] = {}
    for node in nodes:
        it = _led(node, vocabulary) or (node if _is_open(node, text, noun) else None)
        if it is None:
            continue
        before = [one for one in named if one[0] < it.span.start]
        kind: n.QuantityKind = "this" if not before or max(before)[1] else "that"
        found[id(it)] = n.Sel(quantity=n.Quantity(kind=kind, span=it.span), noun=noun, span=it.span)
    return rewritten(ability, found) if found else ability


def _this(node: n.Node, text: str, noun: str, vocabulary: Vocabulary) -> bool | None:
    """Return whether a lane that is named is this one; nothing where none is named."""
    if isinstance(node, n.Place):
        return True if vocabulary.place[node.word].this == "lane" else None
    if not isinstance(node, n.Sel) or node.noun != noun or _is_open(node, text, noun):
        return None
    return node.quantity.kind == "this"


# --- in the same lane ---------------------------------------------------------------------------------------------


def with_that_lane(tree: n.Text, vocabulary: Vocabulary) -> n.Text:
    """Return a text in which *an enemy card in the same lane* lies in that lane: the one of what was acted on.

    The owner behind a noun (*the marks of a card*) takes no place of its own, so it stays as it is.
    """
    nodes = preorder(tree)
    said = [(node, entry) for node in nodes if isinstance(node, n.Sel) and (entry := _same(node, vocabulary))]
    if not said:
        return tree
    related = {id(thing) for node in nodes if isinstance(node, n.Do | n.Fact) for thing in _related(node, vocabulary)}
    related |= {id(node.of) for node in nodes if isinstance(node, n.Sel) and node.of is not None}
    open_ = [(thing, entry) for thing, entry in said if id(thing) not in related]
    return rewritten(tree, {id(thing): _in_that_lane(thing, entry, vocabulary) for thing, entry in open_})


def _same(thing: n.Sel, vocabulary: Vocabulary) -> Adjective | None:
    """Return the word that says of several things that they lie in one lane."""
    known = (vocabulary.adjective.get(word) for word in thing.adjectives)
    return next((entry for entry in known if entry is not None and entry.between == "same"), None)


def _related(act: n.Do | n.Fact, vocabulary: Vocabulary) -> list[n.Sel | n.Pron]:
    """Return the things of which it is said how they lie to each other, or to what is swapped with them."""
    swapped = vocabulary.verb[act.verb].required == ("with",)
    several = [one for one in act.args.objects if isinstance(one, n.Sel) and is_several(one)]
    return [*several, *(role.target for role in act.args.roles if swapped and role.preposition == "with")]


def is_several(thing: n.Sel) -> bool:
    """Return whether a phrase is about several things that are chosen: *2 cards*, *any number of cards*."""
    kind, number = thing.quantity.kind, thing.quantity.n
    return kind == "any_number" or (kind in ("exact", "up_to") and number != 1)


def _in_that_lane(thing: n.Sel, entry: Adjective, vocabulary: Vocabulary) -> n.Sel:
    at = Span(thing.span.end, thing.span.end)
    noun = next(noun.id for noun in vocabulary.nouns if noun.kind == "lane")
    lane = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=noun, span=at)
    rest = tuple(word for word in thing.adjectives if word != entry.id)
    return replace(thing, adjectives=rest, filters=(n.In(preposition="in", where=lane, span=at), *thing.filters))
