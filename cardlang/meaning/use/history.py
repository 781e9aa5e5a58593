"""Checks what has happened in a turn or round: it is counted, of events that the game tells of, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.meaning.context import Context
from cardlang.meaning.phrases.nouns import check_phrase
from cardlang.meaning.quantities import refers_back
from cardlang.meaning.report import article, participle, verb_in
from cardlang.syntax.nodes import (
    Ability,
    Count,
    DoneBy,
    Exists,
    Fact,
    Node,
    Sel,
    SetOf,
    Since,
)
from cardlang.syntax.walk import preorder

_COUNTED = ("card", "lane", "resource")
"""The kinds of things that are counted over events: each is about one, or has its amount."""


def check_happened(context: Context, fact: Fact) -> None:
    """Check that such an event is told, and that it is asked how many there were."""
    verb, thing = context.verb(fact.verb), fact.subject if fact.passive else fact.args.objects[0]
    if "fact" not in verb.use or not verb.hears & {"when", "after"}:
        message = f"nothing tells when something is {participle(verb)}"
        context.report.add("C105", verb_in(fact, verb), message, "ask for another event")
    elif isinstance(thing, Sel) and thing.quantity.kind in ("each", "all", "the"):
        message = "what has happened is counted: nobody goes through all there are"
        context.report.add("C105", context.determiner(thing), message, "write `a`, `no` or a number: *2 or more cards*")
    elif not fact.passive and isinstance(fact.subject, Sel) and fact.subject.quantity.kind in ("no", "each", "all"):
        message, advice = "events are counted, not those who bring them about", "ask of one of them: *by your opponent*"
        if fact.subject.quantity.kind == "no":
            advice = "write *unless ... by an opponent*"
        context.report.add("C105", context.determiner(fact.subject), message, advice)


def check_since(context: Context, ability: Ability) -> None:
    """Check *cards destroyed this turn*: they are counted, and never met again."""
    nodes = preorder(ability)
    counted = {id(node.what) for node in nodes if isinstance(node, Count | Exists)}
    counted |= {id(per) for node in nodes for per in _counted_by(node)}
    for node in nodes:
        if not isinstance(node, Sel):
            continue
        for one in node.filters:
            if isinstance(one, Since):
                _since(context, node, one, counted=id(node) in counted)
            elif isinstance(one, DoneBy):
                _done_by(context, node, one, counted=id(node) in counted)


def _counted_by(node: Node) -> Iterator[Node]:
    per = getattr(node, "per", None)
    if per is not None:
        yield from per.items if isinstance(per, SetOf) else (per,)


def _since(context: Context, sel: Sel, one: Since, *, counted: bool) -> None:
    verb = context.verb(one.verb)
    if "fact" not in verb.use or not verb.hears & {"when", "after"} or context.kind(sel) not in verb.objects:
        message = f"nothing tells when {article(context.noun(sel))} is {participle(verb)}"
        context.report.add("C105", one, message, "name another event")
    elif not counted or context.kind(sel) not in _COUNTED or refers_back(sel, context.vocabulary):
        message = "what has happened is only counted: where they are by now is another question"
        advice = "count them: *1 coin for each card ...*; to meet them again listen: *after a card is ...*"
        context.report.add("C104", one, message, advice)


def _done_by(context: Context, sel: Sel, one: DoneBy, *, counted: bool) -> None:
    """Check *lanes won by you*: things that stay what somebody has made of them are counted, over the whole match."""
    verb = context.verb(one.verb)
    done, noun = participle(verb), context.noun(sel)
    check_phrase(context, one.by, "asked", placed=False)
    described = sel.adjectives or sel.either or sel.of or sel.test or sel.alike or sel.poss or len(sel.filters) > 1
    if context.kind(one.by) not in ("player", None):
        context.report.add("C130", one.by, f"only players are known to have {done} something", "name a player")
    elif not verb.for_good or context.kind(sel) not in verb.objects:
        message = f"nobody counts for the whole match who has {done} {article(noun)}"
        advice = f"say when: *if {article(noun)} was {done} by ... this turn*; to meet it again listen for it"
        context.report.add("C130", one, message, advice)
    elif not counted or sel.quantity.kind in ("this", "that", "the"):
        context.report.add(
            "C130", one, f"what has been {done} is only counted", f"*1 coin for each {noun} {done} by ...*"
        )
    elif described:
        message = f"nothing more is known of {article(noun)} that has been {done}"
        context.report.add("C130", sel, message, f"count all of them: *each {noun} {done} by ...*")
