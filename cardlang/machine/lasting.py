"""Changes with a duration: numbers that differ and acts that are forbidden for a time.

Numbers of things that are named when it is said stand in `State.lasting`. Of things that are told only by what they are
like, such as whatever is bought next, and for what is forbidden, the frame of the ability is kept in `State.later`
(`delayed.HELD`).
"""

from __future__ import annotations

from cardlang.machine import scoring
from cardlang.machine.delayed import HELD
from cardlang.machine.rules import Held
from cardlang.machine.state import PC, PROGRAM, Later, State, Waiting

EVER = 1 << 30  # the last turn of what has no end: no match has so many


def changed(s: State, query: str, element: int, value: int) -> int:
    """Apply the changes with a duration to a value, in the order in which they were made."""
    column = s.rules.query[query]
    for found, x, what, amount, bound, _ in s.lasting:
        if found == column and x == element:
            value = scoring.applied(value, what, amount, bound)
    return value


def forbidden(s: State, query: str, args: tuple[int, ...]) -> bool:
    """Whether something is forbidden for a time: what a query of prohibitions is asked, see `compile.prohibitions`."""
    return any(when == HELD and _holding(s, frame, query, args) is not None for when, _, frame, _ in s.later)


def held(s: State, query: str, args: tuple[int, ...], value: int) -> int:
    """Apply the changes that hold for whatever is like this, in the order in which they were made."""
    for when, _, frame, _ in s.later:
        if when == HELD and (change := _holding(s, frame, query, args)) is not None:
            value = change.becomes(list(frame), value)
    return value


def use_up(s: State, query: str, args: tuple[int, ...]) -> None:
    """Count down the changes that hold for the next such things only: this was one of them."""
    s.later = [entry for entry in (_used(s, entry, query, args) for entry in s.later) if entry is not None]


def _used(s: State, entry: Later, query: str, args: tuple[int, ...]) -> Later | None:
    when, turn, frame, deaf = entry
    change = _holding(s, frame, query, args) if when == HELD else None
    if change is None or change.left < 0:
        return entry
    left = frame[change.left] - 1
    return (when, turn, (*frame[: change.left], left, *frame[change.left + 1 :]), deaf) if left else None


def _holding(s: State, frame: Waiting, query: str, args: tuple[int, ...]) -> Held | None:
    """The change that a frame keeps, if it is about this query and these things."""
    change = s.rules.programs[frame[PROGRAM]].held[frame[PC]]
    return change if change.query == query and change.applies(s, list(frame), args) else None
