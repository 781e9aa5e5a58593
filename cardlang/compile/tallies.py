"""Final scoring: every step of such an ability becomes a line of the score sheet, evaluated and never run."""

from __future__ import annotations

from cardlang.compile.conditions import condition
from cardlang.compile.parts import counted, in_sets
from cardlang.compile.scope import CompileError, Scope
from cardlang.compile.values import capped, number, per
from cardlang.machine.instructions import Many, Number
from cardlang.machine.rules import Tally
from cardlang.machine.state import Frame, State
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def tally(scope: Scope, item: n.Step) -> Tally:
    """*If ..., score N points for each ...*. Raises CompileError for all that would have to ask or to act."""
    do = item.action
    if not isinstance(do, n.Do) or do.verb != "score":
        raise CompileError("at the end points are scored, and nothing else is done", item.span)
    points = do.args.objects[0]
    if not isinstance(points, n.Sel):
        raise CompileError("say how many points", item.span)
    if item.subject is not None and not isinstance(item.subject, n.Pron):
        raise CompileError("at the end each card scores for its owner alone: leave the player out", item.subject.span)
    envelope = (item.modal, item.each, item.repeat)
    if any(part is not None for part in envelope) or item.link in ("if_done", "else"):
        raise CompileError("write *score 2 points for each ...*, with conditions in front at most", item.span)
    scope.step = scope.meaning.steps[id(item)]
    scope.reads(item, "link", "conditions")
    scope.reads(do)
    scope.reads(do.args, "objects", "equal", "per", "cap")
    scope.reads(points)
    if item.subject is not None:
        scope.reads(item, "subject")
        scope.reads(item.subject)
    for test in item.conditions:
        _alone(scope, test)
    tests = [condition(scope, test, scope.step, part) for part, test in enumerate(item.conditions)]
    args = do.args
    counted_of = (*_phrases(args.per), *_phrases(args.equal))
    for sel in counted_of:
        _own(scope, sel)
    each = number(scope, args.equal if args.equal is not None else points.quantity.n or 1)
    times = per(scope, args.per)
    if args.cap is not None:  # the bound is of the whole, so that it counts once
        each, times = capped(scope, _product(each, times), args.cap), per(scope, None)
    return Tally(
        applies=lambda s, f: all(test(s, f) for test in tests),
        each=each,
        count=times,
        cards=_cards(scope, args),
        node=scope.nodes[id(item)],
    )


def _product(one: Number, other: Number) -> Number:
    return lambda s, f: one(s, f) * other(s, f)


def _phrases(value: n.Value | n.Sel | n.SetOf | None) -> tuple[n.Sel, ...]:
    """The noun phrases that an amount speaks of."""
    match value:
        case n.Sel():
            return (value,)
        case n.SetOf(items=items):
            return items
        case n.Count(what=what):
            return (what,)
        case n.AttrOf(of=of):
            return (of,) if isinstance(of, n.Sel) else ()
        case n.Half(value=inner):
            return _phrases(inner)
        case int() | None:
            return ()


def _own(scope: Scope, sel: n.Sel) -> None:
    """A score looks at nobody else's things, and nobody chooses."""
    if sel.of is not None and scope.kind(sel.of.noun) == "player":
        raise CompileError("at the end only your own cards count", sel.of.span)
    if scope.kind(sel.noun) == "card" and sel.quantity.kind in ("a", "another", "up_to", "any_number"):
        raise CompileError("nobody chooses at the end: say *each*, *all* or *this*", sel.span)


def _alone(scope: Scope, test: n.Condition) -> None:
    """Nor does what it depends on."""
    for node in preorder(test):
        if isinstance(node, n.Sel) and (scope.kind(node.noun) == "player" or node.poss == "opponent"):
            raise CompileError("at the end only your own cards count", node.span)


def _cards(scope: Scope, args: n.Args) -> Many:
    """The cards that the counts are about; of sets those that are in one."""
    found = [_behind(scope, sel) for sel in _phrases(args.equal)]
    if isinstance(args.per, n.SetOf):
        found.append(in_sets(scope, args.per, per(scope, args.per)))
    else:
        found += [_behind(scope, sel) for sel in _phrases(args.per)]

    def cards(s: State, f: Frame) -> list[int]:
        return [x for many in found for x in many(s, f)]

    return cards


def _behind(scope: Scope, sel: n.Sel) -> Many:
    if scope.column(sel.noun) is None:
        return counted(scope, sel)
    places = [item.where for item in sel.filters if isinstance(item, n.In)]
    return scope.group(places[0]).all if places else lambda s, f: ()
