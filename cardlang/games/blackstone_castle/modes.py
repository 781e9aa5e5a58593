"""The modes of the game, each a value, made from another one by naming what differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from cardlang.games import mode
from cardlang.games.blackstone_castle.cells import CHECKERBOARD
from cardlang.games.blackstone_castle.flow import PHASES, turn
from cardlang.games.blackstone_castle.table import SEATS
from cardlang.games.blackstone_castle.vocabulary import DECKS
from cardlang.machine.state import State

OPTIONS = ("letters", "turn limit", "chain limit", "chance")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(mode.Mode):
    """What a mode of this game fixes beside what every mode does."""

    edition: str = "deluxe"
    most: int  # players that it can be played by, and how many at least
    fewest: int = 2
    verdict: Callable[[State], None] = turn.judge  # what is asked at the end of each turn

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players it can be played by."""
        return tuple(range(self.fewest, self.most + 1))

    def seating(self, players: int) -> Self:
        """The mode for one of these numbers."""
        seats = tuple(SEATS[:players])
        return self.but(seats=seats, sides=seats)


STANDARD = Mode(
    name="standard",
    seats=("A", "B"),
    sides=("A", "B"),
    most=len(SEATS),
    sizes_rule="BC-SETUP-01",
    deck=72 + 96 + 20,
    deck_rule="BC-SETUP-03",
    phases=PHASES,
    options=OPTIONS,
    parameters={
        "goal": 21,
        "letters": "basic",
        "cells": CHECKERBOARD,
        "decks": tuple(DECKS),
        "completes": True,
        "families dealt": 0,
        "turn limit": 120,
        "chain limit": 256,
        "chance": "draw",
    },
)

MODES = {each.name: each for each in (STANDARD,)}
EDITIONS = {STANDARD.edition: MODES}
