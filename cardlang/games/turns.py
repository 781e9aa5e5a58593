"""Turns and their phases, as every game has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.machine import delayed, journal
from cardlang.machine.dispatch import usable_again
from cardlang.machine.instructions import Assembler, call, unless
from cardlang.machine.rules import Instruction, Op, Program
from cardlang.machine.state import NOTHING, PC, Frame, State, note
from cardlang.machine.window import follow_up


def halted(s: State, f: Frame, phase: int) -> bool:
    """Return whether to stop before a phase of the active player, on request of the host. The end follows the last."""
    if s.until is None or s.until != (s.active, phase):
        return False
    f[PC] -= 1
    return True


def begin(s: State, phase: int) -> None:
    """Begin a phase of the active player."""
    s.phase = phase
    if s.log is not None:
        note(s, "phase", player=s.active, phase=phase)


def started(s: State) -> None:
    """Carry out the effects that were delayed until the start of this turn, before anything else in it."""
    if s.later and (due := delayed.starting(s)):
        follow_up(s, due)


def unfinished(s: State, f: Frame, following: int) -> bool:
    """Carry out the effects that were delayed until the end of the turn. Returns whether there were any.

    If so, the instruction is run again afterwards. `following` is the next turn.
    """
    due = delayed.ending(s, following) if s.later else NOTHING
    if due:
        f[PC] -= 1
        follow_up(s, due)
    return bool(due)


def phase(number: int) -> Op:
    """Return the instruction that begins a phase, unless the host stops before it."""

    def op(s: State, f: Frame) -> bool:
        if halted(s, f, number):
            return True
        begin(s, number)
        started(s)
        return False

    return Instruction("phase", op)


def turn_program(phases: Sequence[str], over: Callable[[State], bool], end: str) -> Program:
    """Return the program of all turns, each with all phases, until the match is `over`; then comes the phase `end`.

    Each phase is a procedure of that name, and a label at which a match can begin.
    """
    a = Assembler("turn")
    again = a.mark()
    for number, name in enumerate(phases):
        a.mark(name=name)
        a.emit(phase(number), call(name))
    a.emit(_pass(len(phases) + 1, over), unless(lambda s, f: over(s), again))
    a.mark(name=end)
    a.emit(phase(len(phases)), call(end))
    return a.build()


def _pass(end: int, over: Callable[[State], bool]) -> Op:
    """Return the instruction that ends a turn: durations lapse, and the next player becomes active."""

    def op(s: State, f: Frame) -> bool:
        following = s.turn + 1
        if unfinished(s, f, following):
            return False
        if halted(s, f, end):
            return True
        s.chain = s.asked = 0
        delayed.lapse(s, following)
        journal.forget(s, following)
        s.lasting = [change for change in s.lasting if change[-1] >= following]
        usable_again(s, following)
        s.turn += not over(s)  # the end is nobody's turn
        s.active = (s.active + 1) % s.rules.players
        return False

    return Instruction("_pass", op)


def procedure(name: str, *ops: Op) -> Program:
    """Return a procedure of a few instructions in sequence."""
    a = Assembler(name)
    a.emit(*ops)
    return a.build()
