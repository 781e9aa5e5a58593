"""The course of a match, one phase per file, written in the instructions of the machine."""

from __future__ import annotations

from cardlang.compile import Linker
from cardlang.games.crimson_company.flow import deck, deployment, income, recruitment, scoring, turn
from cardlang.machine.window import act_program, resolve_program

PHASES = ("income", "recruitment", "deployment", "scoring")
PURPOSES = ("bid-card", "bid-amount", "pay-off", "play-card", "play-lane", "play-side")


def link(linker: Linker, phases: tuple[str, ...]) -> None:
    """Add every procedure of the game; `phases` is the turn of the mode."""
    for program in (
        act_program(),
        resolve_program(),
        *deck.programs(),
        income.program(),
        recruitment.program(),
        deployment.program(),
        *scoring.programs(),
        turn.setup_program(),
        turn.turn_program(phases),
    ):
        linker.procedure(program)
