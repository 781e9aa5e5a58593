"""The table: its places and their indices in `State.rows`."""

from __future__ import annotations

from typing import Any

from cardlang.games.zones import Layout, aside, deck, discard_pile, display, hand, offer, side
from cardlang.machine.state import CARD_HOLDER, CARD_MASK, State

DECK, OFFER, DISCARD, LIMBO, DRAWN, REMOVED = range(6)
COIN = 0  # column of `State.held` and `State.laid`
MARK = 1  # column of `State.laid`
_HOLDERS = CARD_HOLDER + CARD_MASK + 1


def _has_offer(mode: Any) -> bool:
    return mode is None or bool(mode.parameters["offer"])


ZONES = (
    deck(top=True, looked=True, words="top of the deck"),
    offer(fill=4, there=_has_offer),
    discard_pile(words="discard pile"),
    aside("limbo", kept=True, stated="", words="leaving"),
    aside("drawn", kept=True, seen="nobody", stated=""),  # except by those who draw
    aside("removed", stated="", seen="nobody", words="set aside"),  # unused second copies, for example
    display("staging", stated="staged", words="recruited"),  # recruited and not yet played
    hand(stated="hands", viewed="hand"),  # in solo and co-op
    display("trophies", of="party", stated=""),  # castles that are won
    aside("castle", of="lane", stated="", play=True, words="lane {lane}"),
    side("lane", stated="", play=True, counted=True),
)


class Table(Layout):
    """The layout for players, each with a party, and lanes; all methods return indices of places.

    `teams` has the number for each party: its only player, else a number after the players. An automaton counts as
    several players if several decide for it.
    """

    def __init__(self, party: tuple[int, ...], parties: int, lanes: int, seats: int) -> None:
        players = len(party)
        deciders = range(seats if seats > 1 else players)
        alone = {party[player]: player for player in deciders if party.count(party[player]) == 1}
        self.party, self.parties, self.seats = party, parties, seats
        self.teams = tuple(alone.get(party, players + party) for party in range(parties))
        super().__init__(ZONES, players, lanes, party=party, teams=self.teams)
        self.first_side = self.place("lane")  # the first half of a lane; these are the last places
        from_left = tuple(range(lanes))
        self._lanes = (from_left, from_left[::-1])
        self._sides = tuple(tuple(self.side(lane, party) for party in range(parties)) for lane in from_left)
        self._all_sides: tuple[tuple[int, ...], ...] = (sum(self._sides, ()), sum(self._sides[::-1], ()))

    def pieces(self) -> list[int]:
        """Return the initial places of the pieces of the table, if it has any."""
        return []

    def staging(self, player: int) -> int:
        """Return the place of a player's recruited cards that are not played yet."""
        return self.place("staging", player)

    def hand(self, player: int) -> int:
        """Return the place of a player's hand (solo and co-op)."""
        return self.place("hand", player)

    def trophies(self, party: int) -> int:
        """Return the place of the castles that a party has won."""
        return self.place("trophies", party)

    def castle(self, lane: int) -> int:
        """Return the place of the castle of a lane."""
        return self.place("castle", lane)

    def side(self, lane: int, party: int) -> int:
        """Return a party's half of a lane; its cards are ordered from near to far."""
        return self.first_side + lane * self.parties + party

    def seen(self, s: State, party: int) -> tuple[int, ...]:  # noqa: ARG002 - where everybody sits never changes
        """Return all lanes in a party's order: from its left to its right."""
        return self._lanes[party > 0]

    def own(self, s: State, party: int) -> tuple[int, ...]:
        """Return the lanes with a side of a party, from its left to its right."""
        return self.seen(s, party)

    @property
    def ring(self) -> bool:
        """Whether the players sit in a ring, and may leave it."""
        return False

    def podium(self, s: State) -> list[int]:  # noqa: ARG002
        """Return the players with a final place, who are out of the game, best first."""
        return []

    def present(self, s: State) -> list[int]:  # noqa: ARG002
        """Return the players who are still playing, in seat order."""
        return list(range(self.players))

    def after(self, s: State, player: int) -> int:  # noqa: ARG002
        """Return the player whose turn follows a player's."""
        return (player + 1) % self.players

    def side_of(self, s: State, lane: int, party: int) -> int:  # noqa: ARG002
        """Return a party's half of a lane, or -1 if it has none."""
        return self.side(lane, party)

    def sides(self, s: State, lane: int) -> tuple[int, ...]:  # noqa: ARG002
        """Return both halves of a lane."""
        return self._sides[lane]

    def all_sides(self, s: State, party: int) -> tuple[int, ...]:  # noqa: ARG002
        """Return both halves of all lanes in a party's order."""
        return self._all_sides[party > 0]


def table(s: State) -> Table:
    """Return the layout of a match."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]


def open_lanes(s: State, player: int = 0) -> tuple[int, ...]:
    """Return the lanes still in play, from the player's left to right."""
    lanes, is_open = table(s).seen(s, s.rules.party[player]), s.open
    return tuple([lane for lane in lanes if is_open[lane]]) if 0 in is_open else lanes


def own_lanes(s: State, player: int) -> tuple[int, ...]:
    """Return the lanes still in play with a side of the player, from the player's left to right."""
    lanes, is_open = table(s).own(s, s.rules.party[player]), s.open
    return tuple([lane for lane in lanes if is_open[lane]]) if 0 in is_open else lanes


def supply(s: State) -> int:
    """Return the holder for the coin supply."""
    return s.rules.players  # after the players
