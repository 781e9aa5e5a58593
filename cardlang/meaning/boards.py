"""A board with lettered lines, as the vocabulary declares it: its cells, and whether it can look as a task asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from cardlang.meaning.goals import Cell, Goal, Kind
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

    def can_meet(self, parts: Sequence[Goal], *, crossing: bool) -> bool:
        """Whether two things can lie so that all parts are met; `crossing`: letters in brackets count."""
        first, second = [part for part in parts if part.count for _ in range(part.count)]
        joined = second if second is first or second.beside else None
        forbidden = [part for part in parts if not part.count and part.line < 0]

        def free(part: Goal, kind: Kind) -> frozenset[Cell]:
            taken = (never.where(crossing=crossing) for never in forbidden if never.fits(kind))
            return part.where(crossing=crossing).difference(*taken)

        @cache
        def side_by_side(some: frozenset[Cell], others: frozenset[Cell]) -> bool:
            return any(joined is None or joined.goes_together(a, b) for a, b in _pairs(some, others))

        return any(
            (joined is None or joined.matches(one, other)) and side_by_side(free(first, one), free(second, other))
            for one, other in product(self.kinds, self.kinds)
            if first.fits(one) and second.fits(other)
        )


def _pairs(some: frozenset[Cell], others: frozenset[Cell]) -> Iterator[tuple[Cell, Cell]]:
    return ((a, b) for a in some for b in others if a != b)
