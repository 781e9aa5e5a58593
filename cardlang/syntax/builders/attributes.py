"""Builders of what is asked of numbers of things: *it has strength 3 or more*, *exactly 2 of your cards cost 0*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, builds
from cardlang.syntax.builders.filters import so_much


@builds("has_attr")
def _has_attr(c: Children) -> n.Condition:
    """*It has strength 3 or more* is *its strength is 3 or more*; of several things it is asked how many there are."""
    return has_so_much(c, c.id("ATTR"), c.maybe(n.Cmp) or so_much(c))


@builds("costs_so_much")
def _costs_so_much(c: Children) -> n.Condition:
    """*This card costs 5 or more* is *the cost of this card is 5 or more*."""
    return has_so_much(c, c.id("ATTR_VERB"), c.one(n.Cmp))


def has_so_much(c: Children, attr: str, cmp: n.Cmp) -> n.Condition:
    """Return the condition that a number of something is so much; of several things, that so many are like that."""
    subject = c.objects()[0]
    if several := _several(subject):
        test = n.Test(attr=attr, cmp=cmp, span=Span(several.span.end, c.end))
        if several.test is None:
            return so_many(c, replace(several, test=test))
        return so_many(c, replace(several, filters=(*several.filters, test)))
    value = n.AttrOf(attr=attr, of=subject, span=subject.span)
    return n.Compare(value=value, cmp=cmp, span=c.span)


@builds("costs_more")
def _costs_more(c: Children) -> n.Condition:
    """*None of your cards costs more than this one* is *you have no cards more expensive than this card*."""
    subject, other = c.objects()
    word = c.word("COSTS_MORE")
    than = n.Than(adjective=c.lexicon.id_of(word.type, word.text), than=other, span=Span(word.start, c.end))
    if several := _several(subject):
        return so_many(c, replace(several, filters=(*several.filters, than)))
    return n.Is(subject=subject, state=than, span=c.span)


def _several(subject: n.Sel | n.Pron) -> n.Sel | None:
    """Return things of which it is asked how many are so; none for what is one thing, and for all of several."""
    if not isinstance(subject, n.Sel) or subject.best is not None or subject.from_them:
        return None
    counted = ("a", "exact", "exactly", "at_least", "at_most", "no")
    return subject if subject.quantity.kind in counted else None


def so_many(c: Children, what: n.Sel) -> n.Has | n.Exists:
    """*Exactly 2 of your cards cost 0* is *you have exactly 2 cards of cost 0*."""
    what = replace(what, span=Span(what.span.start, c.end))
    if what.poss != "you" or what.of is not None:
        return n.Exists(what=what, span=c.span)
    you = n.Pron(word="you", span=Span(what.span.start, what.span.start))
    plural = what.quantity.kind == "no" and c.several(what.noun)
    return n.Has(subject=you, what=replace(what, poss=None, plural=plural), span=c.span)
