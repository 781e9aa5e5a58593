"""The definition of a game: everything that the layers above need to know about it, as one value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardlang.compile import Compiled, Dialect
from cardlang.compile.agreement import check_powers
from cardlang.games.building import placed, start
from cardlang.games.events import Events
from cardlang.games.invariants import conserved
from cardlang.games.mode import Mode
from cardlang.games.notation import Notation
from cardlang.games.options import CHAIN_LIMIT, CHANCE_OPTION, MatchOption
from cardlang.games.position import Position
from cardlang.games.presentation import Presentation
from cardlang.games.questions import Questions
from cardlang.games.viewing import View, redrawn
from cardlang.games.zones import Zones, by_zone, place_of, where
from cardlang.library.records import CardRecord
from cardlang.machine.rules import RecordCode, Rules
from cardlang.machine.state import State
from cardlang.vocabulary.model import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDefinition:
    """A game as the host sees it."""

    id: str
    title: str
    vocabulary: Vocabulary
    dialect: Dialect
    editions: Mapping[str, Mapping[str, Mode]]  # edition -> its modes by name; the default one first
    default_mode: str
    default_sets: tuple[str, ...]
    options: tuple[MatchOption, ...] = (CHAIN_LIMIT, CHANCE_OPTION)
    number: str  # the printed number that the machine stores for each card; castles have none
    collect: Callable[[Any, Mapping[str, Any], Sequence[CardRecord], Sequence[str]], Sequence[CardRecord]] = (
        lambda mode, options, cards, absent: cards
    )  # (mode, options, cards of the sets, ids of excluded ones) -> cards of the match; raises GameError
    build: Callable[[Any, Sequence[tuple[RecordCode, tuple[Compiled, ...]]], Sequence[Any], Mapping[str, Any]], Rules]
    start: Callable[[Rules, int], State] = start
    notation: Notation
    stock: Callable[[Any, Position], int] = lambda mode, position: mode.stock  # the coins of a match from a position
    place: Callable[[Rules, Position], State] = placed  # (rules, position with numbered cards)
    zones: Zones
    events: Events
    questions: Questions
    where: Callable[[State, int], dict[str, Any]] = where  # (state, card) -> its place as data
    view: View
    invariants: Callable[[State], list[str]] = conserved
    reshuffle: Callable[[State, int, int], None] = redrawn  # (state, seat, seed): resample what the seat cannot know
    worth: Callable[[State, int], float]  # (state, seat): a heuristic value in [-1, 1] for bots
    sharers: Callable[[State], Collection[int]] = lambda s: ()  # the parties that share a drawn match
    placed: Callable[[State], Sequence[int]] = lambda s: ()  # the parties with a final rank, best first
    best: Mapping[str, Callable[[State], int]] = field(default_factory=dict)  # purpose -> the best option
    played: tuple[str, ...]  # the events that mean that a player has played a card
    playable: Callable[[CardRecord], bool] = lambda record: True  # whether a record can be played
    board: str = "cardlang.games.plain_board"  # the module whose functions draw the table in a terminal
    presentation: Presentation = field(default_factory=Presentation)

    def __post_init__(self) -> None:
        check_powers(self.dialect)

    @property
    def default_edition(self) -> str:
        """The edition that is played by default."""
        return next(iter(self.editions))

    @property
    def modes(self) -> Mapping[str, Mode]:
        """The modes of the default edition, by name."""
        return self.editions[self.default_edition]

    def options_of(self, mode: Mode) -> tuple[MatchOption, ...]:
        """Return the options of matches in a mode."""
        return tuple(option for option in self.options if option.name in mode.options)

    def option_at(self, rules: Rules, place: int) -> dict[str, Any]:
        """Return an option that is a place, as data."""
        return (self.presentation.place or place_of)(rules, place)

    def where_in_words(self, data: Mapping[str, Any]) -> str:
        """Return words for the place of a card, or for an option that is a place."""
        own = self.presentation.option(data)
        if own is not None:
            return own
        name = data.get("zone", data.get("kind", ""))
        zone = by_zone(self.zones).get(name)
        words = zone.words if zone is not None and zone.words else name
        return self.events.speaker.fill(words, {"face_up": True, **data}, frozenset({"owner"}))

    def words(self, language: str) -> Mapping[str, str]:
        """Return the questions and answers in a language; so far always in English."""
        del language
        return self.questions.words
