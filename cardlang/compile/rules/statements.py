"""Statements inside a resolution: operations of a scoring, changes with a duration, the way a lane is decided.

The same forms under a static keyword change a query instead and never run; see `statics`.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.compile.model import Test, all_of
from cardlang.compile.rules.prohibitions import forbidden_for_now
from cardlang.compile.scope import Scope, no_program
from cardlang.compile.selectors import bearing
from cardlang.compile.selectors.features import card_tests
from cardlang.compile.values.numbers import capped, number, per
from cardlang.compile.verbs.acts import Slots
from cardlang.compile.verbs.choices import choose, settle
from cardlang.machine import scoring
from cardlang.machine.delayed import HELD, put_off
from cardlang.machine.instructions import Label, Number, let, step
from cardlang.machine.lasting import EVER
from cardlang.machine.rules import Held, Instruction
from cardlang.machine.state import EVENT, ME, PROGRAM, WHY_BITS, YOU, Frame, State
from cardlang.machine.turns import next_turn
from cardlang.syntax import nodes as n
from cardlang.syntax.walk import preorder


def statement(scope: Scope, item: n.Step, k: int) -> None:
    """One statement, carried out now."""
    scope.reads(item.action)
    match item.action:
        case n.Change() as change:
            if scope.scoring:
                _scored(scope, item, change, k)
            else:
                _lasting(scope, item, change, k)
        case n.Do() as win:
            scope.reads(win.args, "objects")
            for what in win.args.objects:  # *this lane*, and no other: `meaning` sees to that
                scope.reads(what)
            scope.asm.emit(let(scope.slot(k, "subject"), _method(scope, item)), let(scope.slot(k, "done"), 1))
        case n.Forbid() as forbid:
            forbidden_for_now(scope, item, forbid, k, last_turn(scope, item))
        case n.Lack() | n.CountsAs() | n.Room():
            raise no_program(item)
        case n.Seq() | n.Choose() | n.Later() | n.Name():
            raise AssertionError("these are acts")


def _subjects(scope: Scope, item: n.Step, k: int) -> int:
    """Emit the choice of the things the statement is about; returns their slot."""
    slots = Slots(scope, k)
    scope.reads(item, "subject")
    choose(scope, item.subject or n.Pron(word="you", span=item.span), slots.objects)
    if item.subject is not None and scope.kind_of(item.subject) == "player":
        scope.asm.emit(let(slots.subject, lambda s, f: next(iter(f[slots.objects]), -1)))
    return slots.objects


def amount(scope: Scope, change: n.Change) -> Number:
    """The signed amount, the value or the factor, times what *for each* counts.

    What is set or added lies within a bound of that; any other bound is of the result.
    """
    scope.reads(change, "per", "cap")
    if change.cap is not None:
        scope.reads(change.cap, "added")
    value, times = number(scope, change.amount), per(scope, change.per)
    return capped(scope, lambda s, f: value(s, f) * times(s, f), None if bounds_the_result(change) else change.cap)


def bounds_the_result(change: n.Change) -> bool:
    """Whether a statement has a bound of the number that comes out."""
    return change.cap is not None and change.op != "set" and not change.cap.added


def _amount_now(scope: Scope, change: n.Change) -> Number:
    settle(scope, change.amount, change.per)
    return amount(scope, change)


def of_each(change: n.Change, value: Number) -> Callable[[State, Frame, int], int]:
    """The amount for one of those that are changed: *their printed strength* is its own."""
    if not any(isinstance(node, n.Own) for node in preorder(change)):
        return lambda s, f, x: value(s, f)

    def own(s: State, f: Frame, x: int) -> int:
        before, f[EVENT] = f[EVENT], (-1, x, -1, -1, 0, -1, -1, 0, -1, -1, 0, 0)
        found = value(s, f)
        f[EVENT] = before
        return found

    return own


def _scored(scope: Scope, item: n.Step, change: n.Change, k: int) -> None:
    subjects, value, node = _subjects(scope, item, k), _amount_now(scope, change), scope.asm.node
    (what, bound), spend, gathered = operation(change), scope.fuel.spend, scope.gathered
    each, alone = of_each(change, value), not any(isinstance(part, n.Own) for part in preorder(change))

    def act(s: State, f: Frame) -> None:
        why = s.rules.programs[f[PROGRAM]].ability << WHY_BITS | node
        change_by = value(s, f) if alone else 0
        if spend(s, f, len(f[subjects])):
            ops = tuple([(what, change_by if alone else each(s, f, x), x, bound, why) for x in f[subjects]])
            if gathered >= 0:
                f[gathered] += ops
                return
            for op in ops:
                scoring.record(s, op)

    scope.asm.emit(_named(step(act), "score_op"), let(scope.slot(k, "done"), lambda s, f: int(bool(f[subjects]))))


def operation(change: n.Change) -> tuple[int, int]:
    """The operation of a statement, and its bound (0 where it has none)."""
    match change.op:
        case "set":
            return scoring.SET, 0
        case "times":
            return (scoring.TIMES, 0) if change.cap is None else (scoring.TIMES_UP_TO, change.cap.n)
        case "add":
            if change.cap is None or change.cap.added:
                return scoring.ADD, 0
            return (scoring.REDUCE if change.cap.kind == "below" else scoring.RAISE), change.cap.n


def _named(of: Instruction, kind: str) -> Instruction:
    """The same instruction under a name of its own, for listings."""
    return Instruction(kind, of.run, of.lines, of.function, of.label)


def _lasting(scope: Scope, item: n.Step, change: n.Change, k: int) -> None:
    if scope.dialect.vocabulary.attribute[change.attr].bought:
        _priced(scope, item, change, k)
        return
    subjects, value, ends = _subjects(scope, item, k), _amount_now(scope, change), last_turn(scope, item)
    column = scope.dialect.queries.index(change.attr)
    (what, bound), spend, each = operation(change), scope.fuel.spend, of_each(change, value)

    def act(s: State, f: Frame) -> None:
        if spend(s, f, len(f[subjects])):
            s.lasting += [(column, x, what, each(s, f, x), bound, ends(s, f)) for x in f[subjects]]

    scope.asm.emit(step(act), let(scope.slot(k, "done"), lambda s, f: int(bool(f[subjects]))))


def _priced(scope: Scope, item: n.Step, change: n.Change, k: int) -> None:
    """*The next castle card you buy costs 2 less*: what is bought will be known when it is; by how much, now."""
    what, slots, goes_on = item.subject, Slots(scope, k), Label()
    if not isinstance(what, n.Sel):
        raise no_program(item)
    scope.reads(item, "subject")
    fits, value = for_sale(scope, what), _amount_now(scope, change)
    once = what.quantity.kind == "next"
    many, left, much = what.quantity.n or 1, scope.slot(k, "left"), scope.slot(k, "much")
    ends: Number = (lambda s, f: EVER) if once and item.duration is None else last_turn(scope, item)
    (operation_of, bound), spend = operation(change), scope.fuel.spend

    def applies(s: State, f: Frame, args: tuple[int, ...]) -> bool:
        return args[1] == f[YOU] and fits(s, f, args[0])

    def becomes(f: Frame, number: int) -> int:
        return scoring.applied(number, operation_of, f[much], bound)

    def act(s: State, f: Frame) -> None:
        if spend(s, f, 1):
            put_off(s, f, HELD, ends(s, f), goes_on.pc)

    scope.asm.hold_at(goes_on, Held(change.attr, applies, becomes, left if once else -1))
    scope.asm.emit(let(left, many), let(much, value), step(act), let(slots.done, 1))
    scope.asm.mark(goes_on)


def for_sale(scope: Scope, what: n.Sel) -> Test:
    """What is bought lies nowhere yet and is nobody's: only what is printed on the card is asked."""
    printed = [phrase for phrase in what.filters if isinstance(phrase, n.Bearing)]
    scope.reads(what, "filters")
    scope.reads_words(what, *scope.dialect.zone_adjectives)  # *displayed cards*: no other is bought
    return all_of([*card_tests(scope, what), *(bearing(scope, phrase) for phrase in printed)])


