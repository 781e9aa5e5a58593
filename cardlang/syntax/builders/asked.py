"""Builders of conditions that lean on the one before: *and your opponent has none*, *and have 3 coins*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.syntax.builders.people import player_noun
from cardlang.syntax.rewriting import copied


@builds("has_none")
def _has_none(c: Children) -> n.Has:
    """*Has none*: of what, `told_in_full` finds in the condition before."""
    at = c.word("_HAS").span if c.words("_HAS") else c.span
    none = n.Sel(quantity=n.Quantity(kind="no", span=at), noun="", span=c.span)
    return n.Has(subject=c.objects()[0], what=none, span=c.span)


@builds("also_has")
def _also_has(c: Children) -> n.Has:
    """*And have 3 coins*: who, `told_in_full` finds in the condition before."""
    what = c.one(n.Sel)
    nobody = n.Sel(quantity=n.Quantity(kind="bare", span=what.span), noun="", span=what.span)
    return n.Has(subject=nobody, what=what, span=c.span)


def told_in_full(c: Children, conditions: tuple[n.Condition, ...]) -> tuple[n.Condition, ...]:
    """Return conditions each of which says who has what: *you have 2 cards here and your opponent has none*."""
    found: list[n.Condition] = []
    for one in conditions:
        before = found[-1] if found else None
        if isinstance(one, n.Has) and not one.what.noun:
            if not isinstance(before, n.Has) or before.than is not None or before.what.poss or before.what.of:
                advice = "say of what: *if your opponent has no coins*"
                raise MisreadError(Finding("C001", "of what there is none is not said", one.what.span, help=advice))
            what = replace(before.what, quantity=one.what.quantity, plural=c.several(before.what.noun), best=None)
            one = replace(one, what=what)
        elif isinstance(one, n.Has) and isinstance(one.subject, n.Sel) and not one.subject.noun:
            if not isinstance(before, n.Has | n.Fact) or (isinstance(before, n.Fact) and before.passive):
                advice = "say who has it: *and you have ...*"
                raise MisreadError(Finding("C001", "who has this is not said", one.span, help=advice))
            one = replace(one, subject=the_same(c, before.subject, one.span.start))
        found.append(one)
    return tuple(found)


def the_same(c: Children, who: n.Sel | n.Pron, at: int) -> n.Sel | n.Pron:
    """Return whom a second condition asks about: *a player has a card here and no coins* is of one player."""
    if not isinstance(who, n.Sel) or who.quantity.kind not in ("a", "another", "no"):
        return copied(who, at)
    if who.quantity.kind == "no":
        advice = "ask for each by itself: *if no player has ... and no player has ...*"
        raise MisreadError(
            Finding("S027", "nobody has both, or nobody has either: it is not said", who.span, help=advice)
        )
    words, here = c.lexicon.vocabulary, Span(at, at)
    noun = player_noun(words) if words.kind[who.noun] == "player" else who.noun
    return n.Sel(quantity=n.Quantity(kind="that", span=here), noun=noun, span=here)
