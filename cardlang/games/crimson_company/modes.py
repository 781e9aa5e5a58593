"""The modes and editions of the game; each mode is a value derived from another one.

Everything that an edition changes is here, and its name occurs nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from cardlang.compile import Compiled
from cardlang.games import mode
from cardlang.games.crimson_company import kinds, policies, queries
from cardlang.games.crimson_company.flow import PROCEDURES, auction, castle_coins, deck, drawing, exchange, hand
from cardlang.games.crimson_company.ring import EACH, Ring
from cardlang.games.crimson_company.table import Table
from cardlang.library.records import CardRecord
from cardlang.machine.dispatch import EventKind
from cardlang.machine.rules import Policies, Program
from cardlang.machine.state import Event, State

EDITION = "2020"  # the default
DIFFICULTIES = tuple("easy|medium|hard|very hard|insane".split("|"))  # noqa: SIM905 - one is also the id of a card
FEWEST = 3  # players of a ring
OPTIONS = ("handicap", "turn limit", "chain limit", "on loop", "chance")  # of a match, in every mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(mode.Mode):
    """A mode of this game, with the fields that only its rules read."""

    edition: str = EDITION
    sizes_rule: str = "CC-GOAL-01"
    deck_rule: str = "CC-SETUP-05"
    options: tuple[str, ...] = OPTIONS
    party: tuple[int, ...]  # of each player: of the seats, then of the automata
    lanes: int
    castle_coins: Mapping[str, int] = field(default_factory=dict)  # difficulty -> starting coins on each castle
    effects: tuple[str, ...] = ()  # the keywords that its cards may have; empty: all
    effects_rule: str = ""
    starting: tuple[int, ...]  # coins in order of play
    course: tuple[tuple[str, str], ...] = ()  # (player, phase) of a round; empty: each player has a turn of all phases
    begins: str = ""  # the phase in which a match begins; empty: the first one
    check: str = ""  # a procedure that follows every phase; empty: none
    procedures: Mapping[str, Callable[[], Program]]
    table: Callable[[tuple[int, ...], int, int, int], Table] = Table  # (party of each player, parties, lanes, seats)
    ring: tuple[str, ...] = ()  # the seats of the largest ring, if players sit in a ring
    fills: bool = False  # each card is in the deck once, and second copies fill up a deck that is too small
    kinds: Callable[[], tuple[EventKind, ...]]
    tidy: Callable[[State, tuple[Event, ...]], int]  # upkeep of the table after events, see `machine.rules.Rules`
    policies: Callable[[Table], Policies]

    @property
    def castles(self) -> int:
        """One for each lane."""
        return self.lanes

    @property
    def sizes(self) -> tuple[int, ...]:
        """The possible numbers of players."""
        return tuple(range(FEWEST, len(self.ring) + 1)) if self.ring else (self.players,)

    def seating(self, players: int) -> Self:
        """Return the mode for one of these numbers, which determines everything in a ring (CC-FFA-01, -02, -06)."""
        if not self.ring:
            return self
        seats = self.ring[:players]
        return self.but(
            seats=seats, sides=seats, party=tuple(range(players)), lanes=EACH * players, stock=20 * players,
            deck=20 * players - 10, starting=(players,) * players,
        )  # fmt: skip

    @property
    def waits(self) -> bool:
        """Whether a tied lane waits until a card has come or gone."""
        return bool(self.parameters["tied lanes"] == "changed")

    def objection(self, texts: Sequence[Compiled]) -> str:
        """Return why a card with these texts cannot be used in this mode; empty if it can."""
        for text in texts if self.effects else ():
            kind = text.ability.keyword or "passive"
            if kind not in self.effects:
                known = ", ".join(self.effects)
                return f"has a {kind} effect; the edition `{self.edition}` knows {known} ({self.effects_rule})"
        return ""

    def leaves_out(self, record: CardRecord, options: Mapping[str, Any]) -> bool:
        """Return whether a card that is not banned stays in the box; one with a text for this mode may (CC-SOLO-21)."""
        return options.get("changed cards") == "remove" and self.name in record.texts


DUEL = Mode(
    name="duel",
    seats=("A", "B"),
    sides=("A", "B"),
    party=(0, 1),
    lanes=3,
    stock=40,
    deck=30,
    starting=(3, 4),
    phases=("income", "recruitment", "deployment", "scoring"),
    procedures=PROCEDURES,
    kinds=kinds.kinds,
    tidy=deck.tidy,
    options=(*OPTIONS, "castles", "basic income", "tied lanes", "tournament", "lists"),
    policies=policies.duel,
    parameters={
        "starter": -1,  # who begins; -1: chance
        "offer": 4,
        "lanes": None,  # (state, player, open lanes) -> lanes into which the player may play; None: all
        "income": 3,
        "basic income": "last",
        "tied lanes": "again",
        "scoring limit": 4,
        "castles to win": 2,
        "chain limit": 256,
        "on loop": "drop",
        "turn limit": 0,
        "chance": "draw",
        "hand": 0,  # the number of cards to which a hand is filled; 0: no hands
        "handicap": {},
        "bids": {"recruitment": 0},  # phase -> how many turns ago its bid was placed
        "all bid": False,  # whether all other players bid in such a phase as well
        "places": "first",  # or `all`: after a victory, the others play on for their places
        "card texts": "on",
    },
)

TEAMS = DUEL.but(
    name="teams",
    seats=("A1", "B1", "A2", "B2"),
    sizes_rule="CC-2V2-01",
    party=(0, 1, 0, 1),
    stock=80,
    deck_rule="CC-2V2-04",
    starting=(1, 2, 3, 4),
    options=(*OPTIONS, "castles", "basic income", "tied lanes", "joint"),
    policies=policies.teams,
    parameters={"joint": "ask"},
)

EARLY = DUEL.but(
    edition="early",
    phases=("payment", "income", "appraisal"),
    begins="income",  # nothing is there to be paid for (CCE-PAY-01, CCE-SETUP-08)
    check="scoring",  # after any phase (CCE-SCORE-01)
    options=(*OPTIONS, "card texts"),
    parameters={"bids": {"appraisal": 0, "payment": 1}, "tied lanes": "changed"},  # CCE-APP-02, CCE-TIE-02
)

SPANISH = DUEL.but(
    edition="spanish",
    deck_rule="CCS-SETUP-01",
    box=("base",),
    options=(*OPTIONS, "basic income", "tied lanes"),
    effects=("deploy", "income", "recruitment", "destroyed", "scoring"),
    effects_rule="CCS-EFF-01",
)

SOLO = DUEL.but(
    name="solo",
    seats=("A",),
    sizes_rule="CC-SOLO-05",
    automata=("K",),  # the robber knights
    sides=("A", "K"),
    deck_rule="CC-SOLO-03",
    castle_coins=dict(zip(DIFFICULTIES, (0, 1, 3, 6, 9), strict=True)),
    starting=(),
    phases=("drawing", "income", "deployment", "scoring"),
    course=(
        ("A", "drawing"), ("A", "income"), ("A", "deployment"),
        ("K", "income"), ("K", "deployment"),
        ("A", "scoring"),
    ),
    procedures={
        **{name: make for name, make in PROCEDURES.items() if name != "recruitment"},
        "drawing": drawing.program,
        "deployment": hand.program,
        "return coins": castle_coins.program,
    },
    kinds=castle_coins.kinds,
    tidy=castle_coins.tidy,
    options=(*(name for name in OPTIONS if name != "handicap"), "castles", "tied lanes", "difficulty", "changed cards"),
    policies=policies.alone,
    parameters={"starter": 0, "offer": 0, "basic income": "none", "hand": 3, "lanes": queries.fewest_cards},
)  # fmt: skip

CO_OP = SOLO.but(
    name="co-op",
    seats=("L", "R"),
    sizes_rule="CC-COOP-02",
    sides=("P", "K"),
    party=(0, 0, 1),
    deck_rule="CC-COOP-03",
    phases=("drawing", "exchange", "income", "deployment", "scoring"),
    course=(
        ("L", "drawing"), ("R", "drawing"), ("L", "exchange"), ("L", "income"), ("L", "deployment"),
        ("R", "deployment"),
        ("K", "income"), ("K", "deployment"),
        ("L", "scoring"),
    ),
    procedures={**SOLO.procedures, "exchange": exchange.program},
    options=(*SOLO.options, "joint"),
    policies=policies.partners,
    parameters={"joint": "ask", "lanes": queries.near_lanes},
)  # fmt: skip

FREE_FOR_ALL = DUEL.but(
    name="free-for-all",
    ring=("A", "B", "C", "D", "E", "F"),
    sizes_rule="CC-FFA-01",
    deck_rule="CC-FFA-02",
    ban_rule="CC-FFA-04",
    sets=("base", "ragnarok", "the-other-side", "free-for-all"),
    fills=True,
    table=Ring,
    procedures={**PROCEDURES, "recruitment": auction.program},
    options=(*OPTIONS, "castles", "basic income", "tied lanes", "places"),
    policies=policies.ring,
    parameters={"all bid": True},
).seating(FEWEST)

MODES = {each.name: each for each in (DUEL, TEAMS, SOLO, CO_OP, FREE_FOR_ALL)}
DEFAULT_MODE = DUEL.name
DEFAULT_SETS = ("base",)
EDITIONS = {EDITION: MODES, **{each.edition: {each.name: each} for each in (EARLY, SPANISH)}}
