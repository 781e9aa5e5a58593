"""Policies for games without teams: who is meant, who answers, who comes first."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.machine.rules import Place, Policies
from cardlang.machine.state import State


def round_the_table(places: Sequence[Place], players: int) -> Policies:
    """Return the policies of a game without teams.

    *Your opponent* is the next player. Simultaneous effects are ordered by their owners: the active player, then the
    others in turn order, then effects without an owner.
    """
    ranks = [_ranks(places, players, active) for active in range(players)]

    def opponent(_: State, player: int, __: int) -> int:
        return (player + 1) % players

    def controller(s: State, card: int) -> int:
        owner = s.rules.owner_of[s.place[card]]
        return owner if owner >= 0 else s.active

    def rivals(_: State, player: int) -> list[int]:
        return [(player + step) % players for step in range(1, players)]

    return Policies(
        tuple(range(players)), opponent, lambda _, player: player, controller, lambda s: ranks[s.active], rivals
    )


def onlookers(s: State, player: int) -> int:
    """Return the seat, as a bit, that sees what a player sees."""
    return 1 << s.rules.policies.seat(s, player)


def _ranks(places: Sequence[Place], players: int, active: int) -> list[int]:
    keys = [((place.owner - active) % players if place.owner >= 0 else len(places)) for place in places]
    order = sorted(range(len(places)), key=lambda number: (keys[number], number))
    return [order.index(number) for number in range(len(places))]
