"""What a question goes with: what the one who is asked has chosen just before, as the card of a bid.

Nothing of it is kept in the state but the slots of the frame; an instruction that asks says which they are.
"""

from __future__ import annotations

from typing import TypeAlias

from cardlang.machine.knowledge import offered_as
from cardlang.machine.rules import Op
from cardlang.machine.state import CARD_MASK, PROGRAM, Ask, State

Part: TypeAlias = tuple[int, str]  # a slot with one value or a tuple of them, and their kind in the codebook


def about(question: Op, *parts: Part) -> Op:
    """Say what an instruction asks about."""
    question.about = (*_parts(question), *parts)  # type: ignore[attr-defined]
    return question


def codes_about(s: State, ask: Ask) -> tuple[int, ...]:
    """The codes of what a request is about, in the order of their choice, as the seat is offered them."""
    parts = _parts(s.rules.programs[ask.program].ops[ask.pc])
    frame = next((f for f in reversed(s.stack) if f[PROGRAM] == ask.program), None) if parts else None
    if frame is None:
        return ()
    starts, found = s.rules.codebook.starts, []
    for slot, kind in parts:
        values = frame[slot] if isinstance(frame[slot], tuple) else (frame[slot],)
        found += [starts[kind] + (x & CARD_MASK) for x in values if x >= 0]
    return offered_as(s, ask.seat, found)


def _parts(question: Op) -> tuple[Part, ...]:
    return getattr(question, "about", ())
