"""Final scoring: every step of such an ability becomes a line of the score sheet, evaluated and never run."""

from __future__ import annotations

from cardlang.compile.conditions import condition
from cardlang.compile.parts import counted
from cardlang.compile.scope import CompileError, Scope
from cardlang.compile.selectors import group
from cardlang.compile.values import per
from cardlang.machine.instructions import Many
from cardlang.machine.rules import Tally
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n


def tally(scope: Scope, item: n.Step) -> Tally:
    """*If ..., score N points for each ...*. Raises CompileError for all that would have to ask or to act."""
    do = item.action
    if not isinstance(do, n.Do) or do.verb != "score" or not isinstance(do.args.objects[0], n.Sel):
        raise CompileError("at the end points are scored, and nothing else is done", item.span)
    asks = (
        item.modal is not None or item.each is not None or item.repeat is not None or item.link in ("if_done", "else")
    )
    if asks or do.args.equal is not None or do.args.cap is not None:
        raise CompileError("write *score 2 points for each ...*, with conditions in front at most", item.span)
    number = scope.meaning.steps[id(item)]
    scope.step = number
    tests = [condition(scope, test, number, part) for part, test in enumerate(item.conditions)]
    each, what = do.args.objects[0].quantity.n or 1, do.args.per
    _own(scope, what)
    return Tally(
        applies=lambda s, f: all(test(s, f) for test in tests),
        each=lambda s, f: each,
        count=per(scope, what),
        cards=_cards(scope, what),
        node=scope.nodes[id(item)],
    )


def _own(scope: Scope, what: n.Sel | n.SetOf | None) -> None:
    """A score looks at nobody else's things."""
    for sel in what.items if isinstance(what, n.SetOf) else (what,) if what is not None else ():
        if sel.of is not None and scope.kind(sel.of.noun) == "player":
            raise CompileError("at the end only your own cards count", sel.of.span)


def _cards(scope: Scope, what: n.Sel | n.SetOf | None) -> Many:
    """The cards that the count is about."""
    if what is None:
        return lambda s, f: ()
    found = [_behind(scope, sel) for sel in (what.items if isinstance(what, n.SetOf) else (what,))]

    def cards(s: State, f: Frame) -> list[int]:
        return [x for many in found for x in many(s, f)]

    return cards


def _behind(scope: Scope, sel: n.Sel) -> Many:
    if scope.column(sel.noun) is None:
        return counted(scope, sel)
    places = [item.where for item in sel.filters if isinstance(item, n.In)]
    return group(scope, places[0]).all if places else lambda s, f: ()
