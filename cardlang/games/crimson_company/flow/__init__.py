"""The course of a match, one phase per file, written in the instructions of the machine."""

from __future__ import annotations

from cardlang.compile import Linker
from cardlang.games.crimson_company.flow import (
    appraisal,
    deck,
    deployment,
    income,
    payment,
    recruitment,
    scoring,
    turn,
)
from cardlang.machine.window import act_program, resolve_program

PURPOSES = ("bid-card", "bid-amount", "pay-off", "play-card", "play-lane", "play-side")


def link(linker: Linker, phases: tuple[str, ...], begins: str, check: str) -> None:
    """Add every procedure of the game; `phases` is the turn of the mode, in which a match begins with `begins`.

    `check` follows on every phase, if it is not empty.
    """
    for program in (
        act_program(),
        resolve_program(),
        *deck.programs(),
        income.program(),
        recruitment.program(),
        deployment.program(),
        payment.program(),
        appraisal.program(),
        *scoring.programs(),
        turn.setup_program(begins),
        turn.turn_program(phases, check),
    ):
        linker.procedure(program)
