"""Checks what a listener asks of an event: whether it is known when the event is told, and who is there to hear it."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.meaning.quantities import has_role, is_source, stack_end
from cardlang.meaning.report import article, base, either, participle
from cardlang.syntax.nodes import Bearing, Fact, Listener, Pron, Role, Sel
from cardlang.vocabulary.model import Kind

_TOLD: tuple[Kind, ...] = ("lane", "side", "player", "card", "castle")
"""Where things come from or go to, as an event tells it."""


def check_listener(context: Context, listener: Listener) -> None:
    """Check a listener whose ability is carried out when it hears of its event.

    What is done later needs no card that is there to hear it.
    """
    fact = listener.fact
    behind = listener.when != "before" and not fact.would
    for thing in (fact.subject, *fact.args.objects):
        if not isinstance(thing, Sel):
            continue
        if behind:
            if not context.later:
                _stays(context, fact, thing)
            _compares(context, fact, thing)
        if listener.when == "after" and context.verb(fact.verb).strips:
            _bears(context, thing)
    lanes = [fact.subject] if fact.passive else fact.args.objects
    for lane in lanes:
        if isinstance(lane, Sel) and context.kind(lane) == "lane":
            _lane(context, listener, lane)
    for role in fact.args.roles:
        _role(context, role)


def _stays(context: Context, fact: Fact, thing: Sel) -> None:
    """Who has left play hears nothing, so that such a text would never be heard of."""
    if is_source(thing, context.vocabulary) and context.verb(fact.verb).strips:
        leaving = context.headers("leaving")
        advice = f"write it under {either(leaving)}" if leaving else "listen with `before`"
        if leaving and fact.args.objects:  # by whom it is done is asked there
            done = participle(context.verb(fact.verb))
            advice += f"; who does it is asked there: *if this card was {done} by an effect this turn, ...*"
        context.report.add("C086", fact, "this card is gone by then and hears nothing", advice)


def _compares(context: Context, fact: Fact, thing: Sel) -> None:
    """Which card was the strongest, or on top, is not known any more once something has happened."""
    if has_role(thing, "superlative", context.vocabulary):
        message = "which one it was is not known any more once it has happened"
        context.report.add(
            "C087", thing, message, "compare ahead of it: with *before* or *would*; or leave the word out"
        )
    elif stack_end(thing, context.vocabulary) is not None and not context.verb(fact.verb).stays:
        message = "where it lay in its stack is not known any more once it has happened"
        context.report.add("C087", thing, message, f"write `{article(context.noun(thing))}`, wherever it came from")


def _bears(context: Context, thing: Sel) -> None:
    """What lay on a card that has gone lies there no more."""
    for one in thing.filters:
        if isinstance(one, Bearing):
            context.report.add("C087", one, "nothing lies on it any more after that", "write `when` or `before`")


def _lane(context: Context, listener: Listener, lane: Sel) -> None:
    """Once a lane was won it is closed: it is in no list of lanes, and nothing lies in it any more.

    *When* it is won, its cards still lie there, and so does its castle.
    """
    name = f"`a {base(context.vocabulary.noun[lane.noun])}` or `another {base(context.vocabulary.noun[lane.noun])}`"
    done = participle(context.verb(listener.fact.verb))
    if lane.filters or lane.best or lane.poss:
        context.report.add("C087", lane, f"what lay there is not known any more once it was {done}", f"write {name}")
    elif lane.quantity.kind == "this" and not context.later:
        if listener.when == "when":
            return
        if context.source == "castle":
            message = "this castle has gone by then and hears nothing"
            advice = f"write `when`: it is still there then; or listen for {name}"
        else:
            message = f"nothing is left there once it was {done}: nobody is there to hear of it"
            advice = f"write `when`: its cards are still there then; or listen for {name}"
        context.report.add("C086", lane, message, advice)


def _role(context: Context, role: Role) -> None:
    kind = context.kind(role.target)
    if kind is None or isinstance(role.target, Pron) or (kind in _TOLD and role.preposition != "with"):
        return
    way = "goes with" if role.preposition == "with" else "comes from" if role.preposition == "from" else "goes to"
    message = f"no event tells that it {way} {article(context.noun(role.target))}"
    context.report.add("C087", role.target, message, "leave it out, or name the card alone")
