"""Builds a match, as far as all games do it alike: its rules and its first position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from cardlang.compile import Compiled, Linker
from cardlang.games.mode import Mode
from cardlang.games.position import CardAt, Position
from cardlang.games.questions import Questions
from cardlang.games.zones import Layout, Zone, layout
from cardlang.machine.codebook import MODES, Codebook
from cardlang.machine.dispatch import EventKind
from cardlang.machine.initial import empty_state, fresh
from cardlang.machine.instructions import push
from cardlang.machine.primitives import rearm, seers
from cardlang.machine.rules import PURPOSES, Policies, Program, RecordCode, Rules
from cardlang.machine.state import DOWN, PC, UP, Event, State
from cardlang.machine.window import act_program, resolve_program
from cardlang.vocabulary.model import Vocabulary

Part: TypeAlias = tuple[RecordCode, tuple[Compiled, ...]]  # a record, and its text


def rules_of(
    mode: Mode, vocabulary: Vocabulary, procedures: Iterable[Program], parts: Iterable[Part], *,
    table: Layout, questions: Questions, kinds: tuple[EventKind, ...], queries: tuple[str, ...], policies: Policies,
    amounts: int, parameters: Mapping[str, Any], answers: Sequence[str] | None = None,
    tidy: Callable[[State, tuple[Event, ...]], int] = lambda s, events: -1,
    resources: tuple[str, ...] = (), counters: tuple[str, ...] = (),
    lies: Callable[[int], int] | None = None, **own: Any,
) -> Rules:  # fmt: skip
    """Return the rules of a match, made from the procedures of the game and the records.

    `lies` maps each card to its place before the match; a game with more to prepare sets `Rules.empty` itself.
    `amounts` is the highest amount that can be asked for. `answers` are the game's own answers in the mode, if not all
    of them. `tidy` and the following parameters are fields of `Rules` in which games differ.
    """
    linker = Linker()
    for program in (act_program(), resolve_program(), *procedures):
        linker.procedure(program)
    record = tuple(linker.record(code, texts) for code, texts in parts)
    words = tuple(questions.own if answers is None else answers)
    own["secrets"] = own.get("secrets", False) or any(ability.peeks for ability in linker.abilities)
    spots = len(record) + sum(place.single for place in table.places) if own["secrets"] else 0
    priced = len(linker.abilities) if any(ability.priced for ability in linker.abilities) else 0
    modes = max((MODES, *(ability.modes for ability in linker.abilities)))
    book = Codebook(table.players, table.lanes, len(table.places), len(record), amounts, words, spots, priced, modes)
    rules = Rules(
        people=mode.people,
        sides=mode.sides,
        seats=mode.players,
        places=table.places,
        records=tuple(linker.records),
        record=record,
        queries=queries,
        abilities=tuple(linker.abilities),
        programs=tuple(linker.programs),
        code=linker.code,
        entry=linker.entry,
        kinds=kinds,
        codebook=book,
        policies=policies,
        purposes=(*PURPOSES, *questions.asked),
        phases=mode.phases,
        parameters={
            **mode.parameters,
            **parameters,
            "table": table,
            "keywords": tuple(entry.id for entry in vocabulary.keywords),
            "verbs": tuple(entry.id for entry in vocabulary.verbs),
        },
        tidy=tidy,
        resources=resources,
        counters=counters,
        **own,
    ).finish()
    if lies is not None:
        rules.empty = empty_state(rules, lies, supply=0)
    return rules


def start(rules: Rules, seed: int) -> State:
    """Return the state before setup; run it to reach the first request."""
    s = fresh(rules, seed)
    push(s, rules.entry["setup"])
    return s


def placed(rules: Rules, position: Position) -> State:
    """Return the state of a position whose cards are numbered, at the start of its phase."""
    s = fresh(rules, position.seed)
    lay_out(s, position.fields)
    start_from(s, position)
    return s


def start_from(s: State, position: Position, label: str = "") -> None:
    """Complete a state whose cards are laid out: turn, phase, knowledge of cards, and where play continues."""
    rules = s.rules
    if rules.secrets:
        s.seen = [seers(s, card) for card in range(len(s.place))]
    s.active = s.started = rules.people.index(position.turn)
    s.phase = rules.phases.index(position.phase)
    rearm(s)
    begin_at(s, "turn", label or position.phase)


def begin_at(s: State, procedure: str, label: str) -> None:
    """Continue the match with a procedure of the rules, from a label on."""
    program = s.rules.entry[procedure]
    push(s, program)
    s.stack[-1][PC] = s.rules.programs[program].labels[label]


def lay_out(s: State, stated: Mapping[str, Any]) -> None:
    """Lay the cards of a position into their zones; zones that it does not state are empty."""
    table = layout(s)
    for zone in table.zones:
        if zone.called:
            for place in table.numbers[zone.name]:
                s.rows[place].clear()
    for zone in table.zones:
        if not zone.called:
            continue
        match zone.of:
            case "lane":
                for lane, name in enumerate(zone.lanes.names):
                    lay(s, stated.get(f"{name} {zone.called}", ()), table.place(zone.name, lane))
            case "player":
                for player, cards in stated.get(zone.called, {}).items():
                    _lay_one(s, zone, s.rules.people.index(player), cards)
            case "table":
                _lay_one(s, zone, 0, stated.get(zone.called, ()))
            case "side":
                for number, lane in enumerate(stated.get(zone.called, ())):
                    for party, name in enumerate(s.rules.sides):
                        lay(s, lane.get(name, ()), table.place(zone.name, number * len(s.rules.sides) + party))
            case "party":  # the game itself lays these out
                continue


def _lay_one(s: State, zone: Zone, index: int, cards: Sequence[Any]) -> None:
    if not zone.rows:
        lay(s, cards, layout(s).place(zone.name, index))
        return
    cells = layout(s).grid(zone.name, index)
    for line, row in enumerate(cards, start=1 if zone.loose else zone.first):
        for column, card in enumerate(row, start=1 if zone.loose else zone.first):
            if card is not None:
                lay(s, card if isinstance(card, tuple) else (card,), cells[zone.cell(line, column)])


def lay(s: State, cards: Iterable[CardAt], place: int) -> None:
    """Append cards of a position to a place."""
    for card in cards:
        s.rows[place].append(card.number)
        s.place[card.number] = place
        s.face[card.number] = UP if card.face_up else DOWN
