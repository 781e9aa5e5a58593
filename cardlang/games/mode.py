"""Modes of play, as far as the host reads them; a game adds what only its own rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from cardlang.compile import Compiled
from cardlang.library.records import CardRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A mode of play. It can be derived from another mode by naming the differences (`but`).

    `parameters` are read by the rules of the game; options of a match may override some of them.
    """

    name: str  # on the command line and in card data
    edition: str  # of the rules
    seats: tuple[str, ...]  # in order of play: a capital letter each, optionally with a digit
    automata: tuple[str, ...] = ()  # players without a seat, for whom others decide
    sides: tuple[str, ...]  # the parties
    sizes_rule: str  # the id of the rule about the number of players
    deck: int  # the least number of cards in a deck
    deck_rule: str  # the id of the rule about the deck
    ban_rule: str = ""  # the id of the rule about excluded cards, if there is one
    sets: tuple[str, ...] = ()  # the default shipped sets; empty: those of the game
    box: tuple[str, ...] = ()  # the shipped sets that are exactly its deck; empty: any cards
    phases: tuple[str, ...]  # of a turn, in order
    options: tuple[str, ...] = ("chain limit", "chance")  # the names of the options of a match
    stock: int = 0  # the number of all coins, wherever they lie; 0: unlimited
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """The number of players with a seat."""
        return len(self.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """All players, those without a seat last."""
        return (*self.seats, *self.automata)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The possible numbers of players."""
        return (self.players,)

    @property
    def sizes_said(self) -> str:
        """The possible numbers of players in words: *2*, *2 or 4*, *2 to 5*."""
        row = len(self.sizes) > 2 and self.sizes == tuple(range(self.sizes[0], self.sizes[-1] + 1))
        return f"{self.sizes[0]} to {self.sizes[-1]}" if row else " or ".join(map(str, self.sizes))

    @property
    def castles(self) -> int:
        """The number of castles that are laid out."""
        return 0

    def seating(self, players: int) -> Self:
        """Return the mode for one of its `sizes`."""
        assert players == self.players
        return self

    def objection(self, texts: Sequence[Compiled]) -> str:
        """Return why a card with these texts cannot be used in the mode; empty if it can."""
        del texts
        return ""

    def leaves_out(self, record: CardRecord, options: Mapping[str, Any]) -> bool:
        """Return whether a card that is not banned is excluded from a match with these options."""
        del record, options
        return False

    def but(self, *, parameters: Mapping[str, Any] | None = None, **changes: Any) -> Self:
        """Return a mode that differs only in the given fields and parameters."""
        return replace(self, parameters={**self.parameters, **(parameters or {})}, **changes)
