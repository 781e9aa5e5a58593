"""Policies of the modes: who is meant, who answers, who comes first."""

from __future__ import annotations

from dataclasses import replace

from cardlang.games.policies import round_the_table
from cardlang.games.zones import Layout
from cardlang.machine.rules import Policies


def circle(table: Layout) -> Policies:
    """Return the policies for players without teams, in turn order."""
    return round_the_table(table.places, table.players)


def partners(table: Layout) -> Policies:
    """Return the policies for players who win together against a player without a seat, each with their own things
    (BC-COOP-01, -11).
    """
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
