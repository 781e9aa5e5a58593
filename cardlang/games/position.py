"""Positions to start a match from: plain data with names, as a scenario states it.

The game declares the fields of a position (`notation.py`). Cards are numbered in the order of `Position.cards()`, so
the author of a position can identify each card even after effects at the start of the phase have moved it.
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

    `number` is its number in the match, or -1 before the match has one.
    """

    record: str
    name: str
    face_up: bool = True
    number: int = field(default=-1, repr=False)


@dataclass(frozen=True, slots=True)
class Halt:
    """A point at which to stop: just before a phase of a player; the phase `end` is the end of that player's turn."""

    player: str
    phase: str


@dataclass(frozen=True, slots=True, init=False)
class Position:
    """A position from which a match can start; the game fills in everything that is omitted or None.

    - `phase`: the name of a phase, at whose start play begins, or `setup` for a new match, which ignores everything but
      `options` and `chance`.
    - `fields`: the fields that the game declares, by name. A value is a number, a word, a tuple of `CardAt`, a tuple of
      rows of them with None for an empty cell, or a tuple of mappings for things with their own fields. Values of
      players are mappings by letter; numbers on cards are mappings by the names of the cards.
    - `chance`: random outcomes in the order of their use: for a shuffle the names of cards from the new top, for the
      starting player that player's name, for a lane `lane 2`. Further outcomes are drawn from the seed.
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
        """Make a position; fields may be given as a mapping or as keywords."""
        stated = {name: value for name, value in {**(fields or {}), **more}.items() if value is not None}
        values = {"turn": turn, "phase": phase, "fields": stated, "options": options or {}, "chance": chance}
        for name, value in {**values, "seed": seed}.items():
            object.__setattr__(self, name, value)

    def cards(self) -> Iterator[CardAt]:
        """Return all stated cards in the order of their numbers: field by field as given, players by letter."""
        return cards_within(tuple(self.fields.values()))

    def laid_out(self, more: Mapping[str, tuple[CardAt, ...]]) -> Position:
        """Return the position with further rows after the stated ones, and all cards numbered."""
        numbers = count()
        fields = {
            name: _changed(value, lambda card: replace(card, number=next(numbers)))
            for name, value in {**self.fields, **more}.items()
        }
        return replace(self, fields=fields)


def cards_within(value: Any) -> Iterator[CardAt]:
    """Yield all cards in the value of a field, or in several values."""
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
    """Return a value with every card changed, in the order of `cards_within`."""
    match value:
        case CardAt():
            return change(value)
        case tuple():
            return tuple(_changed(item, change) for item in value)
        case Mapping():
            return {key: _changed(value[key], change) for key in sorted(value)}
        case _:
            return value
