"""Positions in the middle of a match: what a scenario states, laid out on the table."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.crimson_company.build import empty_state, start_at
from cardlang.games.crimson_company.table import COIN, DECK, DISCARD, MARK, OFFER, SEATS, supply, table
from cardlang.games.position import CardAt, Position
from cardlang.machine.primitives import rearm
from cardlang.machine.rules import Rules
from cardlang.machine.state import DOWN, UP, State


def place(rules: Rules, position: Position, numbers: Sequence[int], fillers: int) -> State:
    """The state of a position. `numbers` are its cards in the order of `Position.cards`; the last cards are fillers."""
    s = empty_state(rules, position.seed)
    layout, left = table(s), iter(numbers)
    s.rows[DECK].clear()

    def lay(cards: Sequence[CardAt], where: int) -> None:
        for card in cards:
            number = next(left)
            s.rows[where].append(number)
            s.place[number] = where
            s.face[number] = UP if card.face_up else DOWN

    for number, lane in enumerate(position.lanes):
        for seat in sorted(lane.sides):
            lay(lane.sides[seat], layout.side(number, SEATS.index(seat)))
    for seat in sorted(position.staged):
        lay(position.staged[seat], layout.staging(SEATS.index(seat)))
    for seat in sorted(position.hands):
        lay(position.hands[seat], layout.hand(SEATS.index(seat)))
    lay(position.offer or (), OFFER)
    lay(position.deck or (), DECK)
    lay(position.discard, DISCARD)
    spare = list(range(len(numbers), len(numbers) + fillers))
    for where, given, size in ((OFFER, position.offer, 4), (DECK, position.deck, len(spare))):
        while given is None and spare and len(s.rows[where]) < size:
            s.rows[where].append(spare[0])
            s.place[spare.pop(0)] = where
    _lanes(s, position)
    for number, card in zip(numbers, position.cards(), strict=True):
        s.laid[MARK][number] = position.marks.get(card.name, 0)
    _coins(s, position)
    s.active = s.started = SEATS.index(position.turn)
    s.phase = rules.phases.index(position.phase)
    rearm(s)
    start_at(s, position.phase)
    return s


def _lanes(s: State, position: Position) -> None:
    layout = table(s)
    for number, lane in enumerate(position.lanes):
        castle = s.rows[layout.castle(number)][0]
        if lane.won_by is not None:
            party = SEATS.index(lane.won_by)
            s.open[number], s.winner[number] = 0, party
            s.rows[layout.castle(number)].remove(castle)
            s.rows[layout.trophies(party)].append(castle)
            s.place[castle] = layout.trophies(party)
        s.laid[COIN][castle] = lane.coins


def _coins(s: State, position: Position) -> None:
    for seat, amount in position.coins.items():
        s.held[COIN][SEATS.index(seat)] = amount
    spent = sum(s.held[COIN][:-1]) + sum(s.laid[COIN])
    s.held[COIN][supply(s)] = s.rules.parameters["coins"] - spent
