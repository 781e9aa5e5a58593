"""How good a position is for a seat: points, tasks that are near completion, markers and kings."""

from __future__ import annotations

from cardlang.games.blackstone_castle import cells, queries, requirements, scoring
from cardlang.games.blackstone_castle.table import KINGS, KNIGHT, at
from cardlang.games.blackstone_castle.tasks import badges_met, completed, lying, pairs, task
from cardlang.machine.state import State
from cardlang.meaning.asked import Asked

# In victory points, by feel.
NEAR = 0.6  # a vassal where a task in hand wants it; less with each step that it lies away
STEPS = 5  # so far away it is worth nothing
READY = 1.0  # both are there, and the badges
MARKER = 0.05
KING = 1.0  # an upper limit that is one higher
CARD = 0.3  # a task in hand
BEGUN = 0.5  # what is paid for and goes on: more than its price
OUTSIDE = 2  # frames of a turn and its phase; there are more while something goes on
COLLECTED = 1.5  # a vassal in a set, which may grow
PLAYABLE, WITHIN = 0.1, 0.4  # a task that is played for its vassals, and a vassal where it wants one
LATER = 0.02  # a marker for a later turn
FORMED = 40.0  # all that a formation needs
ENOUGH = 4  # tasks in hand
HALF = 8.0  # points ahead that count as half a victory


def worth(s: State, seat: int) -> float:
    """The lead over the best player of another side, squeezed into -1 to 1; those who win together have one sum."""
    side = s.rules.wins_as
    sums = [s.rules.parameters["hopes"](s, player) for player in range(s.rules.seats)]
    own = sum(points for player, points in enumerate(sums) if side[player] == side[seat])
    lead = own - max((points for player, points in enumerate(sums) if side[player] != side[seat]), default=0.0)
    if (prospect := s.rules.parameters["prospect"]) is not None:
        lead += FORMED * prospect(s)
    lead += BEGUN * (side[s.active] == side[seat] and len(s.stack) > OUTSIDE)
    return float(lead / (HALF + abs(lead)))


def of_tasks(s: State, player: int) -> float:
    """What a player has and may hope for where tasks are completed."""
    hoped = MARKER * queries.markers(s, player) + KING * len(completed(s, player, KINGS))
    for card in s.rows[at(s, "hand", player)]:
        found = task(s, card)
        if found is not None and badges_met(s, player, found.type):
            near = sum(_nearness(s, part) for part in found.asked.used)
            hoped += CARD + NEAR * near + READY * bool(pairs(s, card))
    return scoring.points(s, player) + hoped


def _nearness(s: State, part: Asked) -> float:
    """1 for a vassal that fits, less for one that has steps to go, 0 for none."""
    goals = cells.numbered(part.where(crossing=s.rules.parameters["letters"] == "advanced"))
    now = lying(s)
    fitting = [
        s.place[card] for card in now.cells if card not in now.frozen and requirements.described(part, now, card)
    ]
    away = min((cells.walk(s, here, goal) for here in fitting for goal in goals), default=STEPS)
    return max(0.0, 1 - away / STEPS)


def of_sets(s: State, player: int) -> float:
    """The same where vassals are collected: markers for this turn are there to be spent."""
    hoped = LATER * s.held[KNIGHT][player] + COLLECTED * len(s.rows[at(s, "kept", player)])
    return scoring.points(s, player) + hoped + sum(_playable(s, card) for card in s.rows[at(s, "hand", player)])


def _playable(s: State, card: int) -> float:
    found = task(s, card)
    return PLAYABLE + WITHIN * sum(_nearness(s, part) for part in found.asked.used) if found is not None else 0.0


def of_hands(s: State, player: int) -> float:
    """The same where vassals are to be got rid of; a few tasks to do it with are enough."""
    tasks = min(ENOUGH, len(s.rows[at(s, "hand", player)]))
    return LATER * s.held[KNIGHT][player] + CARD * tasks - len(s.rows[at(s, "vassals", player)])
