"""The bounds that the rules of a game set: the most of something there can be, and the cells of places on a board.

The linter uses them to find conditions that never or always hold; they have no effect in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Whose: TypeAlias = Literal[
    "player",  # what one player has
    "card",  # what is printed on one card
    "all",  # all there are in a match, wherever they are
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """The most of a noun that there can be, and the reason: a clause that begins a finding. No `modes` means all.

    A bound on all there are also applies to one player and one card.
    """

    noun: str
    most: int
    why: str
    whose: Whose = "all"
    modes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """The fixed number of something that a player has whenever a keyword is carried out, and the reason as a clause."""

    noun: str
    number: int
    why: str
    adjectives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How many things an attribute asks for before something happens: usually, and at most in any match, and then why.

    `so` is what never happens if there are never so many.
    """

    usual: int
    most: int
    why: str
    so: str


Cells: TypeAlias = tuple[tuple[int, int], ...]
"""Cells of a board as (column, row)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """All bounds of a game.

    - `lines`: the cells of the lines that an adjective names (*the top row*), by noun and adjective.
    - `spots`: the cells of a place phrase (*in a corner*).
    - `none_in`: the modes in which nobody ever does an act, by verb.
    - `closed`: the modes in which a keyword is never carried out; `empty`: the modes that lack a zone.
    - `open_zones`: the zones whose cards are all face-up.
    - `goes`: the zone to which a verb moves cards, so it has no effect on cards that are already there.
    - `free`: the zone on whose cards everybody may do an act without permission, by verb.
    - `settled`: the fixed numbers whenever a keyword is carried out, by keyword.
    - `reached`: how large a number can be that is to be reached, by attribute.
    - `paid`: the keywords behind which nobody pays what an attribute says until the owner's next turn, by attribute.
    - `beyond`: the cells from which nothing lies in the direction of an adjective (*above*, from the top row).
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
    reached: Mapping[str, Reached] = field(default_factory=dict)
    paid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    beyond: Mapping[str, Cells] = field(default_factory=dict)
