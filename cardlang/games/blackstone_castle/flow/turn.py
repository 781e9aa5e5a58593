"""Turns: the cycle of phases, income, and the end of the match (BC-TURN-0, BC-TURN-2, BC-WIN)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle import scoring
from cardlang.games.blackstone_castle.kinds import make
from cardlang.games.blackstone_castle.table import KNIGHT, MARKERS, WIZARD, supply
from cardlang.games.blackstone_castle.tasks import completed
from cardlang.games.turns import carry_out, started, unfinished
from cardlang.machine import delayed, journal
from cardlang.machine.dispatch import usable_again
from cardlang.machine.instructions import Assembler, Label, call, forget, over, step
from cardlang.machine.rules import DRAW, UNFINISHED, WON, Instruction, Op, Program
from cardlang.machine.state import PC, Event, Frame, State, note
from cardlang.machine.window import act

RESOURCES = dict(zip(MARKERS, (KNIGHT, WIZARD), strict=True))  # income from completed tasks (BC-KNIGHT-05)
LAST_ROUND = -2  # the piece that marks the last round


def recruit_program() -> Program:
    """Step 2: gain markers for the cards in the stacks, up to the limit by kings (BC-TURN-2)."""
    a = Assembler("recruit")
    a.emit(carry_out("income"), step(_of_tasks), forget())
    return a.build()


def _of_tasks(s: State, _: Frame) -> None:
    """Gain the markers of completed tasks."""
    for kind, resource in RESOURCES.items():
        if count := len(completed(s, s.active, kind)):
            act(s, (_gain(s, resource, count),))


def _gain(s: State, resource: int, count: int) -> Event:
    return make("gain", by=s.active, amount=count, source=supply(s), to=s.active, turn=resource)


def turn_program(phases: Sequence[str]) -> Program:
    """Return the program of the cycle of phases; a match can begin at each."""
    a = Assembler("turn")
    first = Label()
    a.mark(first)
    for index, name in enumerate(phases):
        a.mark(name=name)
        a.emit(_phase(index))
        if name == "limits":  # in modes without this step, no card has a text that works at the end of turns
            a.emit(carry_out("turn end"))
        a.emit(call(name))
    a.emit(step(_judge), _pass(len(phases), first))
    return a.build()


def _judge(s: State, _: Frame) -> None:
    """Run the mode's verdict at the end of each turn."""
    if (verdict := s.rules.parameters["verdict"]) is not None:
        verdict(s)


def _phase(index: int) -> Op:
    """Return the instruction that begins a phase, unless the host stops before it."""

    def op(s: State, f: Frame) -> bool:
        if s.until == (s.active, index):
            f[PC] -= 1
            return True
        s.phase = index
        note(s, "phase", player=s.active, phase=index)
        started(s)
        return False

    return Instruction("_phase", op)


def _pass(end: int, first: Label) -> Op:
    """Return the instruction that ends the turn; the left neighbour is next (BC-TURN-0-01)."""

    def op(s: State, f: Frame) -> bool:
        if unfinished(s, f, s.turn + 1):
            return False
        if s.until == (s.active, end):
            f[PC] -= 1
            return True
        limit = s.rules.parameters["turn limit"]
        if limit and s.turn >= limit:
            over(s, UNFINISHED, -1)
            return True
        s.chain = s.asked = 0
        s.lasting = [change for change in s.lasting if change[-1] > s.turn]
        usable_again(s, s.turn + 1)
        delayed.lapse(s, s.turn + 1)
        journal.forget(s, s.turn + 1)
        s.turn += 1
        s.active = (s.active + 1) % s.rules.seats
        f[PC] = first.pc
        return False

    return Instruction("_pass", op)


def judge(s: State) -> None:
    """Begin the last round once a player has enough points; it ends when all have had equally many turns
    (BC-WIN-01 to -03).
    """
    if any(scoring.points(s, player) >= s.rules.parameters["goal"] for player in range(s.rules.seats)):
        if not s.pieces[LAST_ROUND]:
            note(s, "last-round", player=s.active)
        s.pieces[LAST_ROUND] = 1
    if not s.pieces[LAST_ROUND] or (s.active + 1) % s.rules.seats != s.started:
        return
    settle(s)


def settle(s: State) -> None:
    """End the match; the player who is ahead of all others wins."""
    if s.rules.parameters["points"] is not None:
        for player in range(s.rules.seats):
            note(s, "total", player=player, amount=scoring.total(s, player))
    best = scoring.winners(s)
    over(s, WON if len(best) == 1 else DRAW, best[0] if len(best) == 1 else -1)
