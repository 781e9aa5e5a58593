"""Whole random matches per second against Fireplace, a simulator of another card game whose cards are Python.

Fireplace is in no package index: the row needs it from its repository, with the card data of its own version.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from random import seed

from tests.benchmarks.measure import Row, in_turn, times_faster
from tests.benchmarks.playing import quiet, while_

SLICE = 2.0  # seconds of CPU time for each side in each round: one match of theirs takes a good part of one


def against_fireplace(rounds: int, slice_: float = SLICE) -> list[Row]:
    """One row: random duels without a log against random matches of Fireplace, played as it plays them itself."""
    what = "random duels/s, no log, against random matches of Fireplace"
    row = ("matches", what, ">= 200", "Fireplace 6.5 to 8.3 matches/s")
    if find_spec("fireplace") is None:
        return [Row(*row[:2], None, *row[2:], "needs Fireplace from its repository")]
    sides = {"ours": while_(duel, slice_), "theirs": while_(_theirs(), slice_)}
    return [Row(*row[:2], times_faster(list(in_turn(sides, rounds)), "ours", "theirs"), *row[2:])]


def duel(number: int) -> int:
    """One random duel; a match is the unit."""
    quiet(number)
    return 1


def _theirs() -> Callable[[int], int]:
    """A random match of Fireplace's, silent."""
    from fireplace import cards
    from fireplace.exceptions import GameOver
    from fireplace.logging import log
    from fireplace.utils import play_full_game

    log.disabled = True  # it tells every act otherwise
    cards.db.initialize()

    def once(number: int) -> int:
        seed(number)
        with suppress(GameOver):  # how each of its matches ends
            play_full_game()
        return 1

    return once
