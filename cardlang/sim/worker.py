"""A worker process: reads what to play from its input and writes tallies to its output."""

from __future__ import annotations

import os
import pickle
import sys
from typing import BinaryIO

from cardlang.sim.arena import Arena, SimulationError
from cardlang.sim.tally import Tally, tally


def main() -> None:
    """Runs until the input ends. What bots print goes to the error output: the output belongs to the tallies."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(sys.stdin.buffer, answers)
    except OSError:  # nobody is there any more
        os._exit(1)


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """First comes a job, then portion after portion; each portion is answered with its tally or an error."""
    arena: Arena | None = None
    while True:
        try:
            thing = pickle.load(asked)
        except (EOFError, pickle.UnpicklingError):  # the end, maybe in the middle of a message
            return
        if arena is None:
            arena = Arena(*thing)
            continue
        pickle.dump(_answer(arena, thing), answers)
        answers.flush()


def _answer(arena: Arena, portion: range) -> Tally | SimulationError:
    try:
        return tally(arena.play(number) for number in portion)
    except SimulationError as error:
        return SimulationError(str(error))  # without its cause, which need not be fit to be sent
