"""From card records to the static rules of a match, and to its first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.compile import Compiled, Linker
from cardlang.games.crimson_company import flow, queries, tournament
from cardlang.games.crimson_company.flow.turn import label
from cardlang.games.crimson_company.modes import Mode
from cardlang.games.crimson_company.table import DECK, Table
from cardlang.games.crimson_company.vocabulary import VOCABULARY
from cardlang.machine.codebook import AGREEMENT, Codebook
from cardlang.machine.empty import empty_state, fresh
from cardlang.machine.instructions import push
from cardlang.machine.rules import PURPOSES, RecordCode, Rules
from cardlang.machine.state import NOTHING, PC, State

Part = tuple[RecordCode, tuple[Compiled, ...]]


def build_rules(mode: Mode, cards: Sequence[Part], castles: Sequence[Part], options: Mapping[str, Any]) -> Rules:
    """The rules of a match: `cards` become cards 0 to n - 1, `castles` follow, one for each lane."""
    table = Table(mode.party, len(mode.sides), mode.lanes, mode.players)
    linker = Linker()
    if options.get("card texts") == "off":
        cards, castles = [(code, ()) for code, _ in cards], [(code, ()) for code, _ in castles]
    course = [(mode.people.index(player), phase) for player, phase in mode.course]
    flow.link(linker, mode.procedures, mode.phases, course, begins=mode.begins, check=mode.check)
    record = tuple(linker.record(code, texts) for code, texts in (*cards, *castles))
    made = mode.kinds()
    parameters = {
        **mode.parameters,
        **options,
        "table": table,
        "starting coins": mode.starting,
        "coins": options.get("coins", mode.coins),
        "coins on a castle": mode.castles.get(options.get("difficulty", ""), 0),
        "keywords": tuple(entry.id for entry in VOCABULARY.keywords),
        "verbs": tuple(entry.id for entry in VOCABULARY.verbs),
        "lists": tournament.brought(options, [code.id for code, _ in cards], mode.players),
    }
    places = table.places()
    rules = Rules(
        people=mode.people,
        sides=mode.sides,
        seats=mode.players,
        places=places,
        records=tuple(linker.records),
        record=record,
        queries=queries.QUERIES,
        abilities=tuple(linker.abilities),
        programs=tuple(linker.programs),
        code=linker.code,
        entry=linker.entry,
        kinds=made,
        codebook=Codebook(table.players, mode.lanes, len(places), len(record), mode.coins, _words(table)),
        policies=mode.policies(table),
        purposes=(*PURPOSES, *flow.PURPOSES),
        phases=mode.phases,
        resources=("coin",),
        counters=("coin", "mark"),
        parameters=parameters,
        tidy=mode.tidy,
        turns=1 if mode.course else mode.players,
        pieces=mode.players if mode.parameters["hand"] else 0,
        called=("deploy", "instant"),
        purses=not parameters["hand"],
        secrets=bool(parameters["hand"]) and mode.players > 1,
    ).finish()
    rules.empty = _empty(rules, table)
    return rules


def _words(table: Table) -> tuple[str, ...]:
    """The flags that only some modes have: teams agree or object."""
    return AGREEMENT if max(table.teams) >= table.players else ()


def _empty(rules: Rules, table: Table) -> State:
    """All cards in the deck in the order of their ids, all coins in the supply, nothing to do."""
    cards = len(rules.record) - table.lanes
    overview = [table.hand(seat) for seat in range(rules.pieces)]  # the overview card of each player
    return empty_state(
        rules, lambda card: DECK if card < cards else table.castle(card - cards),
        supply=rules.parameters["coins"], pieces=overview,
    )  # fmt: skip


def start(rules: Rules, seed: int) -> State:
    """The state before setup; run it to reach the first request. A tournament begins with the lists."""
    s = fresh(rules, seed)
    if rules.parameters["lists"]:
        flow.lists.put_aside(s)
        push(s, rules.entry["lists"], -1, -1, NOTHING, -1, rules.parameters["lists"])
    else:
        push(s, rules.entry["setup"])
    return s


def start_at(s: State, phase: str) -> None:
    """Let a position begin with a phase of the active player."""
    push(s, s.rules.entry["turn"])
    labels = s.rules.programs[s.rules.entry["turn"]].labels
    s.stack[-1][PC] = labels[phase] if phase in labels else labels[label(s.active, phase)]
