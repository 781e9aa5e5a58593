"""Who is meant, who answers and who is first: the only functions in which the modes differ about people."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company.table import Table
from cardlang.machine.rules import Place, Policies
from cardlang.machine.state import State


def duel(table: Table) -> Policies:
    """Two players, each a party of their own, facing each other."""
    ranks = [_ranks(table, active) for active in range(table.players)]

    def opponent(_: State, player: int, __: int) -> int:
        return 1 - player

    def controller(s: State, card: int) -> int:
        owner = s.rules.owner_of[s.place[card]]
        return owner if owner >= 0 else s.active

    def rank(s: State) -> Sequence[int]:
        return ranks[s.active]

    return Policies(table.party, opponent, lambda _, player: player, controller, rank)


def _ranks(table: Table, active: int) -> list[int]:
    """Castles from the active player's left, then that player's places, then the other's (CC-ORDER-01, -03)."""

    def key(place: Place) -> tuple[int, int, int]:
        if place.owner < 0:
            return (0 if place.lane >= 0 else 2, 0, place.lane if active == 0 else -place.lane)
        return (1, (place.owner - active) % table.players, place.lane if place.owner == 0 else -place.lane)

    keys = [key(place) for place in table.places()]
    order = {found: number for number, found in enumerate(sorted(set(keys)))}
    return [order[found] for found in keys]
