"""From card records to the static rules of a match, and to its first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.games.building import Part, begin_at, rules_of
from cardlang.games.castle_combo import flow, kinds, queries
from cardlang.games.castle_combo.events import RESOURCES
from cardlang.games.castle_combo.flow import market
from cardlang.games.castle_combo.modes import Mode
from cardlang.games.castle_combo.table import VILLAGE, Table, discard, row
from cardlang.games.castle_combo.vocabulary import LOCATIONS, VOCABULARY
from cardlang.games.castle_combo.words import QUESTIONS
from cardlang.games.policies import round_the_table
from cardlang.machine.codebook import Codebook
from cardlang.machine.empty import empty_state, fresh
from cardlang.machine.instructions import push
from cardlang.machine.rules import Rules
from cardlang.machine.state import State

FLAGS = tuple(QUESTIONS.answers)
BANK = 10**12  # of each resource: more than positions and texts can name, so that it never runs out (CB-SUPPLY-01)
MOST_GOLD = 99  # the most that may go onto one purse


def build_rules(mode: Mode, cards: Sequence[Part], castles: Sequence[Part], options: Mapping[str, Any]) -> Rules:
    """The rules of a match for the number of players of the mode."""
    del castles
    table = Table(mode.players)
    rules = rules_of(
        mode, VOCABULARY, flow.procedures(), cards,
        places=table.places,
        codebook=lambda places, cards: Codebook(mode.players, len(LOCATIONS), places, cards, MOST_GOLD, FLAGS),
        kinds=kinds.kinds(),
        queries=queries.QUERIES,
        policies=round_the_table(table.places, mode.players),
        purposes=tuple(QUESTIONS.asked),
        parameters={**options, "table": table},
        resources=RESOURCES,
        counters=RESOURCES,
        tidy=market.tidy,
        pieces=1,
        called=("buy",),
    )  # fmt: skip
    rules.empty = _empty(rules)
    return rules


def _empty(rules: Rules) -> State:
    """All cards in their discard piles in the order of their ids, from where setup shuffles them; nothing to do."""
    return empty_state(rules, lambda card: _discard_of(rules, card), supply=BANK, pieces=(row(VILLAGE),))


def _discard_of(rules: Rules, card: int) -> int:
    return discard(LOCATIONS.index(rules.records[rules.record[card]].printed["location"]))


def start(rules: Rules, seed: int) -> State:
    """The state before setup; run it to reach the first request."""
    s = fresh(rules, seed)
    push(s, rules.entry["setup"])
    return s


def start_at(s: State, phase: str) -> None:
    """Let a position begin with a phase of the active player."""
    begin_at(s, "turn", phase)
