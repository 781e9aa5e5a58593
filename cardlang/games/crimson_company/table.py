"""The table: which places there are, and where each of them stands in `State.rows`."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardlang.machine.rules import Place
from cardlang.machine.state import CARD_HOLDER, CARD_MASK, State

DECK, OFFER, DISCARD, LIMBO, DRAWN, REMOVED = range(6)
_COMMON = 6
COIN = 0  # column of `State.held` and `State.laid`
MARK = 1  # column of `State.laid`
_HOLDERS = CARD_HOLDER + CARD_MASK + 1


@dataclass(frozen=True, slots=True)
class Table:
    """The layout for players, each with a party, and lanes; all methods give indices of places.

    `teams` has the number that stands for each party: its only player, else one behind the players. One without a seat
    counts as several if several decide for him.
    """

    party: tuple[int, ...]  # of each player
    parties: int
    lanes: int
    seats: int  # how many players answer
    players: int = field(init=False)
    teams: tuple[int, ...] = field(init=False)
    first_side: int = field(init=False)  # where the halves of the lanes begin; they are the last places
    _sides: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    _lanes: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    _all_sides: tuple[tuple[int, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        lanes = tuple(range(self.lanes))
        players = len(self.party)
        deciders = range(self.seats if self.seats > 1 else players)
        alone = {self.party[player]: player for player in deciders if self.party.count(self.party[player]) == 1}
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "teams", tuple(alone.get(party, players + party) for party in range(self.parties)))
        object.__setattr__(self, "first_side", _COMMON + 2 * players + self.parties + self.lanes)
        object.__setattr__(self, "_lanes", (lanes, lanes[::-1]))
        halves = tuple(tuple(self.side(lane, p) for p in range(self.parties)) for lane in range(self.lanes))
        object.__setattr__(self, "_sides", halves)
        object.__setattr__(self, "_all_sides", (sum(halves, ()), sum(halves[::-1], ())))

    def pieces(self) -> list[int]:
        """Where the pieces of the table stand in the beginning, if it has any."""
        return []

    def staging(self, player: int) -> int:
        """Recruited, not yet played cards of a player."""
        return _COMMON + player

    def hand(self, player: int) -> int:
        """Cards in hand (solo and co-op)."""
        return _COMMON + self.players + player

    def trophies(self, party: int) -> int:
        """Castles a party has taken."""
        return _COMMON + 2 * self.players + party

    def castle(self, lane: int) -> int:
        """Where the castle of a lane lies."""
        return _COMMON + 2 * self.players + self.parties + lane

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

    def places(self) -> tuple[Place, ...]:
        """All places in order."""
        return (
            Place("deck", shown=0, top=True),
            Place("offer"),
            Place("discard"),
            Place("limbo", kept=True),
            Place("drawn", kept=True, shown=0),  # but to those who draw
            Place("removed"),
            *(Place("staging", player) for player in range(self.players)),
            *(Place("hand", player, shown=1 << player) for player in range(self.players)),
            *(Place("trophies", team) for team in self.teams),
            *(Place("castle", -1, lane, play=True) for lane in range(self.lanes)),
            *(Place("lane", team, lane, play=True) for lane in range(self.lanes) for team in self.teams),
        )


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


def ends(source: int, target: int) -> int:
    """Who gives and who gets coins, as one number in the log."""
    return source * _HOLDERS + target


def told_ends(number: int) -> tuple[int, int]:
    """The holders behind such a number."""
    return divmod(number, _HOLDERS)


def supply(s: State) -> int:
    """The holder that stands for the coin supply."""
    return s.rules.players  # behind the players
