"""What a requirement asks for: the value that its meaning is, in words of the vocabulary and cells of the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cardlang.syntax.nodes import Alike, Higher, Sel
from cardlang.vocabulary.model import Vocabulary

Cell: TypeAlias = tuple[int, int]  # the numbers of its column and its row, from the top left
Offset: TypeAlias = tuple[int, int]  # how many columns and rows away
Kind: TypeAlias = tuple[str, str]  # what a thing on the board is by an adjective and by its noun: *lion*, *spy*

MOST_USED = 4
"""How many vassals a task uses at most."""
PLAINLY = 2
"""How many vassals the tasks name that are shipped, and how many requirements name vassals at most."""


@dataclass(frozen=True, slots=True)
class Goal:
    """So many things in some cells: *a lion spy in column L*, *exactly 2 spies in row S*, *no spy in row S*.

    `most` bounds how many may lie there, used or not; it is 0 for none at all.

    `noun` is a kind of the thing, or nothing; `words` are adjectives of which it has one. Without them any will do.
    """

    tree: Sel
    count: int
    noun: str
    words: tuple[str, ...]
    cells: frozenset[Cell]  # where, by the letters that always count
    crossing: frozenset[Cell]  # where, by all letters
    lettered: bool = False  # whether letters say where
    line: int = -1  # in one line of this axis, whichever (*in a row*); of `no`: there is such a line without any
    offsets: tuple[Offset, ...] = ()  # how one of several may lie, seen from one before it; empty: anyhow
    alike: Alike | None = None  # what several have in common, or not
    common: tuple[str, ...] = ()  # whether that is their adjective or their noun, or each of them
    most: int | None = None  # how many lie there at most
    beside: bool = False  # whether `offsets` and `alike` say how it is to the one thing named before it
    or_nouns: tuple[str, ...] = ()  # kinds that would do as well
    parted: tuple[tuple[str, int], ...] = ()  # how many of a noun lie between two in one line

    def fits(self, kind: Kind) -> bool:
        """Whether something of a kind is asked for."""
        adjective, noun = kind
        return (self.noun in (noun, "") or noun in self.or_nouns) and (not self.words or adjective in self.words)

    def matches(self, one: Kind, other: Kind) -> bool:
        """Whether two kinds have in common what they must."""
        return self.alike is None or are_alike(self.alike, self.common, one, other)

    def goes_together(self, one: Cell, other: Cell) -> bool:
        """Whether a second cell lies to a first one as it must."""
        offset = (other[0] - one[0], other[1] - one[1])
        return (not self.offsets or offset in self.offsets) and (self.line < 0 or offset[self.line] == 0)

    def where(self, *, crossing: bool) -> frozenset[Cell]:
        """The cells, by whether the letter in brackets counts."""
        return self.crossing if crossing else self.cells


def common_to(vocabulary: Vocabulary, alike: Alike) -> tuple[str, ...]:
    """Return by what things are compared: by their adjective or by their noun, or by each of them."""
    named = [noun for noun in (alike.noun, alike.second, alike.unlike) if noun]
    return tuple(which for noun in named if (which := vocabulary.noun[noun].common))


def are_alike(alike: Alike, common: tuple[str, ...], one: Kind, other: Kind) -> bool:
    """Return whether two kinds have in common what they must, and differ in the rest."""
    places = [("adjective", "noun").index(which) for which in common]
    same = [alike.same] * len(places)
    if alike.unlike:
        same[-1] = False
    return all((one[index] == other[index]) == wanted for index, wanted in zip(places, same, strict=True))


@dataclass(frozen=True, slots=True)
class Vacancy:
    """So many cells with nothing on them, or none: *an empty space at A-O*, *no empty space in row S*."""

    tree: Sel
    count: int
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Majority:
    """More things of one kind than of another, or as many: *more griffins than dragons in column L*."""

    tree: Higher
    more: Goal
    fewer: Goal

    @property
    def level(self) -> bool:
        """Whether there must be as many."""
        return self.tree.level


def inside(one: Cell, other: Cell) -> tuple[Cell, ...]:
    """Return the cells between two cells of one line."""
    (x, y), (a, b) = one, other
    steps = max(abs(a - x), abs(b - y))
    return tuple((x + (a - x) * step // steps, y + (b - y) * step // steps) for step in range(1, steps))


Part: TypeAlias = Goal | Vacancy | Majority


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a task asks for. `plain`: of two vassals, each by itself, whose places are said by letters."""

    parts: tuple[Part, ...]

    @property
    def used(self) -> tuple[Goal, ...]:
        """The parts that say which vassals are used."""
        return tuple(part for part in self.parts if isinstance(part, Goal) and part.count)

    @property
    def wanted(self) -> tuple[Goal, ...]:
        """For each vassal that is used the part that names it."""
        return tuple(part for part in self.used for _ in range(part.count))

    @property
    def plain(self) -> bool:
        """Whether it is of the form that shipped tasks have."""
        return len(self.parts) == PLAINLY and all(_is_plain(part) for part in self.parts)

    @property
    def absent(self) -> tuple[tuple[int, Goal], ...]:
        """What must not lie beside a vassal, with the number of that vassal: *no captain adjacent to it*."""
        found, number = list[tuple[int, Goal]](), -1
        for part in self.parts:
            if isinstance(part, Goal) and part.count:
                number += part.count
            elif isinstance(part, Goal) and part.beside:
                found.append((number, part))
        return tuple(found)

    def before(self, number: int) -> tuple[int, ...]:
        """The numbers of the vassals to which one lies and is as its part says: of *2 adjacent spies* the first."""
        wanted = self.wanted
        part = wanted[number]
        if part.beside:
            return (number - 1,) if number else ()  # a part that is looked at by itself
        return tuple(other for other in range(number) if part.count > 1 and wanted[other] is part)


def _is_plain(part: Part) -> bool:
    return (
        isinstance(part, Goal)
        and part.count == 1
        and part.lettered
        and len(part.words) < 2
        and not part.or_nouns
        and not part.beside
    )
