"""Lays out positions in mid-match, as scenarios state them."""

from __future__ import annotations

from cardlang.games.building import lay, lay_out, start_from
from cardlang.games.crimson_company.build import label_of
from cardlang.games.crimson_company.flow import placement
from cardlang.games.crimson_company.table import COIN, MARK, REMOVED, supply, table
from cardlang.games.crimson_company.views import USED
from cardlang.games.position import Position
from cardlang.machine import primitives
from cardlang.machine.initial import fresh
from cardlang.machine.rules import Rules
from cardlang.machine.state import State


def place(rules: Rules, position: Position) -> State:
    """Return the state of a position whose cards are numbered; omitted rows are empty."""
    s = fresh(rules, position.seed)
    layout, fields, people = table(s), position.fields, rules.people
    lay_out(s, fields)
    _lanes(s, position)
    gone = fields.get("place", {})
    for player in sorted(gone, key=gone.__getitem__):
        placement.leave(s, people.index(player))
    for number, lane in enumerate(fields.get("lanes", ())):
        for party, name in enumerate(rules.sides):
            lay(s, lane.get(name, ()), layout.side(number, party))
    marks = fields.get("marks", {})
    for card in position.cards():
        s.laid[MARK][card.number] = marks.get(card.name, 0)
        for column, counter in enumerate(rules.counters[MARK + 1 :], MARK + 1):
            s.laid[column][card.number] = fields.get(counter, {}).get(card.name, 0)
    _coins(s, position)
    _bids(s, position)
    for player, word in position.fields.get("ability", {}).items():
        s.pieces[people.index(player)] = REMOVED if word == USED else layout.hand(people.index(player))
    start_from(s, position, label_of(s, position))
    return s


def _lanes(s: State, position: Position) -> None:
    layout = table(s)
    for number, lane in enumerate(position.fields.get("lanes", ())):
        castle = s.rows[layout.castle(number)][0]
        if "won by" in lane:
            party = s.rules.sides.index(lane["won by"])
            s.open[number], s.winner[number] = 0, party
            s.rows[layout.castle(number)].remove(castle)
            s.rows[layout.trophies(party)].append(castle)
            s.place[castle] = layout.trophies(party)
        s.laid[COIN][castle] = lane.get("coins", 0)
        s.tied[number] = int(lane.get("tied", False))


def _coins(s: State, position: Position) -> None:
    for holder, amount in position.fields.get("coins", {}).items():
        if holder in s.rules.people:
            s.held[COIN][s.rules.people.index(holder)] = amount
    bids = sum(position.fields.get("bids", {}).values())
    spent = sum(s.held[COIN][:-1]) + sum(s.laid[COIN]) + bids
    s.held[COIN][supply(s)] = s.rules.parameters["stock"] - spent


def _bids(s: State, position: Position) -> None:
    """Place the bid of an earlier turn that is to be answered now."""
    turns = s.rules.parameters["bids"].get(position.phase, 0)
    player = (s.rules.people.index(position.turn) - turns) % s.rules.players
    for card in position.cards():
        if amount := position.fields.get("bids", {}).get(card.name, 0):
            s.held[COIN][player] += amount
            primitives.stake(s, COIN, player, card.number, amount)
