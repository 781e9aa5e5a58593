"""Builders of what is said of sides and lanes: *the side with less strength wins*, *in each lane, flip a card*."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, builds
from cardlang.syntax.builders.led import asked_of_each
from cardlang.syntax.desugar.unplaced import put_there
from cardlang.syntax.rewriting import rewritten
from cardlang.syntax.walk import preorder


def winner(c: Children, who: n.Sel | n.Pron | None, action: n.Action) -> tuple[n.Sel | n.Pron | None, n.Action]:
    """*The side with the most cards wins*: it is the player who wins this lane; what is compared lies here."""
    words = c.lexicon.vocabulary
    won = isinstance(action, n.Do) and words.verb[action.verb].objects == ("lane",)
    kind = words.kind[who.noun] if isinstance(who, n.Sel) else ""
    if not won or not isinstance(action, n.Do) or not isinstance(who, n.Sel) or who.best is None:
        return who, action
    if who != n.Sel(quantity=who.quantity, noun=who.noun, best=who.best) or who.quantity.kind != "the":
        return who, action
    if kind not in ("side", "player") or (isinstance(who.best, n.Most) and words.kind[who.best.what.noun] != "card"):
        return who, action
    best = who.best if kind == "player" and isinstance(who.best, n.Most) else _compared_here(c, who.best)
    return replace(who, noun=_player(c), best=best), _of_this_lane(c, action)


def _player(c: Children) -> str:
    return c.lexicon.noun_of("player") or "player"


def _of_this_lane(c: Children, action: n.Do) -> n.Do:
    """Return an act upon a lane with this one, where none is named."""
    lane = c.lexicon.noun_of("lane")
    if action.args != n.Args() or lane is None:
        return action
    at = Span(action.span.end, action.span.end)
    this = n.Sel(quantity=n.Quantity(kind="this", span=at), noun=lane, span=at)
    return replace(action, args=n.Args(objects=(this,), span=at))


def _compared_here(c: Children, best: n.Most | n.Extreme) -> n.Most | n.Extreme:
    here = next((place.id for place in c.lexicon.vocabulary.places if place.this == "lane"), None)
    if here is None:
        return best
    at = Span(best.span.end, best.span.end)
    place = n.Place(word=here, span=at)
    if isinstance(best, n.Extreme):
        return best if best.filters else replace(best, filters=(place,))
    return best if best.what.filters else replace(best, what=replace(best.what, filters=(place,)))


@builds("total_wins")
def _total_wins(c: Children) -> n.Step:
    """*The lower total strength wins this lane* is *the player with the lowest total strength here wins this lane*."""
    said = c.word("TOTAL_ALONE")
    low = said.text.lower().removeprefix("the ").split()[0] in ("lower", "lowest", "smaller", "smallest", "lesser")
    kind: Literal["highest", "lowest"] = "lowest" if low else "highest"
    best = _compared_here(c, n.Extreme(kind=kind, attr=c.id("ATTR"), span=said.span))
    quantity = n.Quantity(kind="the", span=Span(c.start, c.start))
    who = n.Sel(quantity=quantity, noun=_player(c), best=best, span=said.span)
    return n.Step(action=_of_this_lane(c, c.one(n.Do)), subject=who, span=c.span)


def each_side(c: Children, step: n.Step) -> n.Step:
    """*Each side gets +1 strength for each of its cards* is *for each side, that side gets +1 ... on that side*."""
    who, change = step.subject, step.action
    if not isinstance(who, n.Sel) or who.quantity.kind != "each" or c.lexicon.vocabulary.kind[who.noun] != "side":
        return step
    if not isinstance(change, n.Change) or not isinstance(change.per, n.Sel):
        return step
    per, at = change.per, change.per.span
    that = n.Sel(quantity=n.Quantity(kind="that", span=at), noun=who.noun, span=at)
    there = n.In(preposition="on", where=that, span=at)
    if per.poss == "it":
        per = replace(per, poss=None, filters=(there, *per.filters))
    elif any(_is_it(node, who.noun, c) for node in preorder(per)):
        found: dict[int, n.Node] = {id(one): there for one in preorder(per) if _is_it(one, who.noun, c)}
        per = rewritten(per, found)
    else:
        return step
    return replace(step, subject=that, each=who, action=replace(change, per=per))


def _is_it(node: n.Node, side: str, c: Children) -> bool:
    """Return whether a place phrase means that side: *on it*, *there*, *on that side*."""
    if not isinstance(node, n.In):
        return False
    where = node.where
    if isinstance(where, n.Pron):
        return where.word == "it"
    return where.quantity.kind == "that" and where.noun in (side, c.lexicon.noun_of("lane"))


# --- in each of them ----------------------------------------------------------------------------------------------


def within_each(c: Children) -> tuple[n.In, dict[str, Any]]:
    """Return where things lie of which a sentence says nothing, and the prefixes that go through the places."""
    where, words = c.one(n.Sel), c.lexicon.vocabulary
    preposition: Literal["in", "on"] = "on" if words.kind[where.noun] == "side" else "in"
    if words.kind[where.noun] not in ("lane", "side", "line") or where.quantity.kind in ("all", "no", "any_number"):
        advice = "say it with the thing: *a card in another lane*; what is done in turn begins with *For each lane,*"
        if c.lexicon.noun_of("lane") is None:
            advice = "where it holds is a condition: *As long as this card is ..., ...*; of a thing it stands behind it"
        raise MisreadError(Finding("S034", "what this says of is not clear", c.span, help=advice))
    if where.quantity.kind != "each":
        return n.In(preposition=preposition, where=where, span=c.span), {}
    that = n.Sel(quantity=n.Quantity(kind="that", span=c.span), noun=where.noun, span=c.span)
    there = n.In(preposition=preposition, where=that, span=c.span)
    if (asked := asked_of_each(c, where)) is not None:
        return there, {"each": where, "judged": {"conditions": (asked,)}}
    return there, {"each": where}


def in_there(c: Children, steps: list[n.Step], where: n.In) -> list[n.Step]:
    """Return steps with the place that was said in front; in one that is still to be chosen just one thing lies."""
    words = c.lexicon.vocabulary
    found = [put_there(step, where, words) for step in steps]
    put = [node for step in found for node in preorder(step) if isinstance(node, n.In) and node.where == where.where]
    before = [node for step in steps for node in preorder(step) if isinstance(node, n.In) and node.where == where.where]
    kind, many = where.where.quantity.kind if isinstance(where.where, n.Sel) else "", len(put) - len(before)
    if (many == 0 and kind != "that") or (many > 1 and kind not in ("this", "that")):
        advice = "say it with the thing: *flip a card in another lane*"
        raise MisreadError(Finding("S034", "what lies there is not clear", where.span, help=advice))
    return found


def asked_there(c: Children, conditions: tuple[n.Condition, ...], where: n.In) -> tuple[n.Condition, ...]:
    """Return what is asked in each of the places: *in each lane, if you have a card, ...*."""
    step = n.Step(action=n.Seq(steps=()), conditions=conditions)
    return put_there(step, where, c.lexicon.vocabulary).conditions


@builds("one_in_each")
def _one_in_each(c: Children) -> n.Args:
    """*Flip 2 other cards, one on each side of this lane* is *flip another card on each side of this lane*."""
    (thing,), where = c.part("objects"), c.one(n.Sel)
    words = c.lexicon.vocabulary
    other = {word.id for word in words.adjectives if word.role == "other"}
    two = isinstance(thing, n.Sel) and (thing.quantity.kind, thing.quantity.n) == ("exact", 2) and not thing.from_them
    if not two or not isinstance(thing, n.Sel) or words.kind[where.noun] != "side" or where.quantity.kind != "each":
        advice = "one for each place is said of each: *For each lane, you may flip an enemy card in that lane.*"
        raise MisreadError(Finding("S002", "how many these are is not clear", c.word("ONE_IN_EACH").span, help=advice))
    kind: n.QuantityKind = "another" if other & {*thing.adjectives} else "a"
    there = n.In(preposition="on", where=where, span=where.span)
    told = tuple(word for word in thing.adjectives if word not in other)
    one = replace(thing, quantity=n.Quantity(kind=kind, span=thing.quantity.span), adjectives=told)
    one = replace(one, filters=(*thing.filters, there), span=c.span)
    return n.Args(objects=(one,), span=c.span)
