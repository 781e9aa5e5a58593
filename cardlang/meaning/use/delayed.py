"""Checks what is done later: that it is said when, and that nothing is put off which holds or which the rules ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.meaning.context import Context
from cardlang.meaning.report import Where, Words, either
from cardlang.syntax.nodes import Fact, Keyword, Later, Listener, Node
from cardlang.syntax.walk import preorder


def put_off(root: Node) -> Iterator[Later]:
    """All that is done later, those inside each other included."""
    return (node for node in preorder(root) if isinstance(node, Later))


def inside(root: Node) -> frozenset[int]:
    """The identities of all nodes that belong to something done later: the words of a step of then."""
    return frozenset(id(node) for later in put_off(root) for node in preorder(later) if node is not later)


def listener_of(later: Later) -> Listener | None:
    """What is waited for, as a listener; none for a moment."""
    if not isinstance(later.when, Fact):
        return None
    return Listener(when="when" if later.when.would else "after", fact=later.when, span=later.when.span)


def then(context: Context, later: Later) -> Context:
    """The surroundings of what is done later: no keyword is over it, and it hears what it has waited for."""
    began = context.timing if context.timing in ("static", "called", "buying", "phase") else context.began
    return replace(context, header=None, listener=listener_of(later), later=True, began=began)


def check_later(context: Context, later: Later) -> None:
    """Check that something can be done later here."""
    where = _when(context, later)
    words = context.report.quote(where, "this")
    if context.later:
        message = f"{words} stands behind another time: what is put off is not put off again"
        context.report.add("C101", where, message, "name one time")
    elif not _carried_out(context):
        _never(context, where)
    elif _every_time(context, later):
        message = f"{words}, once or each time? no keyword says when this text is read"
        advice = "; ".join(
            f"{how}: write it under `{header}`"
            for how, timing in (("once", "called"), ("each time", "phase"))
            for header in context.headers(timing)[:1]
        )
        context.report.add("C100", where, message, advice)


def _carried_out(context: Context) -> bool:
    if context.listener is not None or context.keyword is None:
        return True
    return "act" in context.keyword.holds and context.momentary and context.timing not in ("final", "setup")


def _never(context: Context, where: Where) -> None:
    headers = [header for timing in ("called", "phase", "buying") for header in context.headers(timing)[:1]]
    advice = f"write it under {either(headers)}, or behind `After ...,`"
    context.report.add("C102", where, f"{context.keyword_name()} carries nothing out that could be done later", advice)


def _when(context: Context, later: Later) -> Where:
    if isinstance(later.when, Fact):
        return later.when
    vocabulary = context.vocabulary
    return Words(later, [*vocabulary.forms("moment", vocabulary.moment[later.when], "en")])


def _every_time(context: Context, later: Later) -> bool:
    """*At end of turn, gain 1 coin* as the whole text: people read it as done each turn."""
    header = context.header
    if not isinstance(header, Keyword) or header.span.start != header.span.end or isinstance(later.when, Fact):
        return False
    return context.vocabulary.moment[later.when].of in ("turn", "round")
