"""What is done later: a part of the program that the ability passes over, and goes on with when its time has come.

The frame is kept as it is by then (`machine.later`), so that the step of then speaks of what was named before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardlang.compile.rules.listeners import heard, keys_of
from cardlang.compile.scope import Scope, no_program
from cardlang.compile.scope import heard as heard_card
from cardlang.machine.delayed import EACH, END, NEXT, START, WAITING, put_off
from cardlang.machine.instructions import Label, Number, jump, let, step
from cardlang.machine.lasting import EVER
from cardlang.machine.rules import Awaited
from cardlang.machine.state import YOU, Frame, State
from cardlang.machine.turns import next_turn
from cardlang.machine.window import wait
from cardlang.meaning.use.delayed import listener_of
from cardlang.syntax import nodes as n
from cardlang.vocabulary.model import Ends

Emit = Callable[[Scope, n.Step, int], None]


def postpone(scope: Scope, later: n.Later, number: int, emit: Emit) -> None:
    """Put a step off; `emit` compiles it."""
    asm, goes_on, past = scope.asm, Label(), Label()
    scope.reads(later, "within", "every")
    with _then(scope):
        when, turn = _time(scope, later, goes_on, past)
        spend, put = scope.fuel.spend, wait if when in WAITING else put_off

        def enter(s: State, f: Frame) -> None:
            if spend(s, f, 1):
                put(s, f, when, turn(s, f), goes_on.pc)

        asm.emit(let(scope.slot(number, "done"), 1), step(enter), jump(past))
        asm.mark(goes_on)
        emit(scope, later.step, -1)
        asm.emit(jump(scope.fuel.out))
        asm.mark(past)


@contextmanager
def _then(scope: Scope) -> Iterator[None]:
    """Compiles what is done later: no lane is scored, no card is leaving and nothing is answered by then."""
    anew = {
        "scoring": False, "leaving": False, "answering": False, "goal": False, "met": heard_card, "facts": False,
        "optional": None, "unpaid": None, "asked_ahead": None, "gathered": -1, "contends": None,
        "unless": (),
    }  # fmt: skip
    before = {name: getattr(scope, name) for name in anew}
    for name, value in anew.items():
        setattr(scope, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(scope, name, value)


def _time(scope: Scope, later: n.Later, goes_on: Label, past: Label) -> tuple[int, Number]:
    """For what it waits, and the turn of that, or the last one in which it waits."""
    if isinstance(later.when, str):
        moment = scope.dialect.vocabulary.moment[later.when]
        return START if moment.at == "start" else END, _turn(moment.of)
    listener = listener_of(later)
    if listener is None:
        raise no_program(later)
    scope.asm.await_at(goes_on, Awaited(keys_of(scope, listener), heard(scope, later.when), past))
    scope.answering = later.when.would
    return EACH if later.every else NEXT, _turn(later.within or "your turn")


def _turn(of: Ends) -> Number:
    match of:
        case "turn":
            return lambda s, f: s.turn
        case "round":
            return lambda s, f: s.turn + s.rules.turns - 1
        case "your turn":
            return lambda s, f: next_turn(s, f[YOU])
        case "before your turn":
            return lambda s, f: next_turn(s, f[YOU]) - 1
        case "game":
            return lambda s, f: EVER
