"""A mode of play as the host reads it; a game adds what only its own rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from cardlang.compile import Compiled
from cardlang.library.records import CardRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """What a mode fixes. A mode is made from another one by naming what differs (`but`).

    `parameters` are read by the rules of the game; options of a match may change some of them.
    """

    name: str  # on the command line and in card data
    edition: str  # of the rules
    seats: tuple[str, ...]  # who answers, in order of play: a capital letter, or one with a digit
    automata: tuple[str, ...] = ()  # players without a seat; others decide for them
    sides: tuple[str, ...]  # the parties
    sizes_rule: str  # the id of the rule about who plays
    deck: int  # the fewest cards a deck may have
    deck_rule: str  # the id of the rule about the deck
    ban_rule: str = ""  # the id of the rule about cards that take no part, if there is one
    sets: tuple[str, ...] = ()  # the shipped sets it is played with unless others are named; empty: those of the game
    box: tuple[str, ...] = ()  # the shipped sets that are its deck, all of them and nothing else; empty for any cards
    phases: tuple[str, ...]  # of a turn, in order
    options: tuple[str, ...] = ("chain limit", "chance")  # the names of those that a match has
    stock: int = 0  # how many coins there are, wherever they lie; 0 where they cannot run out
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many have a seat."""
        return len(self.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """All players, those without a seat last."""
        return (*self.seats, *self.automata)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players it can be played by."""
        return (self.players,)

    @property
    def castles(self) -> int:
        """How many castles are laid out."""
        return 0

    def seating(self, players: int) -> Self:
        """The mode for one of its `sizes`."""
        assert players == self.players
        return self

    def objection(self, texts: Sequence[Compiled]) -> str:
        """Why a card with these texts has no place in the mode; empty if it has one."""
        del texts
        return ""

    def leaves_out(self, record: CardRecord, options: Mapping[str, Any]) -> bool:
        """Whether a card that is not banned takes no part in a match with these options."""
        del record, options
        return False

    def but(self, *, parameters: Mapping[str, Any] | None = None, **changes: Any) -> Self:
        """Another mode that differs in what is named; parameters that are not named stay as they are."""
        return replace(self, parameters={**self.parameters, **(parameters or {})}, **changes)
