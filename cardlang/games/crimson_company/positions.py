"""Positions in the middle of a match: what a scenario states, laid out on the table."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.games.crimson_company.build import empty_state, start_at
from cardlang.games.crimson_company.table import COIN, DECK, DISCARD, MARK, OFFER, SEATS, supply, table
from cardlang.games.position import CardAt, Position
from cardlang.machine.primitives import rearm
from cardlang.machine.rules import Rules
from cardlang.machine.state import DOWN, UP, State


def place(rules: Rules, position: Position) -> State:
    """The state of a position whose cards have their numbers; the rows it leaves out are empty."""
    s = empty_state(rules, position.seed)
    layout, fields = table(s), position.fields
    s.rows[DECK].clear()

    def lay(cards: Iterable[CardAt], where: int) -> None:
        for card in cards:
            s.rows[where].append(card.number)
            s.place[card.number] = where
            s.face[card.number] = UP if card.face_up else DOWN

    for number, lane in enumerate(fields.get("lanes", ())):
        for party, seat in enumerate(SEATS):
            lay(lane.get(seat, ()), layout.side(number, party))
    for seat, cards in fields.get("staged", {}).items():
        lay(cards, layout.staging(SEATS.index(seat)))
    for seat, cards in fields.get("hands", {}).items():
        lay(cards, layout.hand(SEATS.index(seat)))
    for name, where in (("offer", OFFER), ("deck", DECK), ("discard", DISCARD)):
        lay(fields.get(name, ()), where)
    _lanes(s, position)
    marks = fields.get("marks", {})
    for card in position.cards():
        s.laid[MARK][card.number] = marks.get(card.name, 0)
    _coins(s, position)
    s.active = s.started = SEATS.index(position.turn)
    s.phase = rules.phases.index(position.phase)
    rearm(s)
    start_at(s, position.phase)
    return s


def _lanes(s: State, position: Position) -> None:
    layout = table(s)
    for number, lane in enumerate(position.fields.get("lanes", ())):
        castle = s.rows[layout.castle(number)][0]
        if "won by" in lane:
            party = SEATS.index(lane["won by"])
            s.open[number], s.winner[number] = 0, party
            s.rows[layout.castle(number)].remove(castle)
            s.rows[layout.trophies(party)].append(castle)
            s.place[castle] = layout.trophies(party)
        s.laid[COIN][castle] = lane.get("coins", 0)


def _coins(s: State, position: Position) -> None:
    for holder, amount in position.fields.get("coins", {}).items():
        if holder in SEATS:
            s.held[COIN][SEATS.index(holder)] = amount
    spent = sum(s.held[COIN][:-1]) + sum(s.laid[COIN])
    s.held[COIN][supply(s)] = s.rules.parameters["coins"] - spent
