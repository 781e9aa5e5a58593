"""Checks what exists only as a number (coins, shields, empty spaces): how it is counted, and that nobody picks one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardlang.diagnostics.model import Severity
from cardlang.meaning.context import Context
from cardlang.meaning.quantities import has_role
from cardlang.meaning.report import base, plural
from cardlang.syntax.nodes import (
    Ability,
    Args,
    Change,
    Count,
    Do,
    Exists,
    Has,
    In,
    Most,
    Node,
    Pron,
    Sel,
    Seq,
    SetOf,
    Step,
    ThisWay,
)
from cardlang.syntax.walk import preorder

_NAMED = ("each", "all", "bare", "this", "that", "the")


def check_counts(context: Context, ability: Ability) -> None:
    """Check all amounts of an ability."""
    nodes = preorder(ability)
    _others_than_counted(context, nodes)
    in_sets = {id(item) for node in nodes if isinstance(node, SetOf) for item in node.items}
    for node in nodes:
        match node:
            case Step(each=Sel() as each):
                _one_by_one(context, each)
            case Do():
                _endless(context, node)
            case Ability(body=steps) | Seq(steps=steps):
                for step, following in pairwise(steps):
                    _in_two_steps(context, step, following)
            case Has(subject=subject, what=what):
                _held(context, subject, what)
            case Most(what=what):
                _held(context, None, what)
            case Exists(what=Sel() as what) | Count(what=what) | Args(per=Sel() as what) | Change(per=Sel() as what):
                _no_figure(context, what)
            case Sel():
                _on_cards(context, node, in_set=id(node) in in_sets)
            case _:
                pass


def _others_than_counted(context: Context, nodes: Sequence[Node]) -> None:
    """*2 points for each castle card in this row and 1 point for each other castle card*: other than those, or this?"""
    before: list[Sel] = []
    for node in nodes:
        match node:
            case Do(args=Args(per=Sel() as phrase)) | Step(subject=Sel() as phrase, action=Change()):
                pass
            case _:
                continue
        other = has_role(phrase, "other", context.vocabulary)
        if other is None:
            before += [phrase] if phrase.quantity.kind not in ("this", "that") else []
        elif context.kind(phrase) == "card" and any(_may_be_of(phrase, other, one) for one in before):
            where = context.adjective(phrase, other)
            message = "other than this card, or than those named before?"
            advice = "say each for itself: *... for each card with ..., and ... for each card without ...*"
            context.report.add("C002", where, message, advice)


def _may_be_of(others: Sel, other: str, before: Sel) -> bool:
    """Whether things that were named before are among those of which others are named."""
    words = {*others.adjectives} - {other}
    return others.noun == before.noun and words <= {*before.adjectives} and others.poss in (None, before.poss)


def _no_figure(context: Context, what: Sel) -> None:
    """There is one herald, which is asked where it stands and is never counted."""
    if context.kind(what) != "piece":
        return
    noun = context.vocabulary.noun[what.noun]
    place = next((one for one in context.vocabulary.places if "piece" in one.fits), None)
    advice = f"ask where it stands: *if the {base(noun)} is {base(place)}*" if place is not None else None
    context.report.add("C094", what, f"{plural(noun)} are not counted", advice)


def _one_by_one(context: Context, each: Sel) -> None:
    """*For each coin paid this way, flip a card*: coins are a number, and what is done is no amount."""
    entry = context.vocabulary.noun[each.noun]
    if entry.kind in ("resource", "counter", "kind", "space") or (entry.kind == "part" and not entry.holder):
        message = f"{plural(entry)} are only counted, so they are not gone through one by one"
        advice = f"multiply an amount: *... 1 ... for each {base(entry)} ...* behind the verb"
        context.report.add("C090", each, message, advice)


def _endless(context: Context, do: Do) -> None:
    """*Gain all gold*: of what comes from a supply without end there is no *all*."""
    for what in do.args.objects:
        if not isinstance(what, Sel) or do.args.role("from") is not None or do.args.equal is not None:
            continue
        entry, verb = context.vocabulary.noun[what.noun], context.verb(do.verb)
        made = "onto" in verb.roles if entry.kind == "counter" else entry.endless and verb.supplied
        if made and what.quantity.kind in ("all", "all_but", "any_number", "each"):
            message = f"there is no end of {plural(entry)}"
            context.report.add("C089", what, message, f"say how many: *2 {plural(entry)}*")
        elif entry.endless and not verb.spends and (what.poss is not None or what.of is not None):
            message = f"`{base(verb)}` takes {plural(entry)} from the supply, and from nobody"
            advice = (
                f"leave the owner out; what somebody has is paid first: *You may pay 2 {plural(entry)}. If you do, ...*"
            )
            context.report.add("C013", what, message, advice)


def _in_two_steps(context: Context, step: Step, following: Step) -> None:
    """*Gain coins equal to A, then lose coins equal to B*: not A minus B where the supply runs out in between."""
    first, second = step.action, following.action
    if not isinstance(first, Do) or not isinstance(second, Do) or following.link != "then":
        return
    alone = not (first.args.roles or second.args.roles or following.conditions or following.modal or step.modal)
    if (first.verb, second.verb) != ("gain", "lose") or not alone or step.subject != following.subject:
        return
    if first.args.equal is None or second.args.equal is None or first.args.objects != second.args.objects:
        return
    noun = first.args.objects[0].noun if isinstance(first.args.objects[0], Sel) else ""
    if noun and not context.vocabulary.noun[noun].endless:
        many = plural(context.vocabulary.noun[noun])
        message = "where the supply runs out in between, less is gained than is lost"
        advice = f"to gain what one is more than the other write `gain {many} equal to ... minus ...`"
        advice += "; how far they lie apart is `the difference between ... and ...`"
        context.report.add("C162", following, message, advice, Severity.NOTE)


def _lying(what: Sel) -> bool:
    """Whether it is said of coins where they lie, and not what somebody has done with them: *paid this way*."""
    return any(not isinstance(one, ThisWay) for one in what.filters)


def _held(context: Context, holder: Sel | Pron | None, what: Sel) -> None:
    """How many somebody has: what lies somewhere is nobody's own, and a line has nothing."""
    many = plural(context.vocabulary.noun[what.noun])
    if holder is not None and context.kind(holder) == "line":
        here = context.noun(holder)
        advice = f"ask for them where they lie: *if there are 2 or more {many} in this {here}*"
        context.report.add("C094", what, f"a {here} has nothing of its own", advice)
    elif context.kind(what) in ("resource", "counter") and _lying(what):
        advice = f"ask for what lies there: *if there are 2 or more {many} on ...*"
        context.report.add("C094", what, "what lies there is nobody's own", advice)
    elif context.kind(what) in ("part", "kind") and holder is not None and context.kind(holder) == "card":
        said = what.filters or what.of is not None or what.poss is not None
        if said:
            context.report.add(
                "C094", what, f"a card has only the {many} that are printed on it", f"write `{many}` alone"
            )


def _on_cards(context: Context, sel: Sel, *, in_set: bool) -> None:
    """Shields and purses of cards: the cards are named once, and each of them counts."""
    if context.kind(sel) not in ("part", "kind"):
        return
    noun = base(context.vocabulary.noun[sel.noun])
    many = plural(context.vocabulary.noun[sel.noun])
    if "identical" in sel.adjectives and not in_set:
        context.report.add("C094", sel, "what is identical makes a set", f"write `for each set of 2 identical {many}`")
        return
    places = (sel.of, *(one.where for one in sel.filters if isinstance(one, In)))
    named = [one for one in places if one is not None and context.kind(one) == "card"]
    if not named and sel.poss != "it":
        return
    if len(sel.filters) + (sel.of is not None) + (sel.poss is not None) > 1:
        message = f"whose {many} are meant is said twice"
        context.report.add("C094", sel, message, f"say it of the cards themselves: *{many} of your cards*")
    elif named and isinstance(named[0], Sel) and named[0].quantity.kind not in _NAMED:
        message = f"nobody chooses the card whose {noun} is meant"
        context.report.add("C080", named[0], message, "write `all cards`, `your cards` or `this card`")
