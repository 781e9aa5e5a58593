"""Builds the static rules of a match from card records, and its first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlang.games.building import Part, rules_of
from cardlang.games.crimson_company import box, flow, queries, tournament
from cardlang.games.crimson_company.flow.turn import label
from cardlang.games.crimson_company.modes import Mode
from cardlang.games.crimson_company.table import DECK, REMOVED, Table
from cardlang.games.crimson_company.vocabulary import VOCABULARY
from cardlang.games.crimson_company.words import QUESTIONS
from cardlang.games.position import Position
from cardlang.machine import primitives
from cardlang.machine.codebook import AGREEMENT
from cardlang.machine.initial import empty_state, fresh
from cardlang.machine.instructions import push
from cardlang.machine.rules import Rules
from cardlang.machine.state import NOTHING, State


def build_rules(mode: Mode, cards: Sequence[Part], castles: Sequence[Part], options: Mapping[str, Any]) -> Rules:
    """Return the rules of a match: `cards` become cards 0 to n - 1; `castles` follow, one for each lane."""
    table = mode.table(mode.party, len(mode.sides), mode.lanes, mode.players)
    hand = bool(mode.parameters["hand"])
    if options.get("card texts") == "off":
        cards, castles = [(code, ()) for code, _ in cards], [(code, ()) for code, _ in castles]
    course = [(mode.people.index(player), phase) for player, phase in mode.course]
    procedures = flow.procedures(
        mode.procedures, mode.phases, course, begins=mode.begins, check=mode.check, fills=mode.fills
    )
    rules = rules_of(
        mode, VOCABULARY, procedures, (*cards, *castles),
        table=table,
        questions=QUESTIONS,
        amounts=mode.stock,
        answers=_words(table),
        kinds=mode.kinds(),
        queries=queries.QUERIES,
        policies=mode.policies(table),
        parameters={
            **options,
            "deck": mode.deck,
            "fills": mode.fills,
            "starting coins": mode.starting,
            "coins on a castle": mode.castle_coins.get(options.get("difficulty", ""), 0),
            "lists": tournament.brought(options, [code.id for code, _ in cards], mode.players),
        },
        resources=("coin",),
        counters=("coin", "mark", *(counter.id for counter in options.get("own counters", ()))),
        tidy=mode.tidy,
        turns=1 if mode.course else mode.players,
        pieces=len(table.pieces()) or (mode.players if hand else 0),
        called=("deploy", "instant"),
        purses=not hand,
        secrets=hand and mode.players > 1,
    )  # fmt: skip
    rules.empty = _empty(rules, table)
    return rules


def _words(table: Table) -> tuple[str, ...]:
    """Return the flags of a mode; only modes with teams have *agree* and *object*."""
    return AGREEMENT if max(table.teams) >= table.players else ()


def _empty(rules: Rules, table: Table) -> State:
    """Return the empty state: all cards in the deck in the order of their ids, all coins in the supply."""
    cards = len(rules.record) - table.lanes
    overview = [] if table.pieces() else [table.hand(seat) for seat in range(rules.pieces)]  # one of each, if at all
    return empty_state(
        rules, lambda card: DECK if card < cards else table.castle(card - cards),
        supply=rules.parameters["stock"], pieces=table.pieces() or overview,
    )  # fmt: skip


def start(rules: Rules, seed: int) -> State:
    """Return the state before setup; run it to reach the first request. A tournament begins with the lists."""
    s = fresh(rules, seed)
    if rules.parameters["lists"]:
        flow.lists.put_aside(s)
        push(s, rules.entry["lists"], -1, -1, NOTHING, -1, rules.parameters["lists"])
    else:
        for card in box.seconds(s) if rules.parameters["fills"] else ():
            primitives.put(s, card, REMOVED)
        push(s, rules.entry["setup"])
    return s


def label_of(s: State, position: Position) -> str:
    """Return the label at which the phase of a position begins for the active player."""
    labels = s.rules.programs[s.rules.entry["turn"]].labels
    turn = s.rules.people.index(position.turn)
    return position.phase if position.phase in labels else label(turn, position.phase)
