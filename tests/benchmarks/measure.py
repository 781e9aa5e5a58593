"""How anything is measured here: CPU time, all sides in turn, in rounds, the median of the ratios."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median

Side = Callable[[], float]  # carries out some work and returns what one unit of it cost


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `value` is None where something is not installed; `note` then says what."""

    name: str
    what: str
    value: float | None
    target: str  # `>= 4`: a comparison and a number, perhaps an aim after a comma
    reference: str
    note: str = ""
    unit: str = "x"

    @property
    def met(self) -> bool | None:
        """Whether the value reaches the target; none without a value."""
        if self.value is None:
            return None
        comparison, number = self.target.split(",")[0].split()
        goal = float(number.replace("_", ""))
        return self.value >= goal if comparison == ">=" else self.value <= goal


def cost(work: Callable[[], int]) -> float:
    """The CPU time of one unit of work; `work` returns how many units it has done."""
    gc.collect()
    gc.disable()
    try:
        begin = time.process_time()
        units = work()
        return (time.process_time() - begin) / units
    finally:
        gc.enable()


def for_a_while(once: Callable[[int], int], seconds: float) -> Callable[[], int]:
    """Work that is repeated until it has taken so much CPU time; `once(i)` returns the units of the i-th time."""

    def work() -> int:
        units, i, end = 0, 0, time.process_time() + seconds
        while time.process_time() < end:
            units += once(i)
            i += 1
        return units

    return work


def in_turn(sides: Mapping[str, Side], rounds: int) -> Iterator[dict[str, float]]:
    """The costs of all sides, round by round; the first round warms up and is thrown away."""
    for number in range(rounds + 1):
        costs = {name: side() for name, side in sides.items()}
        if number:
            yield costs


def times_faster(costs: list[dict[str, float]], ours: str, theirs: str) -> float:
    """How many units we do while they do one: the median over the rounds."""
    return median(each[theirs] / each[ours] for each in costs)


def times_slower(costs: list[dict[str, float]], ours: str, theirs: str) -> float:
    """How many times their cost ours is: the median over the rounds."""
    return median(each[ours] / each[theirs] for each in costs)
