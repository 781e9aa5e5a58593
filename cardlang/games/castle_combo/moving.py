"""Texts that take displayed cards into a tableau or move the herald."""

from __future__ import annotations

from cardlang.compile.scope import Scope, read_all
from cardlang.compile.verbs import amounts
from cardlang.compile.verbs.acts import Slots, do, event, flags, objects_of, result
from cardlang.games.castle_combo import kinds, tableau, words
from cardlang.games.castle_combo.herald import MOVES, can_go
from cardlang.games.castle_combo.table import market, row
from cardlang.games.castle_combo.vocabulary import HERALD
from cardlang.machine.instructions import Label, Truth, each, jump, let
from cardlang.machine.questions import decide
from cardlang.machine.request_context import about
from cardlang.machine.state import NOTHING, Event, Frame, State
from cardlang.syntax import nodes as n


def take(scope: Scope, action: n.Do, k: int) -> None:
    """Compile *take 2 keys from a neighbour* and *take a displayed card*, which is placed face-up at no cost."""
    if scope.kind_of(action.args.objects[0]) != "card":
        amounts.transfer(scope, action, k)
        return
    asm, slots, actor = scope.asm, Slots(scope, k), scope.actor
    objects_of(scope, action, slots, (lambda s, f, x: bool(tableau.legal_cells(s, actor(s, f))),))
    every, position, one, cell, taken = (asm.slot() for _ in range(5))
    again, end = Label(), Label()
    asm.emit(let(every, read_all(slots.objects)), let(position, 0), let(taken, NOTHING))
    asm.mark(again)
    asm.emit(each(every, position, one, end))
    place = decide(cell, actor, words.PLACE_CARD, lambda s, f: tableau.legal_cells(s, actor(s, f)), "place", none=again)
    asm.emit(about(place, (one, "card")))
    number, marks, node = kinds.NUMBER["acquire"], flags(scope), asm.node

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        return (event(s, f, number, ref=f[one], by=actor(s, f), to=f[cell], flags=marks, node=node),)

    asm.emit(let(slots.objects, lambda s, f: (f[one],)))
    asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done))
    asm.emit(let(taken, lambda s, f: (*f[taken], *f[slots.objects])), jump(again))
    asm.mark(end)
    asm.emit(let(slots.objects, read_all(taken)))


def move(scope: Scope, action: n.Do, k: int) -> None:
    """Compile *move the herald to the other row*."""
    scope.reads(action.args)
    slots, actor, node, marks = Slots(scope, k), scope.actor, scope.asm.node, flags(scope)

    def events(s: State, f: Frame) -> tuple[Event, ...]:
        where = _goal(s, action.verb)
        number = kinds.NUMBER[MOVES[where]]
        return (event(s, f, number, by=actor(s, f), to=row(where), flags=marks, node=node),)

    scope.asm.emit(do(events, scope.fuel), result(slots.objects, slots.events, slots.done))


def can_move(_: Scope, action: n.Do, __: int) -> Truth:
    """Return the test whether there is such a row for the herald."""
    return lambda s, f: can_go(s, _goal(s, action.verb))


def can_take(scope: Scope, action: n.Do, _: int) -> Truth:
    """Return the test whether there is something to take and, for a card, a cell."""
    first = action.args.objects[0]
    if scope.kind_of(first) != "card":
        return amounts.payable(scope, action)
    cards, actor = scope.group(first).all, scope.actor
    return lambda s, f: bool(cards(s, f) and tableau.legal_cells(s, actor(s, f)))


def _goal(s: State, verb: str) -> int:
    goal = HERALD[verb]
    return 1 - market(s) if goal is None else goal
