"""A position to start a match from: plain data, by names, as a scenario states it.

What may stand in it is declared by the game (`notation.py`). Cards get their numbers in the order of
`Position.cards()`, so that whoever wrote the position finds each of its cards again, also after effects at the start of
the phase have moved it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

EMPTY = "."  # an empty cell
SETUP = "setup"  # the phase of a fresh match


@dataclass(frozen=True, slots=True)
class CardAt:
    """One card of a position: the id of its record, the name its author gave it, and its face.

    `number` is its number in the match, -1 as long as there is none.
    """

    record: str
    name: str
    face_up: bool = True
    number: int = field(default=-1, repr=False)


@dataclass(frozen=True, slots=True)
class Halt:
    """A point to stop at, just before a phase of a player begins; the phase `end` is the end of that player's turn."""

    player: str
    phase: str


@dataclass(frozen=True, slots=True, init=False)
class Position:
    """Everything a match can start from; what is left out (or None) is filled in by the game.

    `phase` is the name of a phase (play starts at its beginning) or `setup` (a fresh match, the rest is ignored but
    for `options` and `chance`). `fields` are those that the game declares, by name: a number, a word, a tuple of
    `CardAt`, a tuple of rows of them with None for an empty cell, a tuple of mappings for things with fields of their
    own; what each player has is a mapping by their letters, a number on cards one by the names of the cards.
    `chance` holds the outcomes of randomness in the order in which they are drawn: for a shuffle the names of cards,
    the new top first, for the starting player that player's name, for a lane `lane 2`. What is not given is drawn
    from the seed.
    """

    turn: str
    phase: str
    fields: Mapping[str, Any]
    options: Mapping[str, Any]
    chance: tuple[str, ...]
    seed: int

    def __init__(
        self, turn: str, phase: str, fields: Mapping[str, Any] | None = None, *,
        options: Mapping[str, Any] | None = None, chance: tuple[str, ...] = (), seed: int = 0, **more: Any,
    ) -> None:  # fmt: skip
        """Fields may be given as a mapping or by keyword."""
        stated = {name: value for name, value in {**(fields or {}), **more}.items() if value is not None}
        values = {"turn": turn, "phase": phase, "fields": stated, "options": options or {}, "chance": chance}
        for name, value in {**values, "seed": seed}.items():
            object.__setattr__(self, name, value)

    def cards(self) -> Iterator[CardAt]:
        """All stated cards in the order of their numbers: field by field as given, players by their letters."""
        return cards_within(tuple(self.fields.values()))

    def laid_out(self, more: Mapping[str, tuple[CardAt, ...]]) -> Position:
        """The same with more rows behind the stated ones, and every card with its number."""
        numbers = count()
        fields = {
            name: _changed(value, lambda card: replace(card, number=next(numbers)))
            for name, value in {**self.fields, **more}.items()
        }
        return replace(self, fields=fields)


def cards_within(value: Any) -> Iterator[CardAt]:
    """All cards in a value of a field, or in several."""
    match value:
        case CardAt():
            yield value
        case tuple():
            for item in value:
                yield from cards_within(item)
        case Mapping():
            for key in sorted(value):
                yield from cards_within(value[key])
        case _:
            return


def _changed(value: Any, change: Callable[[CardAt], CardAt]) -> Any:
    """The value with every card changed, in the order of `cards_within`."""
    match value:
        case CardAt():
            return change(value)
        case tuple():
            return tuple(_changed(item, change) for item in value)
        case Mapping():
            return {key: _changed(value[key], change) for key in sorted(value)}
        case _:
            return value
