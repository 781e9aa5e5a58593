"""Castle Combo as the host sees it."""

from __future__ import annotations

from cardlang.games.castle_combo import build, positions, purses, views
from cardlang.games.castle_combo.audience import audience
from cardlang.games.castle_combo.dialect import DIALECT
from cardlang.games.castle_combo.flow.ending import winners
from cardlang.games.castle_combo.modes import EDITIONS, STANDARD
from cardlang.games.castle_combo.notation import NOTATION
from cardlang.games.castle_combo.telling import TELLING
from cardlang.games.castle_combo.vocabulary import VOCABULARY
from cardlang.games.castle_combo.words import PURPOSES
from cardlang.games.castle_combo.worth import worth
from cardlang.games.definition import GameDefinition
from cardlang.games.options import CHAIN_LIMIT, CHANCE_OPTION
from cardlang.games.words import words

WORDS = words({
    "en": {
        "key": "Do you spend a key?",
        "take-card": "Which card do you take?",
        "take-face": "Do you buy it, or take it face-down?",
        "place-card": "Where do you place it?",
        "fill-purse": "How much gold do you put onto it?",
        "keep": "keep it",
        "move": "move the herald",
        "renew": "renew the row",
        "face-up": "buy it face-up",
        "face-down": "take it face-down",
    }
})  # fmt: skip

DEFINITION = GameDefinition(
    id=VOCABULARY.game,
    title="Castle Combo",
    vocabulary=VOCABULARY,
    dialect=DIALECT,
    editions=EDITIONS,
    default_mode=STANDARD.name,
    default_sets=("base",),
    options=(CHAIN_LIMIT, CHANCE_OPTION),
    number="cost",
    build=build.build_rules,
    start=build.start,
    place=positions.place,
    view=views.view,
    invariants=views.invariants,
    reshuffle=views.reshuffle,
    audience=audience,
    worth=worth,
    sharers=winners,
    best={"fill-purse": purses.best},
    purposes=PURPOSES,
    played=("purchase",),
    board="cardlang.games.castle_combo.board",
    notation=NOTATION,
    telling=TELLING,
    words=WORDS,
)
