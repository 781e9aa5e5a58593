"""Changes with a duration: numbers that differ and acts that are forbidden for a time (`State.lasting`)."""

from __future__ import annotations

from cardlang.machine import scoring
from cardlang.machine.query import SOURCES, by_source, with_face
from cardlang.machine.state import State

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
        and change[3] in (-1, goal) and change[4] in (-1, thing)
        for change in s.lasting
    )  # fmt: skip
