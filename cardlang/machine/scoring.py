"""The scoring context: an ordered list of operations over live base strength, and the score sheet of a lane.

A context is `[lane, method, ops]`; an op is (what, amount, element, bound or none, why), an element a ref of a card or
the place of a side. A value is the fold of an element's ops in the order in which they were carried out.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.machine.state import State

ADD, SET, TIMES, REDUCE, RAISE, TIMES_UP_TO = range(6)
ScoreOp = tuple[int, int, int, int, int]  # (what, amount, element, bound, why)


def fold(base: int, ops: Iterable[ScoreOp]) -> int:
    """The value after the operations, in their order."""
    value = base
    for what, amount, _, bound, _ in ops:
        value = applied(value, what, amount, bound)
    return value


def applied(value: int, what: int, amount: int, bound: int) -> int:
    """The value after one operation. One with a bound never goes past it, and leaves a value past it unchanged."""
    if what == ADD:
        return value + amount
    if what == SET:
        return amount
    if what == TIMES:
        return value * amount
    if what == REDUCE:
        return max(min(bound, value), value + amount)
    return min(max(bound, value), value + amount if what == RAISE else value * amount)


def current(s: State, element: int, base: int) -> int:
    """The value of a card or side in the current scoring, or its base outside a scoring."""
    if not s.contexts or not s.contexts[-1][2]:
        return base
    return fold(base, (op for op in s.contexts[-1][2] if op[2] == element))


def record(s: State, op: ScoreOp) -> None:
    """Carry out one operation in the current scoring; outside a scoring nothing happens."""
    if s.contexts:
        s.contexts[-1][2] = (*s.contexts[-1][2], op)
