"""Lays out positions in mid-match, as scenarios state them."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.diagnostics.model import GameError
from cardlang.games.blackstone_castle.build import start_at
from cardlang.games.blackstone_castle.cells import CELLS, letters
from cardlang.games.blackstone_castle.flow.actions import COMPLETED
from cardlang.games.blackstone_castle.flow.offer import FRESH, TAKEN
from cardlang.games.blackstone_castle.flow.turn import LAST_ROUND
from cardlang.games.blackstone_castle.notation import AGENTS, HOUSEHOLD, RULES
from cardlang.games.blackstone_castle.sets import set_of
from cardlang.games.blackstone_castle.table import (
    CASTLE,
    KNIGHT,
    PAIR,
    PILES,
    WIZARD,
    abyss,
    agent,
    at,
    nirvana,
    piles,
    stack,
    supply,
)
from cardlang.games.blackstone_castle.vassals import shown
from cardlang.games.building import lay, lay_out
from cardlang.games.position import CardAt, Position
from cardlang.machine.initial import fresh
from cardlang.machine.primitives import rearm, seers, shift
from cardlang.machine.rules import Rules
from cardlang.machine.state import CARD_HOLDER, UP, State

GONE = AGENTS[-1]


def place(rules: Rules, position: Position) -> State:
    """Return the state of a position whose cards are numbered; omitted rows are empty."""
    s, fields, people = fresh(rules, position.seed), position.fields, rules.people
    for row in s.rows:
        row.clear()
    lay_out(s, fields)
    lay(s, fields.get(RULES, ()), at(s, "rules"))
    for seat, cards in fields.get(HOUSEHOLD, {}).items():
        _household(s, people.index(seat), cards)
    _stacks(s)
    s.seen = [seers(s, card) for card in range(len(s.place))]
    for name, resource in (("knight markers", KNIGHT), ("wizard markers", WIZARD)):
        for seat, amount in fields.get(name, {}).items():
            shift(s, resource, supply(s), people.index(seat), amount)
    _markers(s, position)
    for player, seat in enumerate(people):
        wanted = fields.get("claimed", {}).get(seat)
        s.pieces[player] = piles(s)[PILES.index(wanted) if wanted else player]
    s.pieces[COMPLETED] = int(fields.get("completed", False))
    s.pieces[LAST_ROUND] = int(fields.get("last round", False))
    if rules.parameters["offer"]:
        s.pieces[TAKEN], s.pieces[FRESH] = fields.get("tasks taken", 0), fields.get("markers taken", 0)
    if len(s.laid) > len(s.held):
        for card in position.cards():
            set_of(s)[card.number] = fields.get("set", {}).get(card.name, 0)
    s.active, s.started = people.index(position.turn), people.index(fields.get("began", people[0]))
    s.phase = rules.phases.index(position.phase)
    rearm(s)
    start_at(s, position.phase)
    return s


def _stacks(s: State) -> None:
    """Check that stacked vassals show the same kind. Raises GameError."""
    for cell in CELLS:
        if len({shown(s, card) for card in s.rows[cell]}) > 1:
            where = "-".join(letters(cell))
            raise GameError(f"the vassals on {where} do not show the same, so they make no stack (BC-WIZQ-07)")


def _household(s: State, player: int, cards: Sequence[CardAt]) -> None:
    """Put the starting cards of a player at the heads of their stacks."""
    for card in cards:
        place = stack(s, player, s.rules.records[s.rules.record[card.number]].printed["stack"])
        s.rows[place].insert(0, card.number)
        s.place[card.number], s.face[card.number] = place, UP


def _markers(s: State, position: Position) -> None:
    """Lay castle markers, and agent pairs: on cards, else with their owners, unless they are gone."""
    castles = position.fields.get("castle markers", {})
    gone = [seat for seat, word in position.fields.get("agents", {}).items() if word == GONE]
    for card in position.cards():
        shift(s, CASTLE, supply(s), CARD_HOLDER + card.number, castles.get(card.name, 0))
    for pool, holder in (("abyss", abyss), ("nirvana", nirvana)):
        shift(s, CASTLE, supply(s), holder(s), position.fields.get(pool, 0))
    for player, seat in enumerate(s.rules.people[: s.rules.seats]):
        column, left = agent(player), 0 if seat in gone else PAIR
        laid = position.fields.get(f"agent of {seat}", {})
        for card in position.cards():
            left -= shift(s, column, supply(s), CARD_HOLDER + card.number, min(left, laid.get(card.name, 0)))
        shift(s, column, supply(s), player, left)
