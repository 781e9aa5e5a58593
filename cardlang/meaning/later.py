"""Checks what is done later: that it is said when, and that nothing is put off which holds or which the rules ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.meaning.report import Where, Words, either
from cardlang.meaning.setting import Setting
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


def then(setting: Setting, later: Later) -> Setting:
    """The surroundings of what is done later: no keyword is over it, and it hears what it has waited for."""
    began = setting.timing if setting.timing in ("static", "called", "buying", "phase") else setting.began
    return replace(setting, header=None, listener=listener_of(later), later=True, began=began)


def check_later(setting: Setting, later: Later) -> None:
    """Check that something can be done later here."""
    where = _when(setting, later)
    words = setting.report.quote(where, "this")
    if setting.later:
        message = f"{words} stands behind another time: what is put off is not put off again"
        setting.report.add("C101", where, message, "name one time")
    elif not _carried_out(setting):
        _never(setting, where)
    elif _every_time(setting, later):
        message = f"{words}, once or each time? no keyword says when this text is read"
        advice = "; ".join(
            f"{how}: write it under `{header}`"
            for how, timing in (("once", "called"), ("each time", "phase"))
            for header in setting.headers(timing)[:1]
        )
        setting.report.add("C100", where, message, advice)


def _carried_out(setting: Setting) -> bool:
    if setting.listener is not None or setting.keyword is None:
        return True
    return "act" in setting.keyword.holds and setting.momentary and setting.timing not in ("final", "setup")


def _never(setting: Setting, where: Where) -> None:
    headers = [header for timing in ("called", "phase", "buying") for header in setting.headers(timing)[:1]]
    advice = f"write it under {either(headers)}, or behind `After ...,`"
    setting.report.add("C102", where, f"{setting.keyword_name()} carries nothing out that could be done later", advice)


def _when(setting: Setting, later: Later) -> Where:
    if isinstance(later.when, Fact):
        return later.when
    vocabulary = setting.vocabulary
    return Words(later, [*vocabulary.forms("moment", vocabulary.moment[later.when], "en")])


def _every_time(setting: Setting, later: Later) -> bool:
    """*At end of turn, gain 1 coin* as the whole text: people read it as done each turn."""
    header = setting.header
    if not isinstance(header, Keyword) or header.span.start != header.span.end or isinstance(later.when, Fact):
        return False
    return setting.vocabulary.moment[later.when].of in ("turn", "round")
