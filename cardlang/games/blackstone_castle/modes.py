"""The modes of the game; each mode is a value, most derived from another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from cardlang.games import mode
from cardlang.games.blackstone_castle import policies, scoring, sets, worth
from cardlang.games.blackstone_castle.cells import CELLS, CHECKERBOARD
from cardlang.games.blackstone_castle.flow import (
    PHASES,
    agents,
    formation,
    procedures,
    queen,
    solitaire,
    timer,
    turn,
    wizard,
)
from cardlang.games.blackstone_castle.outlook import Act
from cardlang.games.blackstone_castle.table import ENDLESS, INTRIGUE, PILES, SEATS, TIMED, WIZARDS
from cardlang.games.blackstone_castle.vocabulary import DECKS
from cardlang.games.zones import Layout
from cardlang.library.records import CardRecord
from cardlang.machine.rules import Policies, Program
from cardlang.machine.state import Event, State

TOGETHER_PARTY, TIME = "P", "T"  # the players as a party, and their opponent
OPTIONS = ("families", "special cards", "wild vassals", "letters", "turn limit", "chain limit", "chance")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(mode.Mode):
    """A mode of this game, with the fields that only its rules read."""

    edition: str = "deluxe"
    most: int  # the largest and the smallest number of players
    fewest: int = 2
    verdict: Callable[[State], None] | None = turn.judge  # may end the match at the end of each turn
    completed: Callable[[State, int, int], None] | None = None  # runs after a player completes a task
    check: Callable[[State], None] | None = None  # runs after each action, and after new vassals have come
    value: Callable[[State, int, int], int] = scoring.printed  # the points of a player's completed task
    prospect: Callable[[State], float] | None = None  # the progress of the players, if not by points; see `worth`
    eager: float = 0.0  # the heuristic value of a trick for bots, besides its points
    policies: Callable[[Layout], Policies] = policies.circle
    course: Callable[[Sequence[str]], tuple[Program, ...]] = procedures  # phases of a turn -> procedures
    tidy: Callable[[State, tuple[Event, ...]], int] = agents.tidy  # follows acts on the board at once
    points: Callable[[State, int], int] | None = scoring.of_tasks
    standing: Callable[[State, int], tuple[int, ...]] = scoring.standing  # the sort key of the result
    assets: Callable[[State, int], float] = worth.of_tasks  # heuristic value of a player's assets
    hopes: Callable[[State, int, Act | None], float] = worth.from_tasks  # the same, with prospects
    tallies: int = 2  # number of pieces that are not at piles, counted from the end
    counters: tuple[str, ...] = ()  # counters on cards, in addition to markers
    amounts: int = 20  # the highest amount that can be asked for
    plain: str = ""  # the rule that requires tasks of the published form, if any

    @property
    def sizes(self) -> tuple[int, ...]:
        """The possible numbers of players."""
        return tuple(range(self.fewest, self.most + 1))

    def seating(self, players: int) -> Self:
        """Return the mode for one of these numbers."""
        seats = tuple(SEATS[:players])
        return self.but(seats=seats, sides=self.sides if self.automata else seats)

    def leaves_out(self, record: CardRecord, options: Mapping[str, Any]) -> bool:
        """Return whether a card stays in the box: tasks of unused decks, unused start cards and agents."""
        del options
        if record.attributes.get("type") in ("start", "agent"):
            return not self.parameters["start cards"]
        return record.attributes.get("deck", self.parameters["decks"][0]) not in self.parameters["decks"]


STANDARD = Mode(
    name="standard",
    seats=("A", "B"),
    sides=("A", "B"),
    most=len(SEATS),
    sizes_rule="BC-SETUP-01",
    deck=72 + 96 + 20,
    deck_rule="BC-SETUP-03",
    phases=PHASES,
    options=OPTIONS,
    parameters={
        "goal": 21,
        "letters": "basic",
        "cells": CHECKERBOARD,
        "decks": tuple(DECKS),
        "piles": len(PILES),
        "first markers": 1,
        "castle markers": ENDLESS,
        "refill": "always",
        "start cards": True,
        "offer": False,
        "dearer tasks": False,
        "stacks": False,
        "points bounded": True,
        "turn limit": 400,
        "chain limit": 256,
        "chance": "draw",
    },
)

ADVANCED = STANDARD.but(
    name="advanced",
    options=tuple(name for name in OPTIONS if name != "letters"),
    parameters={"goal": 30, "letters": "advanced"},
)

TOGETHER = STANDARD.but(
    name="together",
    most=2,
    sizes_rule="BC-COOP-01",
    automata=(TIME,),
    sides=(TOGETHER_PARTY, TIME),
    phases=("timer", *PHASES),
    verdict=None,
    completed=timer.save,
    check=timer.check_limbo,
    value=scoring.tricks_in_order,
    eager=6.0,
    policies=policies.partners,
    parameters={"goal": 16, "castle markers": TIMED, "points bounded": False},
)

SOLO = STANDARD.but(
    name="solo",
    seats=("A",),
    fewest=1,
    most=1,
    sizes_rule="BC-SOLO-01",
    automata=(TIME,),
    sides=("A", TIME),
    phases=(*PHASES, "disturbance"),
    verdict=solitaire.judge,
    policies=policies.partners,
    parameters={"goal": 28},
)

PUZZLE_MASTER = STANDARD.but(
    name="puzzle-master",
    most=2,
    sizes_rule="BC-PUZZLE-01",
    automata=(TIME,),
    sides=(TOGETHER_PARTY, TIME),
    deck=72 + 64 + 20,
    phases=("timer", *PHASES),
    verdict=None,
    check=formation.check,
    value=scoring.nothing,
    prospect=formation.prospect,
    policies=policies.partners,
    options=tuple(name for name in OPTIONS if name not in ("special cards", "wild vassals")),
    parameters={
        "goal": None,
        "castle markers": TIMED,
        "cells": tuple(CELLS),
        "decks": tuple(name for name in DECKS if name != INTRIGUE),
        "piles": 2,
        "first markers": 0,
        "refill": "asked",
    },
)

QUEEN = STANDARD.but(
    name="queen",
    sizes_rule="BC-QUEEN-01",
    deck=72 + 32,
    deck_rule="BC-QUEEN-01",
    phases=queen.PHASES,
    options=("letters", "turn limit", "chain limit", "chance"),
    verdict=queen.judge,
    course=queen.procedures,
    tidy=lambda s, events: -1,
    points=sets.points,
    standing=sets.standing,
    assets=worth.of_sets,
    hopes=worth.from_sets,
    tallies=4,
    counters=("set",),
    amounts=72,
    plain="BC-QUEEN-08",
    parameters={"goal": None, "decks": (INTRIGUE,), "start cards": False, "offer": True},
)

WIZARD = QUEEN.but(
    name=WIZARDS,  # a card has this name, too
    sizes_rule="BC-WIZQ-02",
    deck_rule="BC-WIZQ-02",
    verdict=wizard.judge,
    course=wizard.procedures,
    points=None,
    standing=wizard.standing,
    assets=worth.of_hands,
    hopes=worth.from_hands,
    counters=(),
    plain="BC-WIZQ-10",
    parameters={"dearer tasks": True, "stacks": True, "cells": ()},
)

MODES = {each.name: each for each in (STANDARD, ADVANCED, TOGETHER, SOLO, PUZZLE_MASTER, QUEEN, WIZARD)}
EDITIONS = {STANDARD.edition: MODES}
