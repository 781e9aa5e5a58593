"""Who is meant, who answers and who is first."""

from __future__ import annotations

from dataclasses import replace

from cardlang.games.zones import Layout
from cardlang.machine.rules import Policies
from cardlang.machine.state import State


def circle(table: Layout) -> Policies:
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
        """Everybody else, from the left round the table."""
        return [(player + step) % players for step in range(1, players)]

    return Policies(
        tuple(range(players)), opponent, lambda _, player: player, controller, lambda s: ranks[s.active], rivals
    )


def partners(table: Layout) -> Policies:
    """All who have a seat win together, against what has none; what each owns stays theirs (BC-COOP-01, -11)."""
    players, alone = table.players, circle(table)
    return replace(
        alone,
        party=tuple(range(players + 1)),
        opponent=lambda s, player, place: players,
        seat=lambda s, player: player if player < players else s.active,
        rivals=lambda s, player: (players,),
        teams=tuple(range(players + 1)),
        wins_as=(*(0 for _ in range(players)), 1),
    )


def _ranks(table: Layout, active: int) -> list[int]:
    """What lies before the active player first, then round the table; then what is nobody's."""
    places = table.places
    keys = [((place.owner - active) % table.players if place.owner >= 0 else len(places)) for place in places]
    order = sorted(range(len(places)), key=lambda number: (keys[number], number))
    return [order.index(number) for number in range(len(places))]
