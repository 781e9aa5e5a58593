"""Turns and their phases, as every game has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.machine import delayed, journal
from cardlang.machine.dispatch import LISTEN, due, usable_again
from cardlang.machine.instructions import Assembler, call, step, unless
from cardlang.machine.rules import Instruction, Op, Program
from cardlang.machine.state import NOTHING, PC, Frame, State, note, ref_of
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
    if s.later and (starting := delayed.starting(s)):
        follow_up(s, starting)


def unfinished(s: State, f: Frame, following: int) -> bool:
    """Carry out the effects that were delayed until the end of the turn. Returns whether there were any.

    If so, the instruction is run again afterwards. `following` is the next turn.
    """
    ending = delayed.ending(s, following) if s.later else NOTHING
    if ending:
        f[PC] -= 1
        follow_up(s, ending)
    return bool(ending)


def carry_out(keyword: str) -> Op:
    """Return the instruction for the active player's abilities under a keyword: they are carried out one by one."""

    def op(s: State, _: Frame) -> None:
        found = tuple(
            (LISTEN, ref_of(s, card), ability.number, -1, NOTHING)
            for card in due(s, keyword)
            if s.rules.owner_of[s.place[card]] == s.active
            for ability in s.rules.records[s.rules.record[card]].of(keyword)
        )
        if found:
            follow_up(s, found)

    return step(op)


def phase(number: int) -> Op:
    """Return the instruction that begins a phase, unless the host stops before it."""

    def op(s: State, f: Frame) -> bool:
        if halted(s, f, number):
            return True
        begin(s, number)
        started(s)
        return False

    return Instruction("phase", op)


def turn_program(
    phases: Sequence[str], over: Callable[[State], bool], end: str, *,
    starts: str = "", ends: str = "", behind: str = "",
) -> Program:  # fmt: skip
    """Return the program of all turns, each with all phases, until the match is `over`; then comes the phase `end`.

    Each phase is a procedure of that name, and a label at which a match can begin. `starts` and `ends` are the keywords
    of what texts do at the start and at the end of their owner's turn; the procedure `behind` follows both.
    """
    a = Assembler("turn")
    again = a.mark()
    for number, name in enumerate(phases):
        a.mark(name=name)
        a.emit(phase(number))
        if starts and not number:
            a.emit(carry_out(starts), call(behind))
        a.emit(call(name))
    if ends:
        a.emit(carry_out(ends), call(behind))
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
