"""Builders of those of whom something is so: *each player with 3 coins*, *each player who does not*."""

from __future__ import annotations

from dataclasses import replace

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.amounts import of_what
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds
from cardlang.syntax.builders.given import taken
from cardlang.syntax.builders.led import asked_at_once
from cardlang.syntax.builders.orders import bound
from cardlang.syntax.builders.several import modal
from cardlang.syntax.builders.sides import winner
from cardlang.syntax.rewriting import copied


@builds("each_with")
def _each_with(c: Children) -> n.Step:
    """*Each player with 3 coins loses 1* is *For each player, if that player has 3 coins, that player loses 1*.

    *A player with 3 cards here cannot ...* is *if a player has 3 cards here, that player cannot ...*.
    """
    who, what, than = c.part("with_")
    may = bound(c, modal(c.word("MODAL").text), c.items[-1]) if c.words("MODAL") else None
    if what == "not":
        return those_who_do_not(c, who, c.items[-1], may)
    if isinstance(what, n.Fact):
        doer = _member(who, c.items[-1].span.start)
        return n.Step(action=c.items[-1], subject=doer, modal=may, conditions=(what,), span=c.span)
    if isinstance(what, n.Has):
        return each_so(c, who, what, c.items[-1], may)
    if what is None:
        best = who.best.what if isinstance(who.best, n.Most) else None
        one, action = winner(c, who, c.items[-1] if best is None else of_what(c, c.items[-1], best))
        return n.Step(action=action, subject=one, modal=may, span=c.span)
    return each_who(c, who, what, than, c.items[-1], may)


def each_who(
    c: Children, who: n.Sel, what: n.Sel, than: n.Sel | n.Pron | None, action: n.Action, may: n.Modal | None
) -> n.Step:
    """Return what each of those does who has something; of others than *each* it is refused, but for rules."""
    at, end = who.span.end, (than or what).span.end
    action = _some_of_them(c, of_what(c, action, what), what)
    return each_so(c, who, n.Has(subject=_member(who, at), what=what, than=than, span=Span(at, end)), action, may)


def _some_of_them(c: Children, action: n.Action, what: n.Sel) -> n.Action:
    """*Each player with 3 or more cards here destroys one of them*: one of their cards here."""
    plain = what.poss is None and what.of is None and what.best is None and not what.from_them
    if not isinstance(action, n.Do) or not plain or c.lexicon.vocabulary.kind[what.noun] != "card":
        return action
    objects = tuple(_one_of_theirs(one, what) for one in action.args.objects)
    return replace(action, args=replace(action.args, objects=objects))


def _one_of_theirs(thing: n.Sel | n.Pron, what: n.Sel) -> n.Sel | n.Pron:
    if not isinstance(thing, n.Sel) or thing != n.Sel(
        quantity=thing.quantity, noun=thing.noun, from_them=True, plural=thing.plural
    ):
        return thing
    return copied(replace(what, quantity=thing.quantity, poss="they", plural=False), thing.span.start)


def each_so(c: Children, who: n.Sel, has: n.Has, action: n.Action, may: n.Modal | None) -> n.Step:
    """Return what each of those does of whom something is so."""
    end = has.span.end
    doer = _member(who, action.span.start)
    if who.quantity.kind != "each":
        if who.quantity.kind not in ("a", "bare") or not isinstance(action, n.Forbid):
            advice = "*each player with ...*, or ask in front: *If that player has ..., that player ...*"
            if c.lexicon.vocabulary.kind[who.noun] != "player":
                advice = "name one that each of them has: *cards with a ...*"
            said = Span(who.span.start, end)
            finding = Finding("S028", "only of `each` is it said in this way what they have", said, help=advice)
            if who.quantity.kind not in ("a", "bare") or not isinstance(action, n.Do) or may is not None:
                raise MisreadError(finding)
            c.untaken[said.start] = finding  # *must pay 1 coin to play another one here* takes it up
        one = replace(who, quantity=replace(who.quantity, kind="a"), plural=False)
        return n.Step(action=action, subject=doer, conditions=(replace(has, subject=one),), span=c.span)
    given = taken(c, action, replace(doer, span=who.span), may) if isinstance(action, n.Do) else None
    inner = given or n.Step(action=action, subject=doer, modal=may, span=c.span)
    asked_at_once(c, has, inner)
    inner = replace(inner, conditions=(has,))
    return n.Step(action=n.Seq(steps=(inner,), span=c.span), each=who, span=c.span)


@builds("who_has_not")
def _who_has_not(c: Children) -> NodePart:
    """*Each player who does not have 3 coins* is each of whom it is not so; *without coins*, who has none."""
    who, what = c.objects()
    assert isinstance(who, n.Sel)
    assert isinstance(what, n.Sel)
    if what.quantity.kind in ("a", "bare"):
        what = replace(what, quantity=n.Quantity(kind="no", span=what.quantity.span))
    elif what.quantity.kind in ("exact", "at_least") and (what.quantity.n or 0) > 0:
        fewer = n.Quantity(kind="at_most", n=(what.quantity.n or 0) - 1, span=what.quantity.span)
        what = replace(what, quantity=fewer, plural=False)
    elif what.quantity.kind != "no":
        advice = "say what they have: *each player who has no ...*, *2 or fewer ...*"
        raise MisreadError(Finding("S002", "what they do not have is not clear", what.span, help=advice))
    return NodePart("with_", (who, what, None))


@builds("who_does_not")
def _who_does_not(c: Children) -> NodePart:
    """*Each player who does not* is told by the sentence before: `contrasted` takes it up."""
    (who,) = c.all(n.Sel)
    advice = "say what they have: *each player who has no ...*; or say it behind a sentence on those who have it"
    c.untaken[c.start] = Finding("S011", "what they do not do is not said before", c.span, help=advice)
    c.marked.add(("does not", c.start))
    return NodePart("with_", (who, "not", None))


def those_who_do_not(c: Children, who: n.Sel, action: n.Action, may: n.Modal | None) -> n.Step:
    """Return what each of those does of whom the sentence before is not so."""
    doer = _member(who, action.span.start)
    given = taken(c, action, replace(doer, span=who.span), may) if isinstance(action, n.Do) else None
    inner = given or n.Step(action=action, subject=doer, modal=may, span=c.span)
    return n.Step(action=n.Seq(steps=(inner,), span=c.span), each=who, span=c.span)


@builds("with_")
def _with(c: Children) -> NodePart:
    who, what, *than = c.objects()
    assert isinstance(who, n.Sel)
    assert isinstance(what, n.Sel)
    if not than and (who.quantity.kind, what.quantity.kind) == ("the", "more"):  # *the player with more cards*
        bare = n.Quantity(kind="bare", span=what.quantity.span)
        best = n.Most(kind="most", what=replace(what, quantity=bare, plural=c.several(what.noun)), span=what.span)
        return NodePart("with_", (replace(who, best=best, span=c.span), None, None))
    return NodePart("with_", (who, what, than[0] if than else None))


def _member(who: n.Sel, at: int) -> n.Sel:
    """Return *that player*, for one of *each player*."""
    return n.Sel(quantity=n.Quantity(kind="that", span=Span(at, at)), noun=who.noun, span=Span(at, at))
