"""How good a position is for a seat, by a rule of thumb: castles, leads in the open lanes, recruits, coins.

Programs that play use it to compare positions; no rule of the game does. It reads open information only.
"""

from __future__ import annotations

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.flow.payment import promised
from cardlang.games.crimson_company.table import open_lanes, table
from cardlang.games.places import worth_of_place
from cardlang.machine.state import State

# In points of strength, found by trial: bots that use it won most with about these.
CASTLE = 12.0
CARD = 0.7  # a card of one's own in a lane, beside its strength: a fourth one brings the lane to its end
RECRUIT = 0.8  # of the strength of a card that is recruited and not played yet
COINS = 0.4
HALF = 10.0  # the advantage that counts as half of a sure win


def worth(s: State, seat: int) -> float:
    """The advantage of the seat's party over the best other party that plays on, squeezed into -1 to 1.

    Who has a place already has what that place is worth.
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
    """What each party has, in points of strength."""
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
