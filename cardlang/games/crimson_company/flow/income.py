"""Income: castles, then the active player's cards, then three coins (CC-TURN-03 to -05)."""

from __future__ import annotations

from cardlang.games.crimson_company.flow.deck import close
from cardlang.games.crimson_company.kinds import make
from cardlang.games.crimson_company.table import COIN, supply
from cardlang.machine.instructions import Assembler, step
from cardlang.machine.rules import Op, Program
from cardlang.machine.state import NOTHING, UP, Frame, State, ref_of
from cardlang.machine.window import LISTEN, act, follow_up, silent


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
        if rules.in_play[place] and s.face[card] == UP and rules.owner_of[place] in (-1, rules.policies.party[s.active])
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


def basic(s: State, _: Frame) -> None:
    """The income everybody has, as far as the supply goes (CC-EMPTY-03)."""
    amount, active = s.rules.parameters["income"], s.active
    act(s, (make("gain", -1, active, -1, amount, supply(s), active, COIN),))


def program() -> Program:
    """The whole phase."""
    a = Assembler("income")
    a.emit(_basic("first"), collect("income"), _basic("last"), close())
    return a.build()


def _basic(when: str) -> Op:
    """The basic income, if this is its place: the rulebook does not say which comes first (AMB-04)."""

    def op(s: State, f: Frame) -> None:
        if s.rules.parameters["basic income"] == when:
            basic(s, f)

    return step(op)
