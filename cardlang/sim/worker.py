"""A worker process: reads what to play from its input and writes tallies to its output."""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any, BinaryIO

from cardlang.sim.arena import SimulationError


def main() -> None:
    """Runs until the input ends. What bots print goes to the error output: the output belongs to the tallies."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(sys.stdin.buffer, answers)
    except OSError:  # nobody is there any more
        os._exit(1)


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """First comes a job, which makes an arena, then portion after portion, each answered with its tally or an error."""
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
        return SimulationError(str(error))  # without its cause, which need not be fit to be sent
