"""The heuristic value of a position for a seat: castles, leads in the open lanes, recruits, coins.

Bots use it to compare positions; no rule of the game does. It reads only open information.
"""

from __future__ import annotations

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.payment import promised
from cardlang.games.crimson_company.table import open_lanes, table
from cardlang.games.places import worth_of_place
from cardlang.machine.state import State

# In points of strength, found by experiment: bots won most with about these values.
CASTLE = 12.0
CARD = 0.7  # a card in a lane, in addition to its strength: a fourth one ends the lane
RECRUIT = 0.8  # share of the strength of a recruited card that is not played yet
COINS = 0.4
HALF = 10.0  # the advantage that counts as half a certain win


def worth(s: State, seat: int) -> float:
    """Return the advantage of the seat's party over the best other party still playing, scaled to [-1, 1].

    For a party with a final place, it is the return of that place.
    """
    layout, party = table(s), s.rules.party[seat]
    placed = [s.rules.party[player] for player in layout.podium(s)]
    if party in placed:
        return worth_of_place(placed.index(party) + 1, layout.parties)
    points = _points(s)
    others = [points[other] for other in range(layout.parties) if other != party and other not in placed]
    lead = points[party] - max(others, default=0.0)
    return lead / (HALF + abs(lead))


def _points(s: State) -> list[float]:
    """Return the assets of each party, in points of strength."""
    layout, party_of, deal = table(s), s.rules.party_of, promised(s)
    points = [CASTLE * s.winner.count(party) for party in range(layout.parties)]
    for lane in open_lanes(s):
        for side in layout.sides(s, lane):
            row, party = s.rows[side], party_of[side]
            strength = sum([queries.strength(s, card) for card in row]) + queries.bonus(s, lane, party)
            points[party] += CARD * len(row) + strength
    for player in range(layout.players):
        party, recruits = s.rules.party[player], s.rows[layout.staging(player)]
        if deal is not None and deal[1] == player:
            recruits = [*recruits, deal[0]]
        points[party] += sum([RECRUIT * s.rules.numbers[card] + CARD for card in recruits])
        points[party] += COINS * queries.coins(s, player)
    return points
