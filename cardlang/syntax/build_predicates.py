"""Builders of what is denied and of what is said twice of one thing: *if it is face-up and has strength 4 or more*."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.build_conditions import negated
from cardlang.syntax.build_goals import fitted
from cardlang.syntax.build_phrases import FILTERS, so_much
from cardlang.syntax.build_wordings import copied
from cardlang.syntax.building import Children, MisreadError, NodePart, builds

Predicate: TypeAlias = Callable[[n.Sel | n.Pron], n.Condition]


@builds("does_not")
def _does_not(c: Children) -> n.Fact:
    """*You do not lead this lane* is asked at once; whether somebody does an act, a step has to ask."""
    (subject, *_), verb = c.objects(), c.id("VERB")
    if "act" in c.lexicon.vocabulary.verb[verb].use:
        advice = "let somebody choose, and begin the next sentence with *Otherwise,*: *You may .... Otherwise, ...*"
        raise MisreadError(Finding("S035", "whether this is done is not asked here", c.span, help=advice))
    return n.Fact(subject=subject, verb=verb, args=fitted(c, verb, c.arguments()), span=c.span)


@builds("exists_not")
def _exists_not(c: Children) -> n.Exists:
    """*There is not an enemy card here* is *there is no enemy card here*."""
    what = c.one(n.Sel)
    if what.quantity.kind not in ("a", "bare", "any"):
        advice = "say how many there are: *if there are 2 or fewer ...*"
        raise MisreadError(Finding("S035", "it is not clear what is denied here", c.span, help=advice))
    return n.Exists(what=replace(what, quantity=replace(what.quantity, kind="no")), span=c.span)


@builds("said")
def _said(c: Children) -> NodePart:
    """*It is face-up and has strength 4 or more* are two conditions about one thing."""
    (subject,) = c.objects()
    if isinstance(subject, n.Sel) and subject.quantity.kind not in ("this", "that", "the"):
        advice = "describe it: *if there is a face-up card of strength 4 or more here*"
        raise MisreadError(Finding("S036", "this is asked of one thing that has been named", subject.span, help=advice))
    made: list[n.Condition] = []
    for part in c.all(NodePart):
        predicate, span = part.value
        of = subject if not made else copied(subject, span.start)
        made.append(replace(predicate(of), span=Span(span.start if made else c.start, span.end)))
    return NodePart("both", tuple(made))


def _predicate(c: Children, make: Predicate) -> NodePart:
    return NodePart("predicate", (make, c.span))


@builds("is_state")
def _is_state(c: Children) -> NodePart:
    no = negated(c)
    if c.words("FACE"):
        face = c.id("FACE")
        return _predicate(c, lambda subject: n.Is(subject=subject, state=face, negated=no))
    if words := c.words("COMPARATIVE", "COMPARED"):
        adjective, (other,) = c.lexicon.id_of(words[0].type, words[0].text), c.objects()
        than = n.Than(adjective=adjective, than=other, span=Span(words[0].start, c.end))
        return _predicate(c, lambda subject: n.Is(subject=subject, state=than, negated=no))
    place = next(item for item in c.items if isinstance(item, FILTERS))
    return _predicate(c, lambda subject: n.Is(subject=subject, state=place, negated=no))


@builds("has_state")
def _has_state(c: Children) -> NodePart:
    attr, cmp = c.id("ATTR"), c.maybe(n.Cmp) or so_much(c)

    def compared(subject: n.Sel | n.Pron) -> n.Compare:
        return n.Compare(value=n.AttrOf(attr=attr, of=subject, span=subject.span), cmp=cmp)

    return _predicate(c, compared)
