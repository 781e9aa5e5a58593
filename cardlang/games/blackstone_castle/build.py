"""Builds the static rules of a match from card records, and its first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from cardlang.diagnostics.model import GameError
from cardlang.games.blackstone_castle import kinds, queries
from cardlang.games.blackstone_castle.modes import Mode
from cardlang.games.blackstone_castle.outlook import aims
from cardlang.games.blackstone_castle.table import CASTLE, ENDLESS, KINGS, MARKERS, ZONES
from cardlang.games.blackstone_castle.tasks import read_task
from cardlang.games.blackstone_castle.vassals import back_of, both_sides
from cardlang.games.blackstone_castle.vocabulary import DECKS, VOCABULARY
from cardlang.games.blackstone_castle.words import QUESTIONS
from cardlang.games.building import Part, begin_at, rules_of
from cardlang.games.zones import Layout
from cardlang.library.records import CardRecord
from cardlang.machine.initial import empty_state
from cardlang.machine.rules import Rules
from cardlang.machine.state import State

FEWEST_PIECES = 2  # minimal number of pieces at piles
DEALT = {"none": 0, "dealt": 1, "chosen": 2}  # families dealt to each player
AGENT = "agent"  # the type of cards with the rewards of agents
OPTIONAL = {"special cards": "special", "wild vassals": "wild", "families": "family"}  # option -> type of its cards


def collect(
    mode: Mode, options: Mapping[str, Any], cards: Sequence[CardRecord], absent: Sequence[str]
) -> Sequence[CardRecord]:
    """Return the cards of a match; special and wild ones and families only if options include them (BC-SETUP-14).

    Raises GameError if there are too few families to deal, or tasks that the mode cannot use.
    """
    del absent
    wanted = DEALT[options.get("families", "none")] * mode.players
    found = sum(record.attributes.get("type") == "family" for record in cards)
    if found < wanted:
        raise GameError(f"these families would need {wanted} cards, and there are {found} (BC-FAM-01)")
    if mode.plain:
        _refuse_unplain(mode, cards)
    out = {kind for option, kind in OPTIONAL.items() if options.get(option, "none") == "none"}
    return [record for record in cards if record.attributes.get("type") not in out]


def _refuse_unplain(mode: Mode, cards: Sequence[CardRecord]) -> None:
    """Refuse tasks that cannot be played for their vassals: they must ask for two, each at a place named by letters."""
    for record in cards:
        if "deck" in record.attributes and any(side.texts for side in record.sides):
            raise GameError(
                f"`{record.id}` has no place in the mode {mode.name}: tasks are played for their vassals there, and"
                f" what stands on them would do nothing ({mode.plain}); play without its set"
            )
        asked = record.phrases["requirement"].meaning.asked if "requirement" in record.phrases else None
        if asked is not None and not asked.plain:
            raise GameError(
                f"`{record.id}` has no place in the mode {mode.name}: its requirement must ask for two vassals,"
                f" each in a column or a row ({mode.plain}); play without its set"
            )


def build_rules(mode: Mode, cards: Sequence[Part], castles: Sequence[Part], options: Mapping[str, Any]) -> Rules:
    """Return the rules of a match for the number of players of the mode."""
    del castles
    table = Layout(ZONES, mode.players)
    resources = (*MARKERS, "castle marker", *(f"agent of {seat}" for seat in mode.seats))
    tasks = _tasks(cards)
    crossing = {**mode.parameters, **options}["letters"] == "advanced"
    rules = rules_of(
        mode, VOCABULARY, mode.course(mode.phases), cards,
        table=table,
        questions=QUESTIONS,
        amounts=mode.amounts,
        kinds=kinds.kinds(),
        queries=queries.QUERIES,
        policies=mode.policies(table),
        parameters={
            **options,
            "families dealt": DEALT[options.get("families", "none")],
            "verdict": mode.verdict,
            "completed": mode.completed,
            "check": mode.check,
            "points": mode.points,
            "standing": mode.standing,
            "assets": mode.assets,
            "hopes": mode.hopes,
            "value": mode.value,
            "prospect": mode.prospect,
            "eager": mode.eager,
            "tasks": tasks,
            "aims": {number: aims(found, crossing=crossing) for number, found in tasks.items()},
            "backs": tuple(back_of(code) for code, _ in cards),
            "sides": tuple(both_sides(code) for code, _ in cards),
            "agents": _agents(cards),
        },
        resources=resources,
        counters=(*resources, *mode.counters),
        tidy=mode.tidy,
        pieces=max(mode.players, FEWEST_PIECES) + mode.tallies,
        called=(),
        secrets=True,
    )  # fmt: skip
    rules.empty = _empty(rules, table, mode.tallies)
    return rules


def _tasks(cards: Sequence[Part]) -> Mapping[int, Any]:
    """Return the tasks among the records, by number."""
    codes = [code for code, _ in cards]
    return {
        number: read_task(code.printed, code.phrases) for number, code in enumerate(codes) if "deck" in code.printed
    }


def _agents(cards: Sequence[Part]) -> Mapping[str, int]:
    """Return the records with the rewards of agents, by the type of task; the last one of a type counts."""
    codes = [code for code, _ in cards]
    return {
        str(code.printed.get("stack")): number for number, code in enumerate(codes) if code.printed.get("type") == AGENT
    }


def _empty(rules: Rules, table: Layout, tallies: int) -> State:
    """Return the empty state: each kind of card where setup takes it from, start cards before the players."""
    given: dict[str, count[int]] = {}

    def lies(card: int) -> int:
        code = rules.records[rules.record[card]]
        match code.printed:
            case {"deck": deck}:
                return table.place("discard", tuple(DECKS).index(deck))
            case {"type": "start", "stack": stack}:
                number = next(given.setdefault(stack, count())) // (2 if stack == KINGS else 1)
                return table.place(stack, number) if number < rules.seats else table.place("box")
            case {"type": "family"}:
                return table.place("families")
            case {"type": "rules" | "agent"}:
                return table.place("rules")
            case _:
                return table.place("used")

    pieces = (table.place("box"),) * max(rules.seats, FEWEST_PIECES) + (0,) * tallies
    s = empty_state(rules, lies, supply=ENDLESS, pieces=pieces)
    s.held[CASTLE][-1] = rules.parameters["castle markers"]
    return s


def start_at(s: State, phase: str) -> None:
    """Begin a position with a phase of the active player."""
    begin_at(s, "turn", phase)
