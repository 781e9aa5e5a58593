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
    parties, party = table(s).parties, s.rules.party[seat]
    placed = [s.rules.party[player] for player in table(s).podium(s)]
    if party in placed:
        return worth_of_place(placed.index(party) + 1, parties)
    others = [_points(s, other) for other in range(parties) if other != party and other not in placed]
    lead = _points(s, party) - max(others, default=0.0)
    return lead / (HALF + abs(lead))


def _points(s: State, party: int) -> float:
    layout, deal = table(s), promised(s)
    deals = () if deal is None else (deal,)
    points = CASTLE * s.winner.count(party)
    for lane in open_lanes(s):
        row = s.rows[layout.side(lane, party)]
        points += CARD * len(row) + sum(queries.strength(s, card) for card in row) + queries.bonus(s, lane, party)
    for player in range(layout.players):
        if s.rules.party[player] == party:
            recruits = [*s.rows[layout.staging(player)], *(card for card, taker in deals if taker == player)]
            points += sum(RECRUIT * s.rules.numbers[card] + CARD for card in recruits)
            points += COINS * queries.coins(s, player)
    return points
