"""Cards that are kept between two questions: as references, which alone become another card in a copy for a seat."""

from __future__ import annotations

from cardlang.machine.instructions import let
from cardlang.machine.rules import Op
from cardlang.machine.state import CARD_MASK, State, ref_of


def as_reference(slot: int) -> Op:
    """Turn the number of a card that was chosen into its reference; -1 stays."""
    return let(slot, lambda s, f: ref_of(s, f[slot]) if f[slot] >= 0 else -1)


def number(ref: int) -> int:
    """The card that a reference means."""
    return ref & CARD_MASK


def reference(s: State, code: int) -> int:
    """The reference of the card behind an option, or -1 for another answer."""
    return ref_of(s, code - s.rules.codebook.card) if code >= s.rules.codebook.card else -1
