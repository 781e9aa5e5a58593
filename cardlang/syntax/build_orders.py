"""Builders of orders in other words: *you must pay 1 coin*, *it is destroyed*, *this card swaps places with it*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.syntax import nodes as n
from cardlang.syntax.build_goals import fitted
from cardlang.syntax.building import Children


def bound(c: Children, may: n.Modal | None, action: n.Action) -> n.Modal | None:
    """*You must pay 1 coin* is *pay 1 coin*: what is ordered has to be done, unless the verb makes a rule of it."""
    ruled = isinstance(action, n.Do) and "must" in c.lexicon.vocabulary.verb[action.verb].use
    return None if may == "must" and not ruled and isinstance(action, n.Do | n.Choose | n.Name) else may


def check_several(c: Children, change: n.Change, things: n.Sel | n.Pron | None) -> None:
    """Take up *each* of *your cards here get +1 strength each* where several things are changed."""
    many = ("each", "all", "bare", "exact")
    several = things == n.Pron(word="them") if not isinstance(things, n.Sel) else things.quantity.kind in many
    if several or (isinstance(things, n.Sel) and things.plural):
        c.untaken.pop(change.span.start, None)


def done_to(c: Children, thing: n.Sel | n.Pron, verb: str, args: n.Args) -> n.Step | None:
    """*It is destroyed* is *destroy it*; none where it has to be chosen which one is meant."""
    entry, words = c.lexicon.vocabulary.verb[verb], c.lexicon.vocabulary
    if not entry.passive or "act" not in entry.use or args.objects:
        return None
    if isinstance(thing, n.Pron):
        certain = thing.word in ("it", "them", "others")
    else:
        certain = thing.quantity.kind in ("this", "that", "each", "all") or thing.best is not None
        certain = certain or (thing.quantity.kind == "the" and bool(thing.adjectives))
        certain = certain and words.kind[thing.noun] in entry.objects
    if not certain:
        return None
    act = n.Do(verb=verb, args=fitted(c, verb, replace(args, objects=(thing,), span=c.span)), span=c.span)
    return n.Step(action=act, span=c.span)
