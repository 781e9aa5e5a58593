"""The context of a request: what the seat has chosen just before, such as the card of a bid.

The context is read from slots of the frame; an instruction that asks declares which slots. Nothing else is stored.
"""

from __future__ import annotations

from cardlang.machine.knowledge import offered_as
from cardlang.machine.rules import Instruction, Op, Part
from cardlang.machine.state import CARD_MASK, PROGRAM, Ask, State


def about(question: Op, *parts: Part) -> Instruction:
    """Declare the context of an instruction that asks."""
    found = question if isinstance(question, Instruction) else Instruction("op", question)
    found.about = (*found.about, *parts)
    return found


def codes_about(s: State, ask: Ask) -> tuple[int, ...]:
    """The codes in the context of a request, in the order of their choice, as they are offered to the seat."""
    parts = s.rules.programs[ask.program].instructions[ask.pc].about
    frame = next((f for f in reversed(s.stack) if f[PROGRAM] == ask.program), None) if parts else None
    if frame is None:
        return ()
    starts, found = s.rules.codebook.starts, []
    for slot, kind in parts:
        values = frame[slot] if isinstance(frame[slot], tuple) else (frame[slot],)
        found += [starts[kind] + (x & CARD_MASK) for x in values if x >= 0]
    return offered_as(s, ask.seat, found)
