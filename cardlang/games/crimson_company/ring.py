"""Players in a ring: a front of two lanes between each two neighbours (CC-FFA-03); fronts may merge later.

The players at a lane are part of the position, because winners leave and their neighbours then face each other
(CC-FFA-PLACE-03). Banners, which are pieces, record them: each lane has two, one of the player for whom it belongs to
the left front, one of the player for whom it belongs to the right front. A banner stands on the side with that player's
cards. Every lane has a side for each player; at most two of them are in use.
"""

from __future__ import annotations

from typing import TypeAlias

from cardlang.games.crimson_company.table import REMOVED, Table
from cardlang.machine.state import State

EACH = 2  # lanes of a front, and banners of a lane
Banners: TypeAlias = tuple[int, ...]


class Ring(Table):
    """The layout of a ring. Player p's left neighbour is the next one clockwise, with whom p shares the left front."""

    def __init__(self, party: tuple[int, ...], parties: int, lanes: int, seats: int) -> None:
        super().__init__(party, parties, lanes, seats)
        # cache: banners and player -> the player's own lanes, and all lanes
        self._seen: dict[tuple[Banners, int], tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def seen(self, s: State, party: int) -> tuple[int, ...]:
        """Return a player's own lanes, then the other fronts clockwise, each as its first player sees it
        (CC-FFA-29, -PLACE-16).
        """
        return self._views(s, party)[1]

    def own(self, s: State, party: int) -> tuple[int, ...]:
        """Return the lanes of the left front, then of the right front, each from the player's left (CC-FFA-28)."""
        return self._views(s, party)[0]

    def after(self, s: State, player: int) -> int:
        """Return the next player clockwise who is still playing."""
        gone = self.podium(s)
        clockwise = [(player + step) % self.players for step in range(1, self.players + 1)]
        return next(other for other in clockwise if other not in gone)

    def side_of(self, s: State, lane: int, party: int) -> int:
        """Return a player's side of a lane, or -1 if the player is not there."""
        side = self.side(lane, party)
        return side if side in self.sides(s, lane) else -1

    def sides(self, s: State, lane: int) -> tuple[int, ...]:
        """Return the two sides that face each other; empty for a lane that is gone."""
        found = tuple(s.pieces[EACH * lane : EACH * lane + EACH])
        return () if REMOVED in found else found

    def all_sides(self, s: State, party: int) -> tuple[int, ...]:
        """Return the sides of all lanes in a player's order."""
        return tuple([side for lane in self.seen(s, party) for side in self.sides(s, lane)])

    def pieces(self) -> list[int]:
        """Return the initial places of all banners, followed by the empty steps of the podium."""
        lanes = range(self.lanes)
        banners = [self.side(lane, (lane // EACH + right) % self.players) for lane in lanes for right in range(EACH)]
        return banners + [REMOVED] * self.players

    @property
    def ring(self) -> bool:
        """True: the players sit in a ring."""
        return True

    def podium(self, s: State) -> list[int]:
        """Return the players with a final place, best first (CC-FFA-PLACE-01)."""
        return [s.rules.owner_of[step] for step in s.pieces[EACH * self.lanes :] if step != REMOVED]

    def present(self, s: State) -> list[int]:
        """Return the players who are still playing, in seat order."""
        gone = self.podium(s)
        return [player for player in range(self.players) if player not in gone]

    def fronts(self, s: State) -> list[tuple[int, ...]]:
        """Return for each lane its player by left front and by right front."""
        return [tuple(s.rules.owner_of[side] for side in self.sides(s, lane)) for lane in range(self.lanes)]

    def at_left(self, s: State, player: int) -> list[int]:
        """Return the lanes of a player's left front, from the player's left to right."""
        return [lane for lane in range(self.lanes) if s.pieces[EACH * lane] == self.side(lane, player)]

    def at_right(self, s: State, player: int) -> list[int]:
        """Return the lanes of a player's right front, from that player's left to right (reversed for the neighbour)."""
        return [lane for lane in range(self.lanes) if s.pieces[EACH * lane + 1] == self.side(lane, player)][::-1]

    def facing(self, s: State, player: int, place: int) -> int:
        """Return the other player of the lane of a place, or -1 if it has no lane (CC-FFA-20, -35).

        For a player who is not there, it is the first one clockwise (CC-FFA-30).
        """
        lane = s.rules.lane_of[place] if place >= 0 else -1
        owners = [s.rules.owner_of[side] for side in self.sides(s, lane)] if lane >= 0 else []
        others = [owner for owner in owners if owner != player]
        return min(others, key=lambda other: (other - player) % self.players, default=-1)

    def _views(self, s: State, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        key = tuple(s.pieces[: EACH * self.lanes]), player
        found = self._seen.get(key)
        if found is None:
            own = (*self.at_left(s, player), *self.at_right(s, player))
            others = [(player + step) % self.players for step in range(1, self.players)]
            rest = [lane for other in others for lane in self.at_left(s, other) if lane not in own]
            found = self._seen[key] = own, (*own, *rest)
        return found


def ring(s: State) -> Ring:
    """Return the layout of a match whose players sit in a ring."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]
