"""Players in a ring: a front of two lanes between each two neighbours (CC-FFA-03), which may move together later.

Who stands at a lane is a part of the position, for whoever has won leaves, and the neighbours come to face each other
(CC-FFA-PLACE-03). It is written down by banners, which are pieces: each lane has two, that of the player for whom it
belongs to the left front and that of the one for whom it belongs to the right front. A banner stands on the side where
that player's cards lie; every lane has a side for each player, of which two at most are in use.
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
        # banners and player -> the player's own lanes, and all; nothing but a cache
        self._seen: dict[tuple[Banners, int], tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def seen(self, s: State, party: int) -> tuple[int, ...]:
        """One's own lanes, then the other fronts clockwise, each as its first player sees it (CC-FFA-29, -PLACE-16)."""
        return self._views(s, party)[1]

    def own(self, s: State, party: int) -> tuple[int, ...]:
        """The lanes of the left front, then of the right one, each from the player's left to right (CC-FFA-28)."""
        return self._views(s, party)[0]

    def after(self, s: State, player: int) -> int:
        """The next player clockwise who plays on."""
        gone = self.podium(s)
        clockwise = [(player + step) % self.players for step in range(1, self.players + 1)]
        return next(other for other in clockwise if other not in gone)

    def side_of(self, s: State, lane: int, party: int) -> int:
        """A player's side of a lane, or -1 for one who does not stand there."""
        side = self.side(lane, party)
        return side if side in self.sides(s, lane) else -1

    def sides(self, s: State, lane: int) -> tuple[int, ...]:
        """The two sides that face each other; none of a lane that is gone."""
        found = tuple(s.pieces[EACH * lane : EACH * lane + EACH])
        return () if REMOVED in found else found

    def all_sides(self, s: State, party: int) -> tuple[int, ...]:
        """The sides of all lanes, in the order in which a player goes through them."""
        return tuple([side for lane in self.seen(s, party) for side in self.sides(s, lane)])

    def pieces(self) -> list[int]:
        """Where the banners of all lanes stand at the start; behind them the steps of the podium, nobody on them."""
        lanes = range(self.lanes)
        banners = [self.side(lane, (lane // EACH + right) % self.players) for lane in lanes for right in range(EACH)]
        return banners + [REMOVED] * self.players

    @property
    def ring(self) -> bool:
        """It is one."""
        return True

    def podium(self, s: State) -> list[int]:
        """The players who have their place, the first one first (CC-FFA-PLACE-01)."""
        return [s.rules.owner_of[step] for step in s.pieces[EACH * self.lanes :] if step != REMOVED]

    def present(self, s: State) -> list[int]:
        """The players who play on, in the order of their seats."""
        gone = self.podium(s)
        return [player for player in range(self.players) if player not in gone]

    def fronts(self, s: State) -> list[tuple[int, ...]]:
        """Per lane the player who has it in the left front and the one who has it in the right front."""
        return [tuple(s.rules.owner_of[side] for side in self.sides(s, lane)) for lane in range(self.lanes)]

    def at_left(self, s: State, player: int) -> list[int]:
        """The lanes of a player's left front, from the player's left to right."""
        return [lane for lane in range(self.lanes) if s.pieces[EACH * lane] == self.side(lane, player)]

    def at_right(self, s: State, player: int) -> list[int]:
        """The lanes of a player's right front, from that player's left to right (the neighbour sees them turned)."""
        return [lane for lane in range(self.lanes) if s.pieces[EACH * lane + 1] == self.side(lane, player)][::-1]

    def facing(self, s: State, player: int, place: int) -> int:
        """The other player of a lane, by one of its places (CC-FFA-20, -35); -1 if it is none.

        For whoever does not stand there, the one who is met first clockwise (CC-FFA-30).
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
    """The layout of a match whose players sit in a ring."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]
