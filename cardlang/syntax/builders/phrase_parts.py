"""Builders of the parts of noun phrases: quantities, owners, what stands behind a noun; of pronouns."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Built, Children, MisreadError, NodePart, builds


@builds("including")
def _including(c: Children) -> NodePart:
    return NodePart("including", c.span)


@builds("of_any")
def _of_any(c: Children) -> NodePart:
    """*Of any faction*, *of every faction*: the kind, and whether *every* is said."""
    return NodePart("any kind", (c.id("OF_ANY"), "every" in c.text("OF_ANY")))


@builds("adjectives")
def _adjectives(c: Children) -> NodePart:
    for word in c.words("ADJ"):
        if word.text.lower() == "remaining":
            c.marked.add(("remaining", word.start))
    return NodePart("adjectives", (c.ids("ADJ", "FACE"), c.part("either", ())))


@builds("either")
def _either(c: Children) -> NodePart:
    if c.words("AND_ADJ"):
        c.marked.add(("one and other", c.word("AND_ADJ").start))
    return NodePart("either", c.ids("ADJ"))


_OWNERS: dict[str, n.Possessor] = {
    "owner_you": "you",
    "owner_they": "they",
    "owner_it": "it",
    "owner_opponent": "opponent",
}


@builds(*_OWNERS)
def _owner(c: Children) -> NodePart:
    return NodePart("owner", _OWNERS[c.name])


_DETERMINERS: dict[str, n.QuantityKind] = {
    "the": "the",
    "det_a": "a",
    "det_this": "this",
    "det_that": "that",
    "det_no": "no",
    "det_more": "more",
    "det_any_number": "any_number",
    "count_another": "another",
    "count_exact": "exact",
    "count_one_of": "a",
    "count_up_to": "up_to",
    "count_exactly": "exactly",
    "count_at_least": "at_least",
    "count_at_most": "at_most",
    "count_each": "each",
    "count_all": "all",
    "count_all_but": "all_but",
    "count_any": "any",
    "count_most": "most",
    "count_second_most": "second_most",
    "count_fewest": "fewest",
    "count_n_more": "n_more",
    "count_n_fewer": "n_fewer",
    "count_every": "every",
    "share_one": "a",
    "share_none": "no",
    "share_any_number": "any_number",
    "share_exact": "exact",
    "share_all": "all",
}


@builds(*_DETERMINERS)
def _determiner(c: Children) -> n.Quantity:
    number = c.number() if c.items else None
    if c.words("DIFFERENT"):
        c.marked.add(("different", c.start))
    if c.name == "count_exact" and c.text("NUMBER") == "one":
        c.marked.add(("one", c.start))
    return n.Quantity(kind=_DETERMINERS[c.name], n=number, span=c.span)


@builds("det_either", "share_either")
def _either_one(c: Children) -> n.Quantity:
    """*From either neighbour* is *from a neighbour*, of whom there are two; who acts of the two is said otherwise."""
    c.marked.add(("either", c.start))
    return n.Quantity(kind="a", span=c.span)


@builds("count_fewer_than")
def _fewer_than(c: Children) -> n.Quantity:
    """*fewer than 3* is *2 or fewer*; fewer than 0 is one less than none, which is refused when it is understood."""
    return n.Quantity(kind="at_most", n=c.number() - 1, span=c.span)


@builds("count_more_than")
def _more_than(c: Children) -> n.Quantity:
    return n.Quantity(kind="at_least", n=c.number() + 1, span=c.span)


_ONE_OF: dict[str, n.QuantityKind] = {
    "share_all_but_one": "all_but", "share_exactly_one": "exactly", "share_at_least_one": "at_least",
}  # fmt: skip


@builds(*_ONE_OF)
def _such_one_of(c: Children) -> n.Quantity:
    return n.Quantity(kind=_ONE_OF[c.name], n=1, span=c.span)


@builds("named")
def _named(c: Children) -> NodePart:
    return NodePart("named", c.id("NAME"))


@builds("share")
def _share(c: Children) -> Built:
    return c.one(n.Quantity)


@builds("it_there")
def _it_there(c: Children) -> n.Sel:
    """*On your side of it*: of a lane, which `own_place` finds."""
    lane, word = c.lexicon.noun_of("lane"), c.word("PRONOUN")
    if lane is None or word.text.lower() != "it":
        advice = "name it with its noun: *that ...*, *this ...*"
        raise MisreadError(Finding("S002", f"`{word.text}` cannot stand here", word.span, help=advice))
    return n.Sel(quantity=n.Quantity(kind="that", span=c.span), noun=lane, span=c.span)


@builds("of_it")
def _of_it(c: Children) -> NodePart:
    return NodePart("of", c.one(n.Sel))


@builds("from_end")
def _from_end(c: Children) -> NodePart:
    return NodePart("from end", (c.text("FROM_END").split()[-2], c.one(n.Sel)))


@builds("of_part")
def _of_part(c: Children) -> NodePart | n.Alike:
    """*Of one faction* is *of the same faction*; behind it may stand how they lie: *of one faction in the same row*."""
    of, words = c.one(n.Sel), c.lexicon.vocabulary
    if not words.noun[of.noun].common:
        return NodePart("of", of)
    behind = any(mark == "behind" and of.span.start <= at < of.span.end for mark, at in c.marked)
    related = (word for word in of.adjectives if word in words.adjective and words.adjective[word].offsets)
    one = of.quantity.kind in ("a", "any", "each", "all") or (of.quantity.kind, of.quantity.n) == ("exact", 1)
    beside = tuple(related) if behind and one and of.poss is None else ()
    of = replace(of, adjectives=tuple(word for word in of.adjectives if word not in beside))
    alike = (of.quantity.kind, of.quantity.n) == ("exact", 1) and not of.adjectives
    return NodePart("of kind", (n.Alike(noun=of.noun, span=c.span) if alike else None, of, beside))


@builds("chosen")
def _chosen(c: Children) -> NodePart:
    return NodePart("done", n.ThisWay(verb=c.id("CHOSEN"), span=c.span))


@builds("with_best")
def _with_best(c: Children) -> NodePart:
    """*The card with the lowest strength* is *the weakest card*."""
    return NodePart("beside", (c.id("WITH_BEST"),))


@builds("with_less")
def _with_less(c: Children) -> NodePart:
    return NodePart("less", (c.id("WITH_LESS"), c.span))


@builds("other_than")
def _other_than(c: Children) -> NodePart:
    return NodePart("other than", (c.text("OTHER_THAN").split()[-1], c.span))


@builds("this_card", "one_of_them")
def _alone(c: Children) -> n.Sel:
    """*This* is this card, *one* is one of them."""
    kind: n.QuantityKind = "this" if c.name == "this_card" else "a"
    them = kind == "a"
    return n.Sel(quantity=n.Quantity(kind=kind, span=c.span), noun="card", from_them=them, span=c.span)


@builds("any_number")
def _any_number(c: Children) -> NodePart:
    """*Any 2 cards* are 2 cards."""
    return NodePart("any_number", n.Quantity(kind="exact", n=c.number(), span=c.span))


@builds("this_one")
def _this_one(c: Children) -> n.Sel:
    """*This one* is this card; behind *to* and *from*, which lead to no card, it is this lane."""
    c.marked.add(("this one", c.start))
    return n.Sel(quantity=n.Quantity(kind="this", span=c.span), noun="card", span=c.span)


@builds("it_is", "it_still")
def _it_is(c: Children) -> n.Pron:
    """*It's face-up*: the pronoun alone; what it is follows."""
    return n.Pron(word="it", span=Span(c.start, c.start + len("it")))


@builds("pronoun")
def _pronoun(c: Children) -> n.Pron:
    word = c.word("PRONOUN", "THEM", "OTHERS")
    said = "others" if word.type == "OTHERS" else word.text.lower()
    return n.Pron(word=cast("n.PronounWord", said), span=c.span)
