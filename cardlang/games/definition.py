"""What a game hands to the host: everything the layers above need to know about it, as one value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from cardlang.compile import Compiled, Dialect
from cardlang.games.notation import Notation
from cardlang.games.position import Position
from cardlang.games.telling import Telling
from cardlang.library.records import Kind
from cardlang.machine.rules import RecordCode, Rules
from cardlang.machine.state import Note, State
from cardlang.vocabulary.model import Vocabulary


class ModeLike(Protocol):
    """What the host reads of a mode."""

    @property
    def name(self) -> str:
        """Its name on the command line and in card data."""

    @property
    def players(self) -> int:
        """How many players take part; each has a seat."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats: a capital letter, or one with a digit."""

    @property
    def automata(self) -> tuple[str, ...]:
        """The names of those who play without a seat; others decide for them."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the parties."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players it can be played by."""

    def seating(self, players: int) -> ModeLike:
        """The mode for one of these numbers."""

    @property
    def deck(self) -> int:
        """The fewest cards a deck may have."""

    @property
    def lanes(self) -> int:
        """How many castles are laid out."""

    @property
    def coins(self) -> int:
        """How many coins there are, wherever they lie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of a match: its kind, its default and one sentence of help.

    `per seat` takes a number for a seat (`B:2`, or a mapping), `choice` one of `choices`, `records` ids of `record`s in
    their order (`a,b`, or a list), none twice and no more than `most` in the mode.
    """

    name: str
    kind: Literal["number", "per seat", "choice", "records"]
    default: Any
    help: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000
    record: Kind | None = None
    most: Callable[[Any], int] = lambda mode: 0
    rule: str = ""  # the id of the rule about it


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDefinition:
    """A game as the host sees it."""

    id: str
    title: str
    vocabulary: Vocabulary
    dialect: Dialect
    modes: Mapping[str, ModeLike]
    default_mode: str
    editions: tuple[str, ...]
    default_sets: tuple[str, ...]
    options: tuple[Option, ...]
    phases: tuple[str, ...]
    strength: str  # the printed number that the machine carries as a card's strength; castles have none
    deck_rule: str  # the id of the rule about the size of the deck
    build: Callable[[Any, Sequence[tuple[RecordCode, tuple[Compiled, ...]]], Sequence[Any], Mapping[str, Any]], Rules]
    start: Callable[[Rules, int], State]
    notation: Notation
    coins: Callable[[Any, Position], int]  # (mode, position): how many there are in a match that starts there
    place: Callable[[Rules, Position], State]  # (rules, position with the numbers of its cards)
    view: Callable[[State, int | None], dict[str, Any]]
    audience: Callable[[Rules, Note, int], Collection[str]]  # (rules, entry of the log, seat): fields the seat may know
    invariants: Callable[[State], list[str]]
    reshuffle: Callable[[State, int, int], None]  # (state, seat, seed): draw anew what the seat cannot know
    worth: Callable[[State, int], float]  # (state, seat): a rule of thumb between -1 and 1 for programs that play
    best: Mapping[str, Callable[[State], int]] = field(default_factory=dict)  # purpose -> the option that is best
    played: tuple[str, ...]  # the events that say that a player has played a card
    board: str  # the module whose `board`, `discarded` and `result` draw the table in a terminal
    telling: Telling
    words: Mapping[str, Mapping[str, str]]  # language -> purposes, flags and phases in words
