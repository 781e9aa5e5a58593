"""What every game shows alike, and a pile whose order nobody may know."""

from __future__ import annotations

from typing import Any

from cardlang.machine import rng
from cardlang.machine.rules import REASONS
from cardlang.machine.state import State


def course(s: State) -> dict[str, Any]:
    """How far the match is."""
    rules = s.rules
    return {
        "turn": rules.people[s.active],
        "round": (s.turn + rules.turns - 1) // rules.turns,
        "phase": rules.phases[s.phase],
    }


def ending(s: State) -> dict[str, Any]:
    """Whether and how it has ended."""
    reason, winner = s.outcome
    return {
        "over": bool(reason),
        "outcome": REASONS[reason] or None,
        "winner": s.rules.sides[winner] if winner >= 0 else None,
    }


def drawn_anew(state: int, pile: list[int], first: int = 0) -> int:
    """Bring a pile, from one of its cards on, in another order; returns the next state of the generator.

    The cards are put in order before, so that the result says nothing about how they lay.
    """
    hidden = sorted(pile[first:])
    for last in range(len(hidden) - 1, 0, -1):
        state, chosen = rng.below(state, last + 1)
        hidden[last], hidden[chosen] = hidden[chosen], hidden[last]
    pile[first:] = hidden
    return state
