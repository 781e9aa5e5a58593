"""What a question goes with: what the one who is asked has chosen just before, as the card of a bid.

Nothing of it is kept in the state but the slots of the frame; an instruction that asks says which they are.
"""

from __future__ import annotations

from cardlang.machine.knowledge import offered_as
from cardlang.machine.rules import Instruction, Op, Part
from cardlang.machine.state import CARD_MASK, PROGRAM, Ask, State


def about(question: Op, *parts: Part) -> Instruction:
    """Say what an instruction asks about."""
    found = question if isinstance(question, Instruction) else Instruction("op", question)
    found.about = (*found.about, *parts)
    return found


def codes_about(s: State, ask: Ask) -> tuple[int, ...]:
    """The codes of what a request is about, in the order of their choice, as the seat is offered them."""
    parts = s.rules.programs[ask.program].instructions[ask.pc].about
    frame = next((f for f in reversed(s.stack) if f[PROGRAM] == ask.program), None) if parts else None
    if frame is None:
        return ()
    starts, found = s.rules.codebook.starts, []
    for slot, kind in parts:
        values = frame[slot] if isinstance(frame[slot], tuple) else (frame[slot],)
        found += [starts[kind] + (x & CARD_MASK) for x in values if x >= 0]
    return offered_as(s, ask.seat, found)
