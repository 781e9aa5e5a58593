"""Policies of the modes: who is meant, who answers, who comes first. Modes differ about players only here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlang.games.crimson_company import queries
from cardlang.games.crimson_company.ring import EACH, Banners, Ring
from cardlang.games.crimson_company.table import Table
from cardlang.machine.rules import Place, Policies
from cardlang.machine.state import State


def duel(table: Table) -> Policies:
    """Return the policies for two players who face each other, each a party."""
    ranks = [_ranks(table, active) for active in range(table.players)]

    def opponent(_: State, player: int, __: int) -> int:
        return 1 - player

    def controller(s: State, card: int) -> int:
        owner = s.rules.owner_of[s.place[card]]
        return owner if owner >= 0 else s.active

    return Policies(
        table.party, opponent, lambda _, player: player, controller, lambda s: ranks[s.active],
        lambda _, player: (1 - player,),
    )  # fmt: skip


def teams(table: Table) -> Policies:
    """Return the policies for two parties of several players who face each other (CC-2V2-18 to -21).

    On cards of the active team, *you* is the active player; on those of the other team, it is the team. *Your opponent*
    is always a team. A team answers through the member whose turn comes sooner.
    """
    party = (*table.party, *range(table.parties))
    ranks = [_ranks(table, active) for active in range(table.players)]
    players = range(table.players)

    def opponent(_: State, number: int, __: int) -> int:
        foe: int = table.teams[1 - party[number]]
        return foe

    def acting(s: State, number: int) -> int:
        return s.active if number >= table.players and party[s.active] == party[number] else number

    def controller(s: State, card: int) -> int:
        owner = s.rules.owner_of[s.place[card]]
        return acting(s, owner) if owner >= 0 else s.active

    def members(s: State, number: int) -> Sequence[int]:
        if number < table.players:
            return (number,)
        mine = [player for player in players if party[player] == party[number]]
        return sorted(mine, key=lambda player: (player - s.active) % table.players)

    return Policies(
        party, opponent, lambda s, number: members(s, number)[0], controller, lambda s: ranks[s.active],
        lambda _, number: (table.teams[1 - party[number]],),
        teams=table.teams, acting=acting, members=members, mate=lambda s, number: members(s, number)[1],
    )  # fmt: skip


def alone(table: Table) -> Policies:
    """Return the policies of a duel in which the first player answers for both (CC-SOLO-07, -32)."""
    return replace(duel(table), seat=lambda _, __: 0)


def partners(table: Table) -> Policies:
    """Return the policies for two players of one party who also decide for the other party (CC-COOP-07, -13, -16, -23).

    The player of a card decides what it does: as themselves or, for a card of the other party, as the player without a
    seat. Both decide jointly about anything else; then the numbers are those of the teams.
    """
    party = (*table.party, *range(table.parties))
    ranks = [_ranks(table, active) for active in range(table.players)]
    first, second, other = range(table.players)

    def opponent(s: State, number: int, _: int) -> int:
        if number >= table.players:
            return table.teams[1 - party[number]]  # type: ignore[no-any-return]
        return queries.holder(s, number) if number == other else other

    def seat(s: State, number: int) -> int:
        return first if number >= table.players else queries.holder(s, number)

    def controller(s: State, card: int) -> int:
        owner = s.rules.owner_of[s.place[card]]
        return owner if owner >= 0 else table.teams[party[s.active]]

    def members(_: State, number: int) -> Sequence[int]:
        if number < table.players:
            return (number,)
        return [player for player in range(table.players) if party[player] == party[number]]

    return Policies(
        party, opponent, seat, controller, lambda s: ranks[s.active], lambda s, number: (opponent(s, number, -1),),
        teams=table.teams, members=members, united=True, mate=lambda _, __: second,
    )  # fmt: skip


def ring(table: Ring) -> Policies:
    """Return the policies of a ring, in which *your opponent* is the player opposite in the card's lane
    (CC-FFA-20, -30, -35).
    """
    rankings: dict[tuple[int, Banners], list[int]] = {}

    def opponent(s: State, player: int, place: int) -> int:
        """Return the player opposite; without a lane, the next one clockwise."""
        faced = table.facing(s, player, place)
        return faced if faced >= 0 else next(iter(rivals(s, player)), player)

    def rivals(s: State, player: int) -> list[int]:
        gone = table.podium(s)
        clockwise = [(player + step) % table.players for step in range(1, table.players)]
        return [other for other in clockwise if other not in gone]

    def controller(s: State, card: int) -> int:
        owner = s.rules.owner_of[s.place[card]]
        return owner if owner >= 0 else s.active

    def ranks(s: State) -> list[int]:
        key = s.active, tuple(s.pieces[: EACH * table.lanes])
        if key not in rankings:
            rankings[key] = _ring_ranks(table, s)
        return rankings[key]

    return Policies(table.party, opponent, lambda _, player: player, controller, ranks, rivals)


def _ring_ranks(table: Ring, s: State) -> list[int]:
    """Return the order of places: castles in the active player's order, then each player's sides clockwise
    (CC-FFA-28 to -30).
    """
    lanes = table.seen(s, s.active)
    clockwise = [(s.active + step) % table.players for step in range(table.players)]
    order = [
        *(table.castle(lane) for lane in lanes),
        *(table.side(lane, player) for player in clockwise for lane in table.own(s, player)),
    ]
    rank = {place: number for number, place in enumerate(order)}
    return [rank.get(place, len(order)) for place in range(len(s.rows))]


def _ranks(table: Table, active: int) -> list[int]:
    """Return the order of places: castles from the active party's left, its places, the other's (CC-ORDER-01, -03)."""
    party = (*table.party, *range(table.parties))

    def key(place: Place) -> tuple[int, int, int]:
        if place.owner < 0:
            return (0 if place.lane >= 0 else 2, 0, place.lane if party[active] == 0 else -place.lane)
        whose = party[place.owner]
        return (1, (whose - party[active]) % table.parties, place.lane if whose == 0 else -place.lane)

    keys = [key(place) for place in table.places]
    order = {found: number for number, found in enumerate(sorted(set(keys)))}
    return [order[found] for found in keys]
