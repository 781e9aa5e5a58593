"""How good a position is for a seat: points, tasks that are near completion, markers and kings."""

from __future__ import annotations

from cardlang.games.blackstone_castle import queries, scoring
from cardlang.games.blackstone_castle.table import KINGS, at
from cardlang.games.blackstone_castle.tasks import badges_met, completed, met, pairs, task
from cardlang.machine.state import State

# In victory points, by feel.
MET = 0.5  # a requirement of a task in hand that is met
READY = 1.0  # both are, by two vassals, and the badges
MARKER = 0.2
KING = 0.5  # an upper limit that is one higher
CARD = 0.3  # a task in hand
HALF = 8.0  # points ahead that count as half a victory


def worth(s: State, seat: int) -> float:
    """The lead over the best other player, squeezed into -1 to 1."""
    sums = [_points(s, player) for player in range(s.rules.seats)]
    lead = sums[seat] - max((points for player, points in enumerate(sums) if player != seat), default=0.0)
    return lead / (HALF + abs(lead))


def _points(s: State, player: int) -> float:
    hoped = MARKER * queries.markers(s, player) + KING * len(completed(s, player, KINGS))
    for card in s.rows[at(s, "hand", player)]:
        found = task(s, card)
        if found is not None:
            parts = met(s, found)
            ready = all(parts) and bool(pairs(s, card)) and badges_met(s, player, found.type)
            hoped += CARD + MET * sum(parts) + READY * ready
    return scoring.points(s, player) + hoped