def last_turn(scope: Scope, item: n.Step) -> Number:
    """The last turn in which a change with a duration still holds."""
    if item.duration is None:
        raise no_program(item)
    scope.reads(item, "duration")
    match scope.dialect.vocabulary.duration[item.duration].ends:
        case "turn":
            return lambda s, f: s.turn
        case "round":
            return lambda s, f: s.turn + s.rules.turns - 1
        case "before your turn":
            return lambda s, f: next_turn(s, f[YOU]) - 1
        case "your turn":
            return lambda s, f: next_turn(s, f[YOU])
        case "game":
            return lambda s, f: EVER


def _method(scope: Scope, item: n.Step) -> Number:
    """*... wins this lane*: keep how the lane is decided; returns who would win it now.

    A comparison (*the player with the most ...*) is made when all strengths are final; a named player is fixed now.
    """
    if not scope.scoring:
        raise no_program(item)
    subject = item.subject if item.subject is not None else n.Pron(word="you")
    scope.reads(item, "subject")
    side_of = scope.dialect.side_of
    with scope.contenders(lambda s, f, x: bool(s.contexts) and side_of(s, x, s.contexts[-1][0]) >= 0) as stands:
        players = scope.group(subject).all

    def winner(s: State, f: Frame) -> int:
        found = players(s, f)
        return found[0] if len(found) == 1 and stands(s, f, found[0]) else -1

    index = len(scope.methods)
    scope.methods.append(winner)

    node = scope.asm.node
    compared = isinstance(subject, n.Sel) and subject.best is not None

    def act(s: State, f: Frame) -> None:
        if s.contexts:
            how = (s.rules.programs[f[PROGRAM]].ability, index) if compared else (-1, winner(s, f))
            why = s.rules.programs[f[PROGRAM]].ability << WHY_BITS | node
            s.contexts[-1][1] = (*how, f[ME], f[YOU], why)

    scope.asm.emit(_named(step(act), "score_method"))
    return winner
