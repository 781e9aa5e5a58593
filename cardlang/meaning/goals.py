"""What a requirement asks for: the value that its meaning is, in words of the vocabulary and cells of the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cardlang.syntax.nodes import Alike, Sel

Cell: TypeAlias = tuple[int, int]  # the numbers of its column and its row, from the top left
Offset: TypeAlias = tuple[int, int]  # how many columns and rows away
Kind: TypeAlias = tuple[str, str]  # what a thing on the board is by an adjective and by its noun: *lion*, *spy*


@dataclass(frozen=True, slots=True)
class Goal:
    """One part: so many such things in some cells, none at all where `count` is 0.

    `noun` is a kind of the thing, or nothing; `words` are adjectives of which it has one. Without them any will do.
    """

    sel: Sel
    count: int
    noun: str
    words: tuple[str, ...]
    cells: frozenset[Cell]  # where, by the letters that always count
    crossing: frozenset[Cell]  # where, by all letters
    lettered: bool = False  # whether letters say where
    line: int = -1  # in one line of this axis, whichever (*in a row*); of `no`: there is such a line without any
    offsets: tuple[Offset, ...] = ()  # how the second of two may lie, seen from the first; empty: anyhow
    alike: Alike | None = None  # what two have in common, or not
    common: str = ""  # whether that is their adjective or their noun
    beside: bool = False  # whether `offsets` and `alike` say how one thing is to that of the part before

    def fits(self, kind: Kind) -> bool:
        """Whether something of a kind is asked for."""
        adjective, noun = kind
        return self.noun in (noun, "") and (not self.words or adjective in self.words)

    def matches(self, one: Kind, other: Kind) -> bool:
        """Whether two kinds have in common what two things must."""
        if self.alike is None:
            return True
        index = ("adjective", "noun").index(self.common)
        return (one[index] == other[index]) == self.alike.same

    def goes_together(self, one: Cell, other: Cell) -> bool:
        """Whether two cells lie to each other as two things must."""
        offset = (other[0] - one[0], other[1] - one[1])
        return (not self.offsets or offset in self.offsets) and (self.line < 0 or offset[self.line] == 0)

    def where(self, *, crossing: bool) -> frozenset[Cell]:
        """The cells, by whether the letter in brackets counts."""
        return self.crossing if crossing else self.cells


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a task asks for. `plain`: of two vassals, each by itself, whose places are said by letters."""

    parts: tuple[Goal, ...]

    @property
    def used(self) -> tuple[Goal, ...]:
        """The parts that say which vassals are used."""
        return tuple(part for part in self.parts if part.count)

    @property
    def plain(self) -> bool:
        """Whether it is of the form that shipped tasks have."""
        return all(part.count == 1 and part.lettered and len(part.words) < 2 and not part.beside for part in self.parts)

    @property
    def joined(self) -> Goal | None:
        """The part that says how the two things are to each other, if there is one."""
        return next((part for part in self.used if part.count > 1 or part.beside), None)
