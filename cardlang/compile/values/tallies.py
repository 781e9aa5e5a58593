"""Final scoring: every step of such an ability becomes a line of the score sheet, evaluated and never run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.compile.scope import Scope, no_program
from cardlang.compile.values.conditions import condition
from cardlang.compile.values.numbers import capped, number, per
from cardlang.compile.values.parts import counted, in_sets, pairs
from cardlang.machine.instructions import Many, Number, Truth
from cardlang.machine.rules import ScoreTally
from cardlang.machine.state import Frame, State
from cardlang.meaning.use.several import compared
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def tallies(scope: Scope, steps: Sequence[n.Step]) -> tuple[ScoreTally, ...]:
    """The lines of a score. Behind *Otherwise* stands what counts if no line before it does, up to one without it."""
    found: list[ScoreTally] = []
    before: list[Truth] = []
    for step in steps:
        line = _tally(scope, step)
        if step.link != "else":
            before = []
        applies, earlier = line.applies, tuple(before)
        before.append(applies)
        found.append(replace(line, applies=_if_none(earlier, applies)) if earlier else line)
    return tuple(found)


def _if_none(earlier: Sequence[Truth], applies: Truth) -> Truth:
    return lambda s, f: not any(test(s, f) for test in earlier) and applies(s, f)


def _tally(scope: Scope, item: n.Step) -> ScoreTally:
    """*If ..., score N points for each ...*."""
    do = item.action
    if not isinstance(do, n.Do) or not isinstance(points := do.args.objects[0], n.Sel):
        raise no_program(item)
    scope.step = scope.meaning.steps[id(item)]
    scope.reads(item, "link", "conditions")
    scope.reads(do)
    scope.reads(do.args, "objects", "equal", "per", "cap")
    scope.reads(points)
    if isinstance(item.subject, n.Pron):
        scope.reads(item, "subject")
        scope.reads(item.subject)
    tests = [condition(scope, test, scope.step, part) for part, test in enumerate(item.conditions)]
    args = do.args
    each = _at_least_nothing(number(scope, args.equal if args.equal is not None else points.quantity.n or 1))
    times = per(scope, args.per)
    if args.cap is not None:  # the bound is of the whole, so that it counts once
        each, times = capped(scope, _product(each, times), args.cap), per(scope, None)
    if not scope.dialect.vocabulary.verb[do.verb].unsaid:
        each = _lost(each)
    return ScoreTally(
        applies=lambda s, f: all(test(s, f) for test in tests),
        each=each,
        count=times,
        cards=_cards(scope, args),
        node=scope.nodes[id(item)],
        second=any(isinstance(x, _NUMBERS) and (x.attr, "card") in scope.dialect.scored for x in preorder(item)),
    )


_NUMBERS = (n.AttrOf, n.Test, n.Whose, n.Equality, n.Kinds, n.Total)
"""What reads a number of a card."""


def _at_least_nothing(value: Number) -> Number:
    """*A minus B* may be negative, as an amount it is then 0."""
    return lambda s, f: max(0, value(s, f))


def _lost(value: Number) -> Number:
    """*Lose 2 points*."""
    return lambda s, f: -value(s, f)


def _product(one: Number, other: Number) -> Number:
    return lambda s, f: one(s, f) * other(s, f)


def _phrases(value: n.Value | n.Per | None) -> tuple[n.Sel, ...]:
    """The noun phrases that an amount speaks of."""
    match value:
        case n.Sel():
            return (value,)
        case n.SetOf(items=items):
            return items
        case n.PairOf():
            return ()
        case None:
            return ()
        case _:
            return compared(value)


def _cards(scope: Scope, args: n.Args) -> Many:
    """The cards that the counts are about; of sets those that are in one."""
    found = [_behind(scope, sel) for sel in _phrases(args.equal)]
    if isinstance(args.per, n.SetOf):
        found.append(in_sets(scope, args.per, per(scope, args.per)))
    elif isinstance(args.per, n.PairOf):
        two = pairs(scope, args.per)
        found.append(lambda s, f: [x for pair in two(s, f) for x in pair])
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
