"""What a game bounds by its rules: how many of something there are at most, and where places on a board lie.

By it the linter tells conditions that can never hold, or always do; nothing is carried out by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Whose: TypeAlias = Literal[
    "player",  # what one player has
    "card",  # what is printed on one card
    "all",  # how many there are in a match, wherever they are
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The most of a noun that there can be, and why: a clause that a finding can begin with. `modes` are all if empty.

    A bound on all there are also holds for what a player or a thing has.
    """

    noun: str
    most: int
    why: str
    whose: Whose = "all"
    modes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """How many of something of their own players have whenever a keyword is carried out, and why: a clause."""

    noun: str
    number: int
    why: str
    adjectives: tuple[str, ...] = ()


Cells: TypeAlias = tuple[tuple[int, int], ...]
"""Cells of a board, by the numbers of their columns and rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """All bounds of a game.

    `lines` has the cells of the lines that an adjective names (*the top row*), by noun and adjective, `spots` those of
    a place phrase (*in a corner*); `none_in` says in which modes nobody ever does a thing, by verb, `closed` in which a
    keyword is never called for, `empty` in which a zone does not exist.
    `open_zones` are zones whose cards all show their front, `goes` is the zone to which a verb brings cards, so that it
    does nothing to those that lie there, `free` the zone whose cards everybody may do a thing with, without permission.
    `settled` is what is so many whenever a keyword is carried out, by keyword; `beyond` has the cells from which
    nothing lies in the direction of an adjective (*above* from the top row).
    """

    amounts: tuple[Bound, ...] = ()
    lines: Mapping[tuple[str, str], Cells] = field(default_factory=dict)
    spots: Mapping[str, Cells] = field(default_factory=dict)
    none_in: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    closed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    empty: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    open_zones: frozenset[str] = frozenset()
    goes: Mapping[str, str] = field(default_factory=dict)
    free: Mapping[str, str] = field(default_factory=dict)
    settled: Mapping[str, tuple[Settled, ...]] = field(default_factory=dict)
    beyond: Mapping[str, Cells] = field(default_factory=dict)
