"""Abilities at the start of a phase: of castles, then of the active player's cards (CC-EFF-03, CCE-EFF-03)."""

from __future__ import annotations

from cardlang.games.crimson_company.table import table
from cardlang.machine.dispatch import LISTEN, Hit, due, silent
from cardlang.machine.instructions import step
from cardlang.machine.rules import Op
from cardlang.machine.state import NOTHING, Frame, State, ref_of
from cardlang.machine.window import follow_up


def collected(s: State, keyword: str) -> tuple[Hit, ...]:
    """Return the abilities due at the start of a phase: of castles and of the active player's face-up cards, in order.

    The list is fixed now; a card that is face-down when its turn comes does nothing (CC-ORDER-04, -10). Only castles of
    the active player's lanes count.
    """
    rules, party = s.rules, s.rules.party[s.active]
    lanes = table(s).own(s, party)

    def concerned(place: int) -> bool:
        return rules.party_of[place] == party or (rules.party_of[place] < 0 and rules.lane_of[place] in lanes)

    return tuple(
        [
            (LISTEN, ref_of(s, card), ability.number, -1, NOTHING)
            for card in due(s, keyword)
            if concerned(s.place[card])
            for ability in rules.records[rules.record[card]].of(keyword)
            if not silent(s, card, keyword)
        ]
    )


def collect(keyword: str) -> Op:
    """Return the instruction that opens all abilities of a phase, one by one."""

    def op(s: State, _: Frame) -> None:
        found = collected(s, keyword)
        if found:
            follow_up(s, found)

    return step(op)
