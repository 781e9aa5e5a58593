"""The heuristic value of a position for a seat: its current points, and the prospects of its cards and gold."""

from __future__ import annotations

from cardlang.games.castle_combo import scoring, tableau
from cardlang.games.castle_combo.table import GOLD, SQUARE, TAKEN
from cardlang.machine.state import UP, State

CELLS = SQUARE * SQUARE
CARD = 10.0  # points that future cards may add to a face-up card while all cells are empty
FRESH = 3.0  # points of a bought card that is in no cell yet
COIN = 0.3  # of a point, for each gold that can still be spent
PRICE = 4  # useful gold for each empty cell
HALF = 20.0  # the lead that counts as half a victory


def worth(s: State, seat: int) -> float:
    """Return the lead over the best other player, scaled to [-1, 1]."""
    sums = [_points(s, player) for player in range(s.rules.players)]
    lead = sums[seat] - max(points for player, points in enumerate(sums) if player != seat)
    return lead / (HALF + abs(lead))


def _points(s: State, player: int) -> float:
    placed = tableau.cards(s, player)
    taken = s.rows[TAKEN] if player == s.active else []
    left = CELLS - len(placed) - len(taken)
    fresh, shown = (sum(s.face[card] == UP for card in cards) for cards in (taken, [*placed, *taken]))
    hoped = FRESH * fresh + CARD * shown * left / CELLS + COIN * min(s.held[GOLD][player], PRICE * left)
    return scoring.total(s, player) + hoped
