"""Checks what happens where a price comes to nothing: nobody pays that, so a penalty would fall on who owes nothing."""

from __future__ import annotations

from cardlang.meaning.context import Context
from cardlang.syntax.nodes import Do, Node, Step

_ADVICE = "ask for it in front: *If there is ..., you may pay 1 coin for each .... Otherwise, ...*"


def check_penalty(context: Context, before: Step, step: Step) -> None:
    """Refuse *Pay 1 coin for each card here. Otherwise, ...* where nothing is asked ahead of it."""
    if step.link == "else" and not before.conditions and (price := _open(context, before)) is not None:
        context.report.add("C222", price, "where this comes to nothing, `otherwise` would hold, too", _ADVICE)


def check_option(context: Context, step: Step, option: Step) -> None:
    """Refuse *Choose one: pay 1 coin for each card here; or ...* where nothing is asked ahead of it."""
    if not step.conditions and not option.conditions and (price := _open(context, option)) is not None:
        message = "where this comes to nothing, nobody could choose it"
        advice = "ask for it in front: *If there is ..., choose one: pay ...; or ...*"
        context.report.add("C222", price, message, advice)


def _open(context: Context, step: Step) -> Node | None:
    """Return what an amount that is paid hangs on; none where so much is paid in any case."""
    act = step.action
    if not isinstance(act, Do) or not context.verb(act.verb).in_full:
        return None
    hangs = act.args.per if act.args.per is not None else act.args.equal
    return hangs if isinstance(hangs, Node) else None
