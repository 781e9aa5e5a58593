"""What a step has kept in all rounds of a loop, for words behind the loop: *Each player flips a card here. Then destroy
them.*

A step keeps its things anew in each round, so that *it* inside the loop is of this round alone. They are gathered only
where a word stands for those of all rounds (`Ref.loop`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from cardlang.compile.scope import Scope, elements
from cardlang.machine.instructions import Many, let
from cardlang.machine.state import CARD_MASK, NOTHING, Frame, State


def begin(scope: Scope, loop: int) -> None:
    """Emit that nothing is gathered yet, where a step begins that may be a loop: it may be inside another one."""
    for ref in scope.of_rounds:
        if ref.loop == loop:
            scope.asm.emit(let(scope.rounds(ref), NOTHING))


def gather(scope: Scope, kind: Literal["step_object", "step_condition"], step: int, part: int = -1) -> None:
    """Emit that what a step has kept in this round is added to that of the rounds before."""
    for ref in scope.of_rounds:
        if (ref.kind, ref.step, ref.part) == (kind, step, part):
            add(scope, scope.rounds(ref), elements(scope, replace(ref, loop=-1), "card"))


def add(scope: Scope, slot: int, found: Many) -> None:
    """Emit that things are added to those in a slot: each card once, as it was found last."""

    def both(s: State, f: Frame) -> tuple[int, ...]:
        return tuple({x & CARD_MASK: x for x in (*(f[slot] or NOTHING), *found(s, f))}.values())

    scope.asm.emit(let(slot, both))
