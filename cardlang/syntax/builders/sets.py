"""Builders of sets and pairs that are counted: *for each set of 1 faith and 1 military shield*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds


@builds("per_set", "per_one_set")
def _per_set(c: Children) -> NodePart:
    """*Per set of 1 faith and 1 military shield* is *for each set of ...*."""
    return NodePart("per", c.maybe(n.SetOf) or n.SetOf(items=_items(c), span=c.span))


@builds("per_pair")
def _per_pair(c: Children) -> NodePart:
    return NodePart("per", c.maybe(n.PairOf) or c.one(n.SetOf))


@builds("per_one_pair")
def _per_one_pair(c: Children) -> NodePart:
    return NodePart("per", _pair(c))


@builds("pair")
def _pair(c: Children) -> n.PairOf | n.SetOf:
    """*Each pair of village cards* is *each set of 2 village cards*, unless it says how the two lie to each other."""
    what = c.one(n.Sel)
    words = c.lexicon.vocabulary
    entries = [words.adjective.get(word) for word in what.adjectives]
    card = words.kind[what.noun] == "card"
    if card and any(entry is not None and entry.role == "relation" and not entry.behind for entry in entries):
        return n.PairOf(what=what, span=c.span)
    two = n.Quantity(kind="exact", n=2, span=what.quantity.span)
    return n.SetOf(items=(replace(what, quantity=two, plural=False),), span=c.span)


@builds("pair_worth")
def _pair_worth(c: Children) -> n.Step:
    """*Each pair of military shields is worth 3 points* is *score 3 points for each pair*."""
    words, things = c.lexicon.vocabulary, c.part("objects")
    kinds = {words.kind[one.noun] if isinstance(one, n.Sel) else "" for one in things}
    verb = next((one for one in words.verbs if one.unsaid and kinds <= {*one.objects}), None)
    if verb is None or verb.undone is None or (c.words("VERB") and c.id("VERB") != verb.id):
        advice = "say what is done for each of them: *gain ... for each ...*"
        raise MisreadError(Finding("S031", "only points say what something is worth", c.span, help=advice))
    per = c.maybe(n.PairOf) or c.one(n.SetOf)
    args = n.Args(objects=tuple(things), per=per, span=c.span)
    return n.Step(action=n.Do(verb=verb.id, args=args, span=c.span), span=c.span)


@builds("set_of")
def _set_of(c: Children) -> n.SetOf:
    return n.SetOf(items=_items(c), span=c.span)


@builds("two_kinds")
def _two_kinds(c: Children) -> n.SetOf:
    """*Each pair of one castle and one village card* is *each set of 1 castle card and 1 village card*."""
    items = _items(c)
    for one in items:
        if (one.quantity.kind, one.quantity.n) != ("exact", 1):
            advice = "a pair has one of each: write `each set of ...` for more"
            raise MisreadError(Finding("S002", "a pair is two", one.span, help=advice))
    return n.SetOf(items=items, span=c.span)


def _items(c: Children) -> tuple[n.Sel, ...]:
    """Return the things of a set; one without a noun has that of the next: *1 faith and 1 military shield*."""
    found: list[n.Sel] = []
    for item in reversed(c.items):
        if isinstance(item, n.Sel):
            found.append(item)
        elif isinstance(item, NodePart) and item.name == "elided":
            quantity, (adjectives, either), span = item.value
            found.append(
                n.Sel(
                    quantity=quantity,
                    noun=found[-1].noun,
                    adjectives=adjectives,
                    either=either,
                    poss=found[-1].poss,
                    of=found[-1].of,
                    filters=found[-1].filters,
                    span=span,
                )
            )
    return tuple(reversed(found))


@builds("elided")
def _elided(c: Children) -> NodePart:
    return NodePart("elided", (c.one(n.Quantity), c.part("adjectives"), c.span))


@builds("one_kind")
def _one_kind(c: Children) -> n.Quantity:
    return n.Quantity(kind="exact", n=1, span=c.span)
