"""Cards that are stored between two questions, as references: resampling for a seat replaces only references."""

from __future__ import annotations

from cardlang.machine.instructions import let
from cardlang.machine.rules import Op
from cardlang.machine.state import CARD_MASK, State, ref_of


def as_reference(slot: int) -> Op:
    """Return the instruction that turns the number of a chosen card into its reference; -1 stays."""
    return let(slot, lambda s, f: ref_of(s, f[slot]) if f[slot] >= 0 else -1)


def number(ref: int) -> int:
    """Return the card of a reference."""
    return ref & CARD_MASK


def reference(s: State, code: int) -> int:
    """Return the reference of the card of an option, or -1 for another answer."""
    return ref_of(s, code - s.rules.codebook.card) if code >= s.rules.codebook.card else -1
