"""The definition of Blackstone Castle for the host."""

from __future__ import annotations

from cardlang.games import building
from cardlang.games.blackstone_castle import build, positions, scoring, views
from cardlang.games.blackstone_castle.dialect import DIALECT
from cardlang.games.blackstone_castle.events import EVENTS
from cardlang.games.blackstone_castle.modes import EDITIONS, STANDARD
from cardlang.games.blackstone_castle.notation import NOTATION
from cardlang.games.blackstone_castle.presentation import PRESENTATION
from cardlang.games.blackstone_castle.table import ZONES
from cardlang.games.blackstone_castle.vocabulary import VOCABULARY
from cardlang.games.blackstone_castle.words import QUESTIONS
from cardlang.games.blackstone_castle.worth import worth
from cardlang.games.definition import GameDefinition
from cardlang.games.options import CHAIN_LIMIT, CHANCE_OPTION, MatchOption

DEFINITION = GameDefinition(
    id=VOCABULARY.game,
    title="Blackstone Castle",
    vocabulary=VOCABULARY,
    dialect=DIALECT,
    editions=EDITIONS,
    default_mode=STANDARD.name,
    default_sets=("base",),
    options=(
        MatchOption(
            name="families", kind="choice", default="none", choices=("none", "dealt", "chosen"),
            help="a family for each player: dealt, or chosen from two", rule="BC-FAM-01",
        ),
        MatchOption(
            name="special cards", kind="choice", default="none", choices=("none", "four"),
            help="assassins and saboteurs among the vassals", rule="BC-SPECIAL-01",
        ),
        MatchOption(
            name="wild vassals", kind="choice", default="none", choices=("none", "four"),
            help="vassals that count as any vassal", rule="BC-SPECIAL-10",
        ),
        MatchOption(
            name="letters", kind="choice", default="basic", choices=("basic", "advanced"),
            help="whether the letter in brackets of a requirement counts", rule="BC-ADV-01",
        ),
        MatchOption(
            name="turn limit", kind="number", default=400, help="end as unfinished after this many turns; 0 for none",
        ),
        CHAIN_LIMIT,
        CHANCE_OPTION,
    ),
    number="points",
    collect=build.collect,
    build=build.build_rules,
    start=building.start,
    place=positions.place,
    zones=ZONES,
    events=EVENTS,
    questions=QUESTIONS,
    view=views.VIEW,
    invariants=views.invariants,
    reshuffle=views.reshuffle,
    worth=worth,
    sharers=scoring.winners,
    played=("complete", "play", "keep", "lay"),
    playable=lambda record: not {"points", "faction", "role"}.isdisjoint(record.attributes),
    board="cardlang.games.blackstone_castle.board",
    notation=NOTATION,
    presentation=PRESENTATION,
)  # fmt: skip
