"""What a game hands to the host: everything the layers above need to know about it, as one value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from cardlang.compile import Compiled, Dialect
from cardlang.games.notation import Notation
from cardlang.games.position import Position
from cardlang.games.telling import Telling
from cardlang.library.records import CardRecord, Kind
from cardlang.machine.rules import RecordCode, Rules
from cardlang.machine.state import Note, State
from cardlang.vocabulary.model import Vocabulary


class ModeLike(Protocol):
    """What the host reads of a mode."""

    @property
    def name(self) -> str:
        """Its name on the command line and in card data."""

    @property
    def edition(self) -> str:
        """The edition of the rules that it belongs to."""

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

    @property
    def sizes_rule(self) -> str:
        """The id of the rule about who plays."""

    def seating(self, players: int) -> ModeLike:
        """The mode for one of these numbers."""

    @property
    def deck(self) -> int:
        """The fewest cards a deck may have."""

    @property
    def deck_rule(self) -> str:
        """The id of the rule about the deck."""

    @property
    def box(self) -> tuple[str, ...]:
        """The names of the shipped sets that are the deck, all of them and nothing else; empty for any cards."""

    def objection(self, texts: Sequence[Compiled]) -> str:
        """Why a card with these texts has no place in the mode; empty if it has one."""

    def leaves_out(self, record: CardRecord, options: Mapping[str, Any]) -> bool:
        """Whether a card that is not banned takes no part in a match with these options."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases of a turn, in order."""

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that a match has."""

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
    their order (`a,b`, or a list), none twice and no more than `most` in the mode. `lists` takes ids for a seat, or a
    file that holds them (`A:mine.yaml`, or a mapping); what one seat gives is a secret before the others.
    """

    name: str
    kind: Literal["number", "per seat", "choice", "records", "lists"]
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
    editions: Mapping[str, Mapping[str, ModeLike]]  # edition -> its modes by name; the default one first
    default_mode: str
    default_sets: tuple[str, ...]
    options: tuple[Option, ...]
    strength: str  # the printed number that the machine carries as a card's strength; castles have none
    collect: Callable[[Any, Mapping[str, Any], Sequence[CardRecord], Sequence[str]], Sequence[CardRecord]] = (
        lambda mode, options, cards, absent: cards
    )  # (mode, options, cards of the sets, ids of those that take no part): those of the match; raises GameError
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

    @property
    def default_edition(self) -> str:
        """The edition that is played unless another one is asked for."""
        return next(iter(self.editions))

    @property
    def modes(self) -> Mapping[str, ModeLike]:
        """The modes of the default edition by name."""
        return self.editions[self.default_edition]

    def options_of(self, mode: ModeLike) -> tuple[Option, ...]:
        """The options that a match of a mode has."""
        return tuple(option for option in self.options if option.name in mode.options)
