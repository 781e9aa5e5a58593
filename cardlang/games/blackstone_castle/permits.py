"""Whether texts forbid an act: *this card cannot be kept*, *until end of turn, you cannot complete tasks*."""

from __future__ import annotations

from cardlang.machine import lasting
from cardlang.machine.query import allowed
from cardlang.machine.state import State


def permitted(s: State, verb: str, by: int, ref: int) -> bool:
    """Whether no text forbids it: *this card cannot be kept*, *opponents cannot flip vassals*."""
    if verb not in s.rules.parameters["forbidden"]:
        return True
    asked = (s.rules.parameters["verbs"].index(verb), ref, -1, -1)
    return all(
        not (s.later and lasting.forbidden(s, query, (element, *asked))) and allowed(s, query, (element, *asked))
        for query, element in (("can", ref), ("may act", by))
    )
