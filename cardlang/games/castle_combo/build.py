"""Builds the static rules of a match from card records, and its first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.games.building import Part, rules_of
from cardlang.games.castle_combo import flow, kinds, queries
from cardlang.games.castle_combo.events import RESOURCES
from cardlang.games.castle_combo.modes import Mode
from cardlang.games.castle_combo.table import VILLAGE, Table, discard, row
from cardlang.games.castle_combo.vocabulary import LOCATIONS, VOCABULARY
from cardlang.games.castle_combo.words import QUESTIONS
from cardlang.games.policies import round_the_table
from cardlang.machine.initial import empty_state
from cardlang.machine.rules import Rules
from cardlang.machine.state import State

BANK = 10**12  # supply of each resource: more than positions and texts can name, so it never runs out (CB-SUPPLY-01)


def build_rules(mode: Mode, cards: Sequence[Part], castles: Sequence[Part], options: Mapping[str, Any]) -> Rules:
    """Return the rules of a match for the number of players of the mode."""
    del castles
    table = Table(mode.players)
    rules = rules_of(
        mode, VOCABULARY, flow.procedures(), cards,
        table=table,
        questions=QUESTIONS,
        kinds=kinds.kinds(),
        queries=queries.QUERIES,
        policies=round_the_table(table.places, mode.players),
        amounts=queries.MOST_GOLD,
        parameters=options,
        resources=RESOURCES,
        counters=RESOURCES,
        pieces=1,
        called=("buy",),
    )  # fmt: skip
    rules.empty = _empty(rules)
    return rules


def _empty(rules: Rules) -> State:
    """Return the empty state: all cards in their discard piles in the order of their ids; setup shuffles them."""
    return empty_state(rules, lambda card: _discard_of(rules, card), supply=BANK, pieces=(row(VILLAGE),))


def _discard_of(rules: Rules, card: int) -> int:
    return discard(LOCATIONS.index(rules.records[rules.record[card]].printed["location"]))
