"""The cells of the board: letters, neighbours, distances (BC-BOARD).

A cell is a number from 0 to 24, row by row from the top left; the cells are the first places of every match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardlang.games.blackstone_castle.vocabulary import COLUMNS, ROWS
from cardlang.machine.state import State

SIZE = 5
CELLS = range(SIZE * SIZE)
EDGE = tuple(cell for cell in CELLS if not (0 < cell // SIZE < SIZE - 1 and 0 < cell % SIZE < SIZE - 1))
CHECKERBOARD = tuple(cell for cell in CELLS if cell % 2 == 0)  # (BC-SETUP-04, G01)


def letters(cell: int) -> tuple[str, str]:
    """Return the letters of a cell's column and row (BC-BOARD-01)."""
    return COLUMNS[cell % SIZE], ROWS[cell // SIZE]


def numbered(found: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return the numbers of cells given by column and row."""
    return tuple(sorted(row * SIZE + column for column, row in found))


def line(letter: str) -> tuple[int, ...]:
    """Return the cells of the line that a letter names (BC-BOARD-02)."""
    return tuple(cell for cell in CELLS if letter in letters(cell))


def _near(*steps: tuple[int, int]) -> tuple[frozenset[int], ...]:
    """Return for each cell the cells at these distances in rows and columns, in either direction."""
    spots = [divmod(cell, SIZE) for cell in CELLS]
    apart = [[(abs(a - row), abs(b - column)) for a, b in spots] for row, column in spots]
    return tuple(frozenset(cell for cell in CELLS if away[cell] in steps) for away in apart)


_ADJACENT = _near((0, 1), (1, 0))


def adjacent(_: State, here: int, there: int) -> bool:
    """Return whether two cells share an edge (BC-BOARD-05)."""
    return there in _ADJACENT[here]


def lying(offsets: Iterable[tuple[int, int]]) -> Callable[[State, int, int], bool]:
    """Return the test whether one cell has one of these offsets (columns, rows) from another."""
    spots = [(cell % SIZE, cell // SIZE) for cell in CELLS]
    away = {*offsets}
    found = [frozenset(there for there, (a, b) in enumerate(spots) if (a - x, b - y) in away) for x, y in spots]
    return lambda _, here, there: there in found[here]


def parted(
    offsets: Iterable[tuple[int, int]], count: int, counts: Callable[[State, int], bool]
) -> Callable[[State, int, int], bool]:
    """Return the test whether two cells lie so in one line, and so many cards that count lie between them."""
    lies = lying(offsets)

    def test(s: State, here: int, there: int) -> bool:
        if not lies(s, here, there):
            return False
        return sum(counts(s, card) for cell in inside(here, there) for card in s.rows[cell]) == count

    return test


def inside(here: int, there: int) -> range:
    """Return the cells between two cells of one line."""
    stride = (SIZE if here % SIZE == there % SIZE else 1) * (1 if there > here else -1)
    return range(here + stride, there, stride)


def straight(s: State, here: int, there: int) -> int:
    """Return the number of steps to a cell of the same line over empty cells only; -1 if it is blocked (G20)."""
    (row, column), (other_row, other_column) = divmod(here, SIZE), divmod(there, SIZE)
    if (row == other_row) == (column == other_column):
        return -1
    steps = abs(row - other_row) + abs(column - other_column)
    return _over_empty(s, here, there, steps)


def diagonal(s: State, here: int, there: int) -> int:
    """Return the number of steps to a cell of the same diagonal over empty cells only; -1 if it is blocked."""
    (row, column), (other_row, other_column) = divmod(here, SIZE), divmod(there, SIZE)
    steps = abs(row - other_row)
    if not steps or steps != abs(column - other_column):
        return -1
    return _over_empty(s, here, there, steps)


def _over_empty(s: State, here: int, there: int, steps: int) -> int:
    """Return so many even steps from one cell to another if all cells between them are empty; else -1."""
    stride = (there - here) // steps
    return steps if not any(s.rows[here + stride * step] for step in range(1, steps)) else -1


def near(here: int) -> frozenset[int]:
    """Return the cells that share an edge with a cell."""
    return _ADJACENT[here]


def walk(_: State, here: int, there: int) -> int:
    """Return the number of steps between neighbours to a cell."""
    return steps(here, there)


def steps(here: int, there: int) -> int:
    """Return the number of steps between two cells; `walk` without a state."""
    (row, column), (other_row, other_column) = divmod(here, SIZE), divmod(there, SIZE)
    return abs(row - other_row) + abs(column - other_column)


def empty(s: State, _: int, there: int) -> bool:
    """Return whether a cell is empty."""
    return not s.rows[there]
