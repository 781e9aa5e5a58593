"""The table: which places there are, and where each of them stands in `State.rows`."""

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
    aside("drawn", kept=True, seen="nobody", stated=""),  # but by those who draw
    aside("removed", stated="", seen="nobody", words="set aside"),  # which second copies are not needed
    display("staging", stated="staged", words="recruited"),  # recruited and not yet played
    hand(stated="hands", viewed="hand"),  # in solo and co-op
    display("trophies", of="party", stated=""),  # castles that are won
    aside("castle", of="lane", stated="", play=True, words="lane {lane}"),
    side("lane", stated="", play=True, counted=True),
)


class Table(Layout):
    """The layout for players, each with a party, and lanes; all methods give indices of places.

    `teams` has the number that stands for each party: its only player, else one behind the players. One without a seat
    counts as several if several decide for him.
    """

    def __init__(self, party: tuple[int, ...], parties: int, lanes: int, seats: int) -> None:
        players = len(party)
        deciders = range(seats if seats > 1 else players)
        alone = {party[player]: player for player in deciders if party.count(party[player]) == 1}
        self.party, self.parties, self.seats = party, parties, seats
        self.teams = tuple(alone.get(party, players + party) for party in range(parties))
        super().__init__(ZONES, players, lanes, party=party, teams=self.teams)
        self.first_side = self.place("lane")  # where the halves of the lanes begin; they are the last places
        from_left = tuple(range(lanes))
        self._lanes = (from_left, from_left[::-1])
        self._sides = tuple(tuple(self.side(lane, party) for party in range(parties)) for lane in from_left)
        self._all_sides: tuple[tuple[int, ...], ...] = (sum(self._sides, ()), sum(self._sides[::-1], ()))

    def pieces(self) -> list[int]:
        """Where the pieces of the table stand in the beginning, if it has any."""
        return []

    def staging(self, player: int) -> int:
        """Recruited, not yet played cards of a player."""
        return self.place("staging", player)

    def hand(self, player: int) -> int:
        """Cards in hand (solo and co-op)."""
        return self.place("hand", player)

    def trophies(self, party: int) -> int:
        """Castles a party has taken."""
        return self.place("trophies", party)

    def castle(self, lane: int) -> int:
        """Where the castle of a lane lies."""
        return self.place("castle", lane)

    def side(self, lane: int, party: int) -> int:
        """One half of a lane, near to far."""
        return self.first_side + lane * self.parties + party

    def seen(self, s: State, party: int) -> tuple[int, ...]:  # noqa: ARG002 - where everybody sits never changes
        """All lanes in the order in which a party goes through them: from its left to its right."""
        return self._lanes[party > 0]

    def own(self, s: State, party: int) -> tuple[int, ...]:
        """The lanes that have a side of a party, from its left to its right."""
        return self.seen(s, party)

    @property
    def ring(self) -> bool:
        """Whether the players sit in a ring, and may leave it."""
        return False

    def podium(self, s: State) -> list[int]:  # noqa: ARG002
        """The players who have their place and are out of the game, the first one first."""
        return []

    def present(self, s: State) -> list[int]:  # noqa: ARG002
        """The players who play on, in the order of their seats."""
        return list(range(self.players))

    def after(self, s: State, player: int) -> int:  # noqa: ARG002
        """Whose turn follows on a player's."""
        return (player + 1) % self.players

    def side_of(self, s: State, lane: int, party: int) -> int:  # noqa: ARG002
        """A party's half of a lane, or -1 if it has none."""
        return self.side(lane, party)

    def sides(self, s: State, lane: int) -> tuple[int, ...]:  # noqa: ARG002
        """Both halves of a lane."""
        return self._sides[lane]

    def all_sides(self, s: State, party: int) -> tuple[int, ...]:  # noqa: ARG002
        """Both halves of all lanes, in the order in which a party goes through them."""
        return self._all_sides[party > 0]


def table(s: State) -> Table:
    """The layout of this match."""
    return s.rules.parameters["table"]  # type: ignore[no-any-return]


def open_lanes(s: State, player: int = 0) -> tuple[int, ...]:
    """Lanes still in play, from the player's left to right."""
    lanes, is_open = table(s).seen(s, s.rules.party[player]), s.open
    return tuple([lane for lane in lanes if is_open[lane]]) if 0 in is_open else lanes


def own_lanes(s: State, player: int) -> tuple[int, ...]:
    """Lanes still in play that have a side of the player's, from the player's left to right."""
    lanes, is_open = table(s).own(s, s.rules.party[player]), s.open
    return tuple([lane for lane in lanes if is_open[lane]]) if 0 in is_open else lanes


def supply(s: State) -> int:
    """The holder that stands for the coin supply."""
    return s.rules.players  # behind the players
