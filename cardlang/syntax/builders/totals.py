"""Builders of a second amount: *1 point for each key, plus 2 points for each purse*, *8 points minus 1 for each*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardlang.diagnostics.model import Finding, Span
from cardlang.syntax import nodes as n
from cardlang.syntax.builders.building import Children, MisreadError, NodePart, builds, has_plural
from cardlang.syntax.builders.owners import owned
from cardlang.syntax.builders.several import again
from cardlang.syntax.builders.wordings import unsaid
from cardlang.vocabulary.model import Vocabulary


@builds("more_of")
def _more_of(c: Children) -> NodePart:
    """Return what a second amount says; `further` makes a step of it, with the step that it goes on from."""
    joined = c.word("AND_MORE", "MINUS_MORE")
    start, name = c.word("NUMBER").start, c.words("NOUN")
    parts = {"number": c.number(), "noun": c.id("NOUN") if name else None, "per": c.part("per"), "cap": c.maybe(n.Cap)}
    what = Span(start, (name[0] if name else c.word("NUMBER")).span.end)
    return NodePart(
        "more", parts | {"minus": joined.type == "MINUS_MORE", "what": what, "span": Span(start, c.end), "at": joined}
    )


def further(before: n.Step, more: Mapping[str, Any], words: Vocabulary) -> n.Step:
    """*Score 1 point for each key, plus 2 for each purse*: the same once more, with another amount."""
    action = before.action
    check_where(before, more)
    first = action.args.objects[0] if isinstance(action, n.Do) and len(action.args.objects) == 1 else None
    if not isinstance(action, n.Do) or not isinstance(first, n.Sel):
        raise MisreadError(Finding("S031", "a verb is missing", more["what"], help="say what is done with it"))
    one_for = more["noun"] is None and more["per"] is not None and first.quantity.kind in ("exact", "up_to")
    if one_for and more["at"].text.strip() == "," and more["number"] == 1 and (first.quantity.n or 0) > 1:
        many = first.quantity.n
        advice = f"write *1 ... for each ... but not above {many}*, or join two amounts by `plus`"
        message = "this may be a bound, or a second amount"
        raise MisreadError(Finding("S021", message, more["span"], help=advice))
    if before.modal == "may":
        advice = "name one amount: *equal to the number of ... plus 2*"
        raise MisreadError(Finding("S022", "both amounts at once, or each for itself?", more["span"], help=advice))
    noun = more["noun"] or first.noun
    verb: str | None = action.verb
    if words.kind[noun] not in words.verb[action.verb].objects:
        other = unsaid(words, replace(first, noun=noun))
        verb = other.id if other else None
    if more["minus"]:
        verb = words.verb[verb].undone if verb else None
    if verb is None:
        advice = "say what is done with it, or name one amount: *equal to ... minus ...*"
        raise MisreadError(Finding("S031", "a verb is missing", more["at"].span, help=advice))
    what = n.Sel(quantity=n.Quantity(kind="exact", n=more["number"], span=more["what"]), noun=noun, span=more["what"])
    args = n.Args(objects=(what,), per=more["per"], cap=more["cap"], span=more["span"])
    subject = None if before.subject is None else again(before.subject, more["span"].start)
    return n.Step(
        action=n.Do(verb=verb, args=args, span=more["span"]), subject=subject, modal=before.modal, span=more["span"]
    )


def check_amounts(things: Sequence[n.Sel | n.Pron], per: n.Per | None, words: Vocabulary) -> None:
    """Refuse *gain 2 gold and 1 gold for each shield*: nobody means both of them for each."""
    counted = [one for one in things if isinstance(one, n.Sel) and words.kind[one.noun] == "resource"]
    nouns = [one.noun for one in counted if one == n.Sel(quantity=one.quantity, noun=one.noun, plural=one.plural)]
    if per is not None and len({*nouns}) < len(nouns):
        thing = things[-1]
        advice = "one of them for each is joined by `plus`: *gain 2 ..., plus 1 ... for each ...*"
        raise MisreadError(Finding("S021", "this may be said of one amount or of both", thing.span, help=advice))


def check_where(before: n.Step, more: Mapping[str, Any]) -> None:
    """Refuse *2 points for each village card and 1 for each castle card in this row*: both may be meant."""
    first, per = before.action.args.per if isinstance(before.action, n.Do) else None, more["per"]
    if not isinstance(first, n.Sel) or not isinstance(per, n.Sel) or first.noun != per.noun:
        return
    if not first.filters and not first.letters and any(isinstance(one, n.Place | n.In) for one in per.filters):
        advice = "say it of both, or write two sentences"
        raise MisreadError(Finding("S021", "this may be said of both amounts or of the last", per.span, help=advice))


def bounded_together(c: Children, before: n.Step, more: Mapping[str, Any], *, first: bool) -> n.Step | None:
    """*Score 8 points, minus 1 point for each key, but not below 0* is one amount: the bound is of the whole.

    *Gain 2 gold, plus 1 gold for each key, up to 6* is one, too; none where nothing is bounded, or something else than
    what stands in front. `first`: no other amount stands in front of these two.
    """
    words, cap, per, action = c.lexicon.vocabulary, more["cap"], more["per"], before.action
    thing = action.args.objects[0] if isinstance(action, n.Do) and len(action.args.objects) == 1 else None
    same = isinstance(thing, n.Sel) and more["noun"] in (None, thing.noun)
    if cap is None or not isinstance(action, n.Do) or not isinstance(thing, n.Sel) or not (same or more["minus"]):
        return None
    args, behind = action.args, ("in brackets", cap.span.start) in c.marked
    alone = thing.quantity.kind in ("a", "exact") and args == n.Args(objects=args.objects, per=args.per) and same
    clear = first and (cap.kind == "below" and args.per is None if more["minus"] else not behind)
    counts = [one for one in (args.per, per) if one is not None]
    many = all(isinstance(one, n.Sel) and one.quantity.kind == "each" for one in counts)
    if not (alone and clear and many) or more["number"] is None:
        example = (
            "8 minus the number of ... but not below 0" if more["minus"] else "2 plus the number of ... but not above 8"
        )
        message = "whether the whole is bounded, or the last amount alone, is not said"
        raise MisreadError(Finding("S021", message, cap.span, help=f"name one amount: *equal to {example}*"))
    left = amount_of(words, thing.quantity.n or 1, args.per, thing.span)
    right = amount_of(words, more["number"], per, more["what"])
    total = n.Sum(left=left, right=right, minus=more["minus"], span=Span(thing.span.start, more["span"].end))
    what = replace(
        thing, quantity=n.Quantity(kind="bare", span=thing.quantity.span), plural=has_plural(words, thing.noun)
    )
    span = Span(action.span.start, more["span"].end)
    whole = n.Args(objects=(what,), equal=total, cap=cap, span=Span(args.span.start, more["span"].end))
    return replace(before, action=replace(action, args=whole, span=span), span=Span(before.span.start, span.end))


def amount_of(words: Vocabulary, times: int, per: n.Per | None, at: Span) -> n.Value:
    """Return *2 for each key* as *2 times the number of your keys*."""
    if not isinstance(per, n.Sel):
        return times
    bare = n.Quantity(kind="bare", span=per.quantity.span)
    what = replace(owned(per, words), quantity=bare, plural=has_plural(words, per.noun))
    number: n.Value = n.Count(what=what, span=per.span)
    return number if times == 1 else n.Times(n=times, value=number, span=Span(at.start, per.span.end))
