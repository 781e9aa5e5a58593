"""What is due when a phase begins: abilities of castles, then of the active player's cards (CC-EFF-03, CCE-EFF-03)."""

from __future__ import annotations

from cardlang.machine.hearing import LISTEN, Hit, due, silent
from cardlang.machine.instructions import step
from cardlang.machine.rules import Op
from cardlang.machine.state import NOTHING, Frame, State, ref_of
from cardlang.machine.window import follow_up


def collected(s: State, keyword: str) -> tuple[Hit, ...]:
    """Abilities due at the start of a phase: of castles and of the active player's face-up cards, in order.

    The collection is fixed now; who is face-down when its turn comes does nothing (CC-ORDER-04, -10).
    """
    rules, whose = s.rules, (-1, s.rules.party[s.active])
    return tuple(
        [
            (LISTEN, ref_of(s, card), ability.number, -1, NOTHING)
            for card in due(s, keyword)
            if rules.party_of[s.place[card]] in whose
            for ability in rules.records[rules.record[card]].of(keyword)
            if not silent(s, card, keyword)
        ]
    )


def collect(keyword: str) -> Op:
    """Open all abilities of a phase, one after the other."""

    def op(s: State, _: Frame) -> None:
        found = collected(s, keyword)
        if found:
            follow_up(s, found)

    return step(op)
