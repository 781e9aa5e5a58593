"""The definition of Castle Combo for the host."""

from __future__ import annotations

from cardlang.games.castle_combo import build, positions, purses, views
from cardlang.games.castle_combo.dialect import DIALECT
from cardlang.games.castle_combo.events import EVENTS
from cardlang.games.castle_combo.flow.ending import winners
from cardlang.games.castle_combo.modes import EDITIONS, STANDARD
from cardlang.games.castle_combo.notation import NOTATION
from cardlang.games.castle_combo.presentation import PRESENTATION
from cardlang.games.castle_combo.table import ZONES
from cardlang.games.castle_combo.vocabulary import VOCABULARY
from cardlang.games.castle_combo.words import QUESTIONS
from cardlang.games.castle_combo.worth import worth
from cardlang.games.definition import GameDefinition

DEFINITION = GameDefinition(
    id=VOCABULARY.game,
    title="Castle Combo",
    vocabulary=VOCABULARY,
    dialect=DIALECT,
    editions=EDITIONS,
    default_mode=STANDARD.name,
    default_sets=("base",),
    number="cost",
    build=build.build_rules,
    place=positions.place,
    zones=ZONES,
    events=EVENTS,
    questions=QUESTIONS,
    view=views.VIEW,
    invariants=views.invariants,
    worth=worth,
    reshuffle=views.reshuffle,
    sharers=winners,
    best={"fill-purse": purses.best},
    played=("purchase",),
    board="cardlang.games.castle_combo.board",
    notation=NOTATION,
    presentation=PRESENTATION,
)
