"""Changes with a duration: numbers that differ and acts that are forbidden for a time.

What is changed of things that are named when it is said stands in `State.lasting`. Of things that are told only by what
they are like, such as whatever is bought next, the frame of the ability is kept in `State.later` (`delayed.HELD`).
"""

from __future__ import annotations

from cardlang.machine import scoring
from cardlang.machine.delayed import HELD
from cardlang.machine.query import SOURCES, by_source, in_range, with_face
from cardlang.machine.rules import Held
from cardlang.machine.state import PC, PROGRAM, Later, State, Waiting

EVER = 1 << 30  # the last turn of what has no end: no match has so many

VERB_AND_FACE = (1 << SOURCES) - 1  # masks a temporary prohibition without the effects to which it applies


def changed(s: State, query: str, element: int, value: int) -> int:
    """Apply the changes with a duration to a value, in the order in which they were made."""
    column = s.rules.query[query]
    for found, x, what, amount, bound, _ in s.lasting:
        if found == column and x == element:
            value = scoring.applied(value, what, amount, bound)
    return value


def forbidden(
    s: State, query: str, verb: str, element: int, *, goal: int = -1, thing: int = -1, face: int = -1, party: int = -2
) -> bool:
    """Return whether a card or a player (`element`) is kept from an act for a time.

    `goal` is where a card would go and `thing` the card itself, `face` its face there, `party` whose effect it is: -1
    for a card without an owner, -2 for the rules.
    """
    column, index = s.rules.query[query], s.rules.parameters["verbs"].index(verb)
    verbs = (index, with_face(index, face))
    return any(
        change[:2] == (column, element) and change[2] & VERB_AND_FACE in verbs and by_source(change[2], party)
        and (change[3] in (-1, goal) or in_range(change[3], goal)) and change[4] in (-1, thing)
        for change in s.lasting
    )  # fmt: skip


def held(s: State, query: str, args: tuple[int, ...], value: int) -> int:
    """Apply the changes that hold for whatever is like this, in the order in which they were made."""
    for when, _, frame in s.later:
        if when == HELD and (change := _holding(s, frame, query, args)) is not None:
            value = change.becomes(list(frame), value)
    return value


def use_up(s: State, query: str, args: tuple[int, ...]) -> None:
    """Count down the changes that hold for the next such things only: this was one of them."""
    s.later = [entry for entry in (_used(s, entry, query, args) for entry in s.later) if entry is not None]


def _used(s: State, entry: Later, query: str, args: tuple[int, ...]) -> Later | None:
    when, turn, frame = entry
    change = _holding(s, frame, query, args) if when == HELD else None
    if change is None or change.left < 0:
        return entry
    left = frame[change.left] - 1
    return (when, turn, (*frame[: change.left], left, *frame[change.left + 1 :])) if left else None


def _holding(s: State, frame: Waiting, query: str, args: tuple[int, ...]) -> Held | None:
    """The change that a frame keeps, if it is about this query and these things."""
    change = s.rules.programs[frame[PROGRAM]].held[frame[PC]]
    return change if change.query == query and change.applies(s, list(frame), args) else None
