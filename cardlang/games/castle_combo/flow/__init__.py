"""The course of a match, one part of it per file, written in the instructions of the machine."""

from __future__ import annotations

from functools import cache

from cardlang.games.castle_combo.flow import ending, key, market, purchase, turn
from cardlang.games.turns import turn_program
from cardlang.machine.rules import Program

PHASES = ("key", "purchase", "refill", "ending")


@cache
def procedures() -> tuple[Program, ...]:
    """Return all procedures of the game; all matches share them."""
    return (
        *market.programs(),
        key.program(),
        purchase.program(),
        market.refill_program(),
        ending.program(),
        turn.setup_program(),
        turn_program(PHASES[:-1], turn.complete, PHASES[-1], starts="turn start", ends="turn end", behind="refill"),
    )
