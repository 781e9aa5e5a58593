"""The definition of Crimson Company for the host."""

from __future__ import annotations

from cardlang.games.crimson_company import box, build, notation, positions, views
from cardlang.games.crimson_company.dialect import DIALECT
from cardlang.games.crimson_company.events import EVENTS
from cardlang.games.crimson_company.modes import DEFAULT_MODE, DEFAULT_SETS, DIFFICULTIES, EDITIONS
from cardlang.games.crimson_company.presentation import PRESENTATION
from cardlang.games.crimson_company.table import ZONES, table
from cardlang.games.crimson_company.vocabulary import VOCABULARY
from cardlang.games.crimson_company.words import QUESTIONS
from cardlang.games.crimson_company.worth import worth
from cardlang.games.definition import GameDefinition
from cardlang.games.options import CHAIN_LIMIT, CHANCE_OPTION, MatchOption

OPTIONS = (
    MatchOption(name="handicap", kind="per seat", default={}, help="extra starting coins, for example B:2", high=33),
    MatchOption(
        name="turn limit", kind="number", default=0, help="end as unfinished after this many turns; 0 for none"
    ),
    CHAIN_LIMIT,
    MatchOption(
        name="basic income", kind="choice", default="last", choices=("last", "first"),
        help="the 3 coins after the income effects, or before them",
    ),
    MatchOption(
        name="tied lanes", kind="choice", default="again", choices=("again", "wait"),
        help="after another lane was won, a tied lane is scored again, or waits for the next turn",
    ),
    MatchOption(
        name="card texts", kind="choice", default="on", choices=("on", "off"),
        help="off: for beginners, who play with the strengths alone",
    ),
    MatchOption(
        name="on loop", kind="choice", default="drop", choices=("drop", "end"),
        help="a chain at its limit: drop what is left and play on, or end the match",
    ),
    MatchOption(
        name="places", kind="choice", default="first", choices=("first", "all"), rule="CC-FFA-PLACE-01",
        help="after a victory: the match is over, or the others play on for the second place and so on",
    ),
    MatchOption(
        name="joint", kind="choice", default="ask", choices=("ask", "proposer"),
        help="what a team decides: the other member is asked to agree, or not asked",
    ),
    MatchOption(
        name="difficulty", kind="choice", default=DIFFICULTIES[1], choices=DIFFICULTIES,
        help="coins on each castle at the beginning: none, 1, 3, 6 or 9",
    ),
    MatchOption(
        name="changed cards", kind="choice", default="replace", choices=("replace", "remove"),
        help="cards with another text for the mode: they have it, or do not take part",
    ),
    CHANCE_OPTION,
    MatchOption(
        name="castles", kind="records", default=(), record="castle", most=lambda mode: mode.lanes,
        rule="CC-OPT-CASTLE-01", help="the castles of the lanes, from A's left on; plain ones fill up",
    ),
    MatchOption(
        name="tournament", kind="choice", default="no", choices=("no", "yes"), rule="CC-OPT-TOURN-01",
        help="before the match both choose 15 different cards in secret; they become the deck",
    ),
    MatchOption(
        name="lists", kind="lists", default={}, record="card", rule="CC-OPT-TOURN-01",
        help="the 15 cards of a seat in a tournament, ids in a YAML or JSON file",
    ),
)  # fmt: skip

DEFINITION = GameDefinition(
    id=VOCABULARY.game,
    title="Crimson Company",
    vocabulary=VOCABULARY,
    dialect=DIALECT,
    editions=EDITIONS,
    default_mode=DEFAULT_MODE,
    default_sets=DEFAULT_SETS,
    options=OPTIONS,
    number="strength",
    collect=box.collect,
    build=build.build_rules,
    start=build.start,
    notation=notation.NOTATION,
    stock=notation.coins,
    place=positions.place,
    zones=ZONES,
    events=EVENTS,
    questions=QUESTIONS,
    view=views.VIEW,
    invariants=views.invariants,
    worth=worth,
    placed=lambda s: [s.rules.party[player] for player in table(s).podium(s)],
    played=("play",),
    board="cardlang.games.crimson_company.board",
    presentation=PRESENTATION,
)
