"""Who is meant, who answers and who is first."""

from __future__ import annotations

from cardlang.games.castle_combo.table import Table
from cardlang.machine.rules import Policies
from cardlang.machine.state import State


def circle(table: Table) -> Policies:
    """Everybody for themselves, round the table."""
    players = table.players
    ranks = [_ranks(table, active) for active in range(players)]

    def opponent(_: State, player: int, __: int) -> int:
        """*Your opponent* can only mean somebody where there is one other player: the next one."""
        return (player + 1) % players

    def controller(s: State, card: int) -> int:
        owner = s.rules.owner_of[s.place[card]]
        return owner if owner >= 0 else s.active

    def rivals(_: State, player: int) -> list[int]:
        """Everybody else, from the left round the table (CB-ABILITY-06)."""
        return [(player + step) % players for step in range(1, players)]

    return Policies(
        tuple(range(players)), opponent, lambda _, player: player, controller, lambda s: ranks[s.active], rivals
    )


def _ranks(table: Table, active: int) -> list[int]:
    """The active player's tableau first, then round the table; each line by line; then what is in no tableau."""
    places = table.places
    keys = [((place.owner - active) % table.players if place.owner >= 0 else len(places)) for place in places]
    order = sorted(range(len(places)), key=lambda number: (keys[number], number))
    return [order.index(number) for number in range(len(places))]
