"""Builders of the greater of two amounts: *gain 3 coins or 1 coin for each card here, whichever is more*."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, Sentence, builds
from cardlang.syntax.builders.several import again
from cardlang.syntax.builders.steps import is_you
from cardlang.syntax.builders.totals import amount_of
from cardlang.syntax.builders.wordings import with_owner
from cardlang.syntax.walk import preorder

_LESS = frozenset({"less", "fewer", "lower", "smaller", "least"})


@builds("whichever")
def _whichever(c: Children) -> NodePart:
    """Return both acts with what is asked of their amounts; `first_if_more` makes a sentence of them."""
    words, subject = c.lexicon.vocabulary, next((one for one in c.items if isinstance(one, n.Sel | n.Pron)), None)
    acts = [*c.all(n.Do), *c.part("acts", [])]
    acts += [
        n.Do(verb=acts[0].verb, args=one.value, span=one.value.span)
        for one in c.items
        if isinstance(one, NodePart) and one.name == "or per"
    ]
    amounts = [_amount(c, act) for act in acts]
    same = len(acts) == 2 and acts[0].verb == acts[1].verb and len({*map(_noun, acts)}) == 1
    verb = words.verb[acts[0].verb]
    if not same or None in amounts or verb.in_full or not verb.takes_amount:
        advice = "name two numbers of the same things: *gain 3 ... or 1 ... for each ..., whichever is more*"
        raise MisreadError(
            Finding("S021", "which of these is more is not clear", c.word("WHICHEVER").span, help=advice)
        )
    left, right = (amount for amount in amounts if amount is not None)
    if _LESS.intersection(c.text("WHICHEVER").split()):
        left, right = right, left
    several = isinstance(subject, n.Sel) and subject.quantity.kind not in ("bare", "that", "the", "a")
    theirs = any(isinstance(one, n.Sel) and one.poss == "they" for act in acts for one in preorder(act))
    if several or theirs:
        advice = "say it of one of them: *For each player, if ..., that player .... Otherwise, that player ...*"
        raise MisreadError(Finding("S028", "of whom this is asked is not clear", c.span, help=advice))
    other = None if subject is None or is_you(subject) else again(subject, acts[1].span.start)
    asked = n.Higher(left=left, right=right, span=c.span)
    first = n.Step(action=acts[0], subject=subject, conditions=(asked,), span=c.span)
    second = n.Step(action=acts[1], subject=other, link="else", span=acts[1].span)
    return NodePart("whichever", (with_owner(first, words), with_owner(second, words)))


def _noun(act: n.Do) -> str:
    (thing, *_) = act.args.objects or (None,)
    return thing.noun if isinstance(thing, n.Sel) else ""


def _amount(c: Children, act: n.Do) -> n.Value | None:
    """Return how much an act names, or None if that is no number that can be compared."""
    args = act.args
    thing = args.objects[0] if len(args.objects) == 1 else None
    counted = (isinstance(args.per, n.Sel) and args.per.quantity.kind == "each") or args.per is None
    plain = args == n.Args(objects=args.objects, per=args.per) and isinstance(thing, n.Sel)
    if not plain or not counted or not isinstance(thing, n.Sel) or thing.quantity.kind not in ("a", "exact"):
        return None
    if thing != n.Sel(quantity=thing.quantity, noun=thing.noun):
        return None
    return amount_of(c.lexicon.vocabulary, thing.quantity.n or 1, args.per, thing.span)


def first_if_more(both: tuple[n.Step, n.Step], parts: Mapping[str, Any]) -> Sentence:
    """*A or B, whichever is more* is *if A is more than B, A. Otherwise, B*, which stands alone."""
    first, second = both
    if parts.keys() - {"link"} or parts.get("link", "then") not in ("first", "then"):
        advice = "give it a sentence of its own"
        message = "what else is said here may be said of both, or of the last"
        raise MisreadError(Finding("S021", message, first.span, help=advice))
    return Sentence((replace(first, link=parts.get("link", "first")), second))
