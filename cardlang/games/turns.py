"""The phases of a turn, round and round: what is alike in every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.machine import delayed, journal
from cardlang.machine.dispatch import usable_again
from cardlang.machine.instructions import Assembler, call, unless
from cardlang.machine.rules import Instruction, Op, Program
from cardlang.machine.state import NOTHING, PC, Frame, State, note
from cardlang.machine.window import follow_up


def halted(s: State, f: Frame, phase: int) -> bool:
    """Whether the host wants to stop before a phase of the active player; the one behind the last is the end."""
    if s.until is None or s.until != (s.active, phase):
        return False
    f[PC] -= 1
    return True


def begin(s: State, phase: int) -> None:
    """A phase of the active player begins."""
    s.phase = phase
    if s.log is not None:
        note(s, "phase", player=s.active, phase=phase)


def started(s: State) -> None:
    """What was put off until this turn is done ahead of all else in it."""
    if s.later and (due := delayed.starting(s)):
        follow_up(s, due)


def unfinished(s: State, f: Frame, following: int) -> bool:
    """Whether something was put off until the end of the turn: it is done, then the instruction is run again.

    `following` is the turn that comes next.
    """
    due = delayed.ending(s, following) if s.later else NOTHING
    if due:
        f[PC] -= 1
        follow_up(s, due)
    return bool(due)


def phase(number: int) -> Op:
    """Begin a phase, unless the host wants to stop before it."""

    def op(s: State, f: Frame) -> bool:
        if halted(s, f, number):
            return True
        begin(s, number)
        started(s)
        return False

    return Instruction("phase", op)


def turn_program(phases: Sequence[str], over: Callable[[State], bool], end: str) -> Program:
    """A turn of each player after the other, each with all phases, until the match is `over`; then the phase `end`.

    A phase is a procedure of its name, and a label at which a match may begin.
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
    """End the turn: what holds until now lapses, and the next player is active."""

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
        s.turn += not over(s)  # what comes then is no turn of anybody
        s.active = (s.active + 1) % s.rules.players
        return False

    return Instruction("_pass", op)


def procedure(name: str, *ops: Op) -> Program:
    """A procedure of a few instructions, one after the other."""
    a = Assembler(name)
    a.emit(*ops)
    return a.build()
