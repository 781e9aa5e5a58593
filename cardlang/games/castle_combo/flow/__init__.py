"""The course of a match, one part of it per file, written in the instructions of the machine."""

from __future__ import annotations

from cardlang.compile import Linker
from cardlang.games.castle_combo.flow import ending, key, market, purchase, turn
from cardlang.machine.window import act_program, resolve_program

PHASES = ("key", "purchase", "refill", "ending")


def link(linker: Linker) -> None:
    """Add every procedure of the game."""
    for program in (
        act_program(),
        resolve_program(),
        *market.programs(),
        key.program(),
        purchase.program(),
        market.refill_program(),
        ending.program(),
        turn.setup_program(),
        turn.turn_program(PHASES),
    ):
        linker.procedure(program)
