"""The course of a match, one part of it per file, written in the instructions of the machine."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle.flow import actions, agents, decks, limits, setup, solitaire, timer, turn, vassals
from cardlang.machine.rules import Program

PHASES = ("recall", "recruit", "actions", "replace", "agent", "limits")


def procedures(phases: Sequence[str]) -> tuple[Program, ...]:
    """Return all procedures of a match whose turns have these phases."""
    return (
        *vassals.programs(),
        *decks.programs(),
        *actions.programs(),
        *agents.programs(),
        *limits.programs(),
        *setup.programs(),
        timer.program(),
        solitaire.program(),
        turn.recruit_program(),
        turn.turn_program(phases),
    )
