"""Whether texts forbid an act: *this card cannot be kept*, *until end of turn, you cannot complete tasks*."""

from __future__ import annotations

from cardlang.machine import lasting
from cardlang.machine.query import allowed
from cardlang.machine.state import State


def permitted(s: State, verb: str, by: int, ref: int) -> bool:
    """Whether no text forbids it: *this card cannot be kept*, *opponents cannot flip vassals*."""
    if verb not in s.rules.parameters["forbidden"]:
        return True
    if s.lasting and any(
        lasting.forbidden(s, query, verb, element, thing=ref) for query, element in (("can", ref), ("may act", by))
    ):
        return False
    index = s.rules.parameters["verbs"].index(verb)
    return allowed(s, "can", (ref, index, ref, -1, -1)) and allowed(s, "may act", (by, index, ref, -1, -1))
