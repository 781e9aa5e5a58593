"""Who is meant, who answers and who is first: the only functions in which the modes differ about people."""

from __future__ import annotations

from cardlang.games.crimson_company.table import Table
from cardlang.machine.rules import Policies
from cardlang.machine.state import State


def duel(table: Table) -> Policies:
    """Two players, each a party of their own, facing each other."""
    players = table.players

    def opponent(_: State, player: int, __: int) -> int:
        return 1 - player

    def controller(s: State, card: int) -> int:
        owner = s.rules.owner_of[s.place[card]]
        return owner if owner >= 0 else s.active

    def order(s: State, cards: list[int]) -> list[int]:
        """Castles from the active player's left, then that player's cards, then the other's (CC-ORDER-01, -03)."""
        rules = s.rules

        def key(card: int) -> tuple[int, int, int, int]:
            place = s.place[card]
            owner, lane = rules.owner_of[place], rules.lane_of[place]
            if owner < 0:
                seen = lane if s.active == 0 else -lane
                return (0 if lane >= 0 else 2, 0, seen, s.rows[place].index(card))
            rank = (owner - s.active) % players
            return (1, rank, lane if owner == 0 else -lane, s.rows[place].index(card))

        return sorted(cards, key=key)

    return Policies(tuple(range(players)), opponent, lambda _, player: player, controller, order)
