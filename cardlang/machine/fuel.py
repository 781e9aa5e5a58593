"""Fuel: what one ability may do before it is ended. Its static cost, told by the linter, is what it starts with.

A step is one round of a loop (a member of *for each*, a repetition, a player who acts) or one thing that an act or a
statement is about. What other abilities do in answer has fuel of its own. When an ability runs out, the step that it
cannot pay for is not begun, nothing more of the ability is done, and the event `cut-short` says so. For tables as large
as `meaning.cost` reckons with, the static cost is a bound, so that nothing is ever cut short there.
"""

from __future__ import annotations

from cardlang.machine.instructions import Label
from cardlang.machine.state import CARD_MASK, ME, PC, PROGRAM, SLOTS, WHY_BITS, Frame, State, note

SPENT = SLOTS  # the first slot of an ability's frame: the steps it has taken


class Fuel:
    """What the abilities of one program may spend; `out` is where a program goes on that cannot pay."""

    __slots__ = ("most", "out")

    def __init__(self, most: int, out: Label) -> None:
        self.most, self.out = most, out

    def spend(self, s: State, f: Frame, steps: int) -> bool:
        """Pay for some steps; if there is too little left, end the ability and return False."""
        f[SPENT] += steps
        if f[SPENT] <= self.most:
            return True
        f[SPENT] -= steps
        f[PC] = self.out.pc
        why = s.rules.programs[f[PROGRAM]].ability << WHY_BITS
        note(s, "cut-short", card=f[ME] & CARD_MASK, amount=self.most, why=why)
        return False
