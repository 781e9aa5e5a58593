"""A board with lettered lines, as the vocabulary declares it: its cells, and whether it can look as a task asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from cardlang.meaning.requirements.goals import Cell, Goal, Kind, Requirement, Vacancy
from cardlang.vocabulary.model import Noun, Vocabulary


@dataclass(frozen=True, slots=True)
class Board:
    """The cells of a board, those of each line by its letter, and the kinds of things that may lie there."""

    cells: frozenset[Cell]
    lines: Mapping[str, frozenset[Cell]]
    axis: Mapping[str, int]  # letter -> whether it is the first or the second one of a cell
    kinds: tuple[Kind, ...]

    @classmethod
    def of(cls, vocabulary: Vocabulary, thing: Noun) -> Board:
        """The board on which such things lie."""
        nouns = sorted((noun for noun in vocabulary.nouns if noun.letters), key=lambda noun: noun.axis)
        columns, rows = (range(len(noun.letters)) for noun in nouns)
        cells = frozenset(product(columns, rows))
        lines, axis = dict[str, frozenset[Cell]](), dict[str, int]()
        for noun in nouns:
            for number, letter in enumerate(noun.letters):
                lines[letter] = frozenset(cell for cell in cells if cell[noun.axis] == number)
                axis[letter] = noun.axis
        adjectives = [entry.id for entry in vocabulary.adjectives if entry.of == thing.id]
        kinds = [noun.id for noun in vocabulary.nouns if noun.narrows == thing.id]
        return cls(cells, lines, axis, tuple(product(adjectives, kinds)))

    def can_meet(self, asked: Requirement, *, crossing: bool) -> bool:
        """Whether things can lie so that all parts are met; `crossing`: letters in brackets count."""
        return _Search(self, asked, crossing=crossing).succeeds()


class _Search:
    """Looks for kinds, then for cells, of all things that a requirement names."""

    def __init__(self, board: Board, asked: Requirement, *, crossing: bool) -> None:
        self.board, self.asked, self.crossing = board, asked, crossing
        self.wanted, self.absent = asked.wanted, asked.absent
        bound = [part for part in asked.parts if isinstance(part, Goal) and part.most is not None and not part.beside]
        self.never = [part for part in bound if not part.most]
        self.few = [part for part in bound if part.most]
        vacant = [part for part in asked.parts if isinstance(part, Vacancy)]
        self.open = board.cells.difference(*(part.cells for part in vacant if part.count == len(part.cells)))
        self.full = frozenset[Cell]().union(*(part.cells for part in vacant if not part.count))
        self.tried = dict[object, bool]()

    def succeeds(self) -> bool:
        """Whether there is such a board."""
        return self.full <= self.open and self._kinds(())

    def _kinds(self, chosen: tuple[Kind, ...]) -> bool:
        number = len(chosen)
        if number == len(self.wanted):
            apart = frozenset(self._apart(chosen))
            domains = tuple(self._free(part, kind) for part, kind in zip(self.wanted, chosen, strict=True))
            counted = tuple(tuple(i for i, kind in enumerate(chosen) if part.fits(kind)) for part in self.few)
            key = (domains, apart, counted)
            if key not in self.tried:
                self.tried[key] = self._cells((), domains, apart, counted)
            return self.tried[key]
        part, before = self.wanted[number], self.asked.before(number)
        seen = set[object]()
        for kind in self.board.kinds:
            if not part.fits(kind) or not all(part.matches(chosen[one], kind) for one in before):
                continue
            alike = kind if self.absent or self.few or self._compared else ""
            if (alike, self._free(part, kind)) in seen:  # what is of no other use is tried once
                continue
            seen.add((alike, self._free(part, kind)))
            if self._kinds((*chosen, kind)):
                return True
        return False

    @property
    def _compared(self) -> bool:
        return any(part.alike is not None for part in self.wanted)

    def _free(self, part: Goal, kind: Kind) -> frozenset[Cell]:
        taken = (one.where(crossing=self.crossing) for one in self.never if one.line < 0 and one.fits(kind))
        return part.where(crossing=self.crossing).difference(*taken) & self.open

    def _apart(self, chosen: tuple[Kind, ...]) -> Iterator[tuple[int, int, Goal]]:
        """The things of which one must not lie beside another: number, number, how."""
        for number, part in self.absent:
            for other, kind in enumerate(chosen):
                if other != number and part.fits(kind) and part.matches(chosen[number], kind):
                    yield number, other, part

    def _cells(
        self,
        chosen: tuple[Cell, ...],
        domains: tuple[frozenset[Cell], ...],
        apart: frozenset[tuple[int, int, Goal]],
        counted: tuple[tuple[int, ...], ...],
    ) -> bool:
        number = len(chosen)
        if number == len(domains):
            for part, fitting in zip(self.few, counted, strict=True):
                there = part.where(crossing=self.crossing)
                if sum(chosen[one] in there for one in fitting) > (part.most or 0):
                    return False
            return not any(_lies_there(part, chosen[a], chosen[b], crossing=self.crossing) for a, b, part in apart)
        part, before = self.wanted[number], self.asked.before(number)
        return any(
            cell not in chosen
            and all(part.goes_together(chosen[one], cell) for one in before)
            and self._cells((*chosen, cell), domains, apart, counted)
            for cell in sorted(domains[number])
        )


def _lies_there(part: Goal, one: Cell, other: Cell, *, crossing: bool) -> bool:
    return other in part.where(crossing=crossing) and part.goes_together(one, other)
