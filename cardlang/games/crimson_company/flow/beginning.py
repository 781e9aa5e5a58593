"""What is due when a phase begins: abilities of castles, then of the active player's cards (CC-EFF-03, CCE-EFF-03)."""

from __future__ import annotations

from cardlang.machine.instructions import step
from cardlang.machine.rules import Op
from cardlang.machine.state import NOTHING, UP, Frame, State, ref_of
from cardlang.machine.window import LISTEN, follow_up, silent


def due(s: State, keyword: str) -> tuple[tuple[int, int, int, int, tuple[int, ...]], ...]:
    """Abilities due at the start of a phase: of castles and of the active player's face-up cards, in order.

    The collection is fixed now; who is face-down when its turn comes does nothing (CC-ORDER-04, -10).
    """
    rules = s.rules
    if keyword not in rules.having or not s.armed[rules.having[keyword]]:
        return NOTHING
    cards = [
        card
        for card, place in enumerate(s.place)
        if rules.in_play[place] and s.face[card] == UP and rules.party_of[place] in (-1, rules.party[s.active])
    ]
    return tuple(
        (LISTEN, ref_of(s, card), ability.number, rules.policies.controller(s, card), NOTHING)
        for card in rules.policies.order(s, cards)
        for ability in rules.records[rules.record[card]].of(keyword)
        if not silent(s, card, keyword)
    )


def collect(keyword: str) -> Op:
    """Open all abilities of a phase, one after the other."""

    def op(s: State, _: Frame) -> None:
        found = due(s, keyword)
        if found:
            follow_up(s, found)

    return step(op)
