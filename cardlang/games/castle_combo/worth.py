"""How good a position is for a seat: the points it would score now, and what its gold and keys may still bring."""

from __future__ import annotations

from cardlang.games.castle_combo import scoring, tableau
from cardlang.games.castle_combo.table import GOLD, SQUARE
from cardlang.machine.state import State

COIN = 0.4  # of a point, for each gold that can still be spent
HALF = 20.0  # points ahead that count as half a victory


def worth(s: State, seat: int) -> float:
    """The lead over the best other player, squeezed into -1 to 1."""
    sums = [_points(s, player) for player in range(s.rules.players)]
    lead = sums[seat] - max(points for player, points in enumerate(sums) if player != seat)
    return lead / (HALF + abs(lead))


def _points(s: State, player: int) -> float:
    left = SQUARE * SQUARE - len(tableau.cards(s, player))
    return scoring.total(s, player) + COIN * s.held[GOLD][player] * min(left, 3) / 3
