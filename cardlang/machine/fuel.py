"""Fuel: the number of steps that one ability may take before it is cut short. It starts with the ability's static cost.

A step is one round of a loop (a member of *for each*, a repetition, a player who acts) or one thing that an act or a
statement is about. Abilities that trigger on the way have fuel of their own. An ability that runs out does not begin
the step that it cannot pay for, does nothing more, and logs the event `cut-short`. On tables no larger than
`meaning.cost` assumes, the static cost is an upper bound, so nothing is ever cut short there.
"""

from __future__ import annotations

from cardlang.machine.instructions import Label
from cardlang.machine.state import CARD_MASK, ME, PC, PROGRAM, SLOTS, WHY_BITS, Frame, State, note

SPENT = SLOTS  # the first slot of an ability's frame: the steps it has taken


class Fuel:
    """The fuel of one program's ability; `out` is the label where a program goes on that cannot pay."""

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
