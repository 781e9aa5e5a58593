"""Builders of goals: where something goes, said in other words than the verb's own preposition takes.

*Put it on your side* is *put it onto your side*, *return a card here to the offer* is *put a card here into the offer*,
*move an enemy card in another lane here* is *move an enemy card in another lane to this lane*.
"""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.building import Children, MisreadError, builds

_GOALS: tuple[n.Preposition, ...] = ("to", "into", "onto")


@builds("goal")
def _goal(c: Children) -> n.Role:
    """Return where something goes; `fitted` finds the preposition that the verb takes for it."""
    if not c.words("PLACE"):
        return n.Role(preposition="to", target=c.one(n.Sel), span=c.span)
    target = _at(c, c.id("PLACE"), c.span)
    if target is None:
        said = c.words("PLACE")[0].text
        advice = "where it goes is said with to, into or onto"
        raise MisreadError(Finding("S034", f"`{said}` is no place to go to", c.span, help=advice))
    return n.Role(preposition="to", target=target, span=c.span)


@builds("there")
def _there(c: Children) -> n.In:
    """*There* is in the lane just named."""
    noun = next((_noun(c, place.this) for place in c.lexicon.vocabulary.places if place.this), None)
    if noun is None:
        advice = "say where: with the noun behind *in*"
        raise MisreadError(Finding("S034", "`there` names no place in this game", c.span, help=advice))
    that = n.Sel(quantity=n.Quantity(kind="that", span=c.span), noun=noun, span=c.span)
    return n.In(preposition="in", where=that, span=c.span)


def _noun(c: Children, kind: str) -> str:
    return next(noun.id for noun in c.lexicon.vocabulary.nouns if noun.kind == kind)


def _at(c: Children, place: str, span: Span) -> n.Sel | None:
    """Return the place that a word such as *here* means, if it means just one."""
    kind = c.lexicon.vocabulary.place[place].this
    if kind is None:
        return None
    return n.Sel(quantity=n.Quantity(kind="this", span=span), noun=_noun(c, kind), span=span)


def fitted(c: Children, verb: str, args: n.Args) -> n.Args:
    """Return arguments with the preposition that the verb takes for each goal; a castle stands for its lane."""
    entry, kinds = c.lexicon.vocabulary.verb[verb], c.lexicon.vocabulary.kind
    objects, roles = args.objects, args.roles
    for i, role in enumerate(roles):
        target = role.target
        if role.preposition not in _GOALS or not isinstance(target, n.Sel):
            continue
        kind = kinds[target.noun]
        taken = [one for one in _GOALS if kind in entry.roles.get(one, ())]
        if len(taken) == 1 and role.preposition != taken[0]:
            roles = (*roles[:i], replace(role, preposition=taken[0]), *roles[i + 1 :])
    for i, thing in enumerate(objects):
        if isinstance(thing, n.Sel) and (at := c.lexicon.vocabulary.noun[thing.noun].at) in entry.objects:
            assert at is not None
            if kinds[thing.noun] not in entry.objects:
                objects = (*objects[:i], replace(thing, noun=_noun(c, at)), *objects[i + 1 :])
    same = objects is args.objects and roles is args.roles
    return args if same else replace(args, objects=objects, roles=roles)


def with_goal(c: Children, verb: str, args: n.Args) -> n.Args:
    """Return the arguments of an act; a place behind its object is where that goes, if nothing else says it.

    What is acted on must be told without that place, or it may be where the thing is: *move a card in another lane*.
    """
    args = fitted(c, verb, args)
    entry = c.lexicon.vocabulary.verb[verb]
    if not args.objects or any(role.preposition in n.GOALS for role in args.roles):
        return args
    if not (set(entry.required) & {*_GOALS} or (not entry.required and {"into", "onto"} <= entry.roles.keys())):
        return args
    *others, thing = args.objects
    if not isinstance(thing, n.Sel) or not thing.filters or not _told(c, thing, args):
        return args
    target = _target(c, thing.filters[-1])
    if target is None:
        return args
    kind = c.lexicon.vocabulary.kind[target.noun]
    taken = [one for one in _GOALS if kind in entry.roles.get(one, ())]
    if len(taken) != 1:
        return args
    role = n.Role(preposition=taken[0], target=target, span=thing.filters[-1].span)
    objects = (*others, replace(thing, filters=thing.filters[:-1]))
    return replace(args, objects=objects, roles=(*args.roles, role))


def _told(c: Children, thing: n.Sel, args: n.Args) -> bool:
    """Return whether it is said where a thing is, without the last of what stands behind it."""
    vocabulary = c.lexicon.vocabulary
    zones = any(word in vocabulary.adjective and vocabulary.adjective[word].zone for word in thing.adjectives)
    counted = vocabulary.kind[thing.noun] in ("resource", "counter")
    named = thing.from_them or thing.quantity.kind in ("this", "that") or thing.of is not None
    return zones or counted or named or len(thing.filters) > 1 or any(one.preposition == "from" for one in args.roles)


def _target(c: Children, where: n.Filter) -> n.Sel | None:
    if isinstance(where, n.Place):
        return _at(c, where.word, where.span)
    return where.where if isinstance(where, n.In) and isinstance(where.where, n.Sel) else None
