"""When a lane is scored: *this lane is not scored*, *is only scored if a player has 5 or more cards here*.

Each is read for the number of cards that a side needs there, which is a number of the lane.
"""

from __future__ import annotations

from typing import cast

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Built, Children, MisreadError, builds
from cardlang.syntax.builders.tails import denied

NEVER = 100
"""More cards than a side ever has."""


@builds("not_scored")
def _not_scored(c: Children) -> n.Change:
    """*Is not scored* is *has scoring limit 100*."""
    return _needs(c, NEVER)


@builds("scored_only")
def _scored_only(c: Children) -> n.Step:
    """*Is only scored if C* is *Unless C, this lane has scoring limit 100*, where C is not about that number itself."""
    subject, condition = c.items[0], c.items[-1]
    assert isinstance(subject, n.Sel | n.Pron)
    assert isinstance(condition, n.Node)
    if (cards := _cards_needed(c, subject, condition)) is not None:
        return n.Step(action=_needs(c, cards), subject=subject, span=c.span)
    unless = denied(cast("n.Condition", condition), condition.span.start)
    return n.Step(action=_needs(c, NEVER), subject=subject, conditions=(unless,), span=c.span)


@builds("scored_if")
def _scored_if(c: Children) -> n.Step:
    """*Is scored if a player has 3 or more cards here* is *has scoring limit 3*."""
    subject, condition = c.items[0], c.items[-1]
    if c.words("SCORE_IF"):  # *score this lane if a player has 3 or more cards here*
        at, lane = Span(c.start, c.start), c.lexicon.noun_of("lane")
        subject = n.Sel(quantity=n.Quantity(kind="this", span=at), noun=lane or "card", span=at)
    assert isinstance(subject, n.Sel | n.Pron)
    cards = _cards_needed(c, subject, condition)
    if cards is None:
        advice = "write *is only scored if ...*, or how many cards a side needs: *this lane has scoring limit 3*"
        raise MisreadError(Finding("S037", "it is scored otherwise, too", c.span, help=advice))
    return n.Step(action=_needs(c, cards), subject=subject, span=c.span)


def _needs(c: Children, cards: int) -> n.Change:
    words = c.lexicon.vocabulary
    limit = next((attr.id for attr in words.attributes if attr.of == ("lane",)), None)
    if limit is None:
        advice = "say what cannot be done: *cards here cannot be moved*"
        raise MisreadError(Finding("S002", "nothing is scored in this way", c.span, help=advice))
    return n.Change(attr=limit, op="set", amount=cards, span=c.span)


def _cards_needed(c: Children, lane: n.Sel | n.Pron, condition: Built) -> int | None:
    """Return how many cards a side needs, if that is what is asked: *if a player has 5 or more cards here*."""
    if not isinstance(condition, n.Has) or condition.than is not None:
        return None
    if not isinstance(lane, n.Sel) or lane.quantity.kind != "this":
        return None
    who, what = condition.subject, condition.what
    if not isinstance(who, n.Sel) or who.quantity.kind not in ("a", "any"):
        return None
    anybody = who == n.Sel(quantity=who.quantity, noun=c.lexicon.noun_of("player") or "player")
    here = [one for one in what.filters if isinstance(one, n.Place | n.In)]
    plain = what == n.Sel(quantity=what.quantity, noun="card", plural=what.plural, filters=tuple(here))
    this = len(here) == 1 and _is_this_lane(c, here[0])
    if not anybody or not plain or not this or what.quantity.kind != "at_least":
        return None
    return what.quantity.n


def _is_this_lane(c: Children, where: n.Place | n.In) -> bool:
    if isinstance(where, n.Place):
        return c.lexicon.vocabulary.place[where.word].this == "lane"
    lane = where.where
    return isinstance(lane, n.Sel) and lane.quantity.kind == "this" and c.lexicon.vocabulary.kind[lane.noun] == "lane"
