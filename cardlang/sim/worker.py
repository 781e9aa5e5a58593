"""A worker process: reads jobs and portions of matches from its input and writes tallies to its output."""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any, BinaryIO

from cardlang.sim.arena import SimulationError


def main() -> None:
    """Run until the input ends. What bots print goes to stderr, because stdout carries the tallies."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(sys.stdin.buffer, answers)
    except OSError:  # the reader has gone
        os._exit(1)


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Read a job, which makes an arena, then portion after portion; answer each with its tally or an error."""
    arena: Any = None
    while True:
        try:
            thing = pickle.load(asked)
        except (EOFError, pickle.UnpicklingError):  # the end, maybe in the middle of a message
            return
        if arena is None:
            arena = thing()
            continue
        pickle.dump(_answer(arena, thing), answers)
        answers.flush()


def _answer(arena: Any, portion: range) -> object:
    try:
        return arena.tally(portion)
    except SimulationError as error:
        return SimulationError(str(error))  # without its cause, which may not be picklable
