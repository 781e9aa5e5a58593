"""The tableau of a player: the legal cells for the next card, and its rows and columns (CB-PLACE)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.castle_combo.table import SPAN, SQUARE, table
from cardlang.games.zones import touch
from cardlang.machine.state import State


def cards(s: State, player: int) -> list[int]:
    """Return the cards of a tableau, row by row."""
    return [card for place in table(s).cells(player) for card in s.rows[place]]


def spots(s: State, player: int) -> list[tuple[int, int]]:
    """Return the row and column of every card of a tableau."""
    layout = table(s)
    return [layout.spot(place) for place in layout.cells(player) if s.rows[place]]


def legal_cells(s: State, player: int) -> list[int]:
    """Return the cells for the next card: beside another card, in a square of 3 by 3 (CB-PLACE-01 to -03)."""
    layout, taken = table(s), spots(s, player)
    if not taken:
        return [layout.cell(player, SPAN // 2, SPAN // 2)]
    (top, bottom), (left, right) = _span(taken, 0), _span(taken, 1)
    return [
        layout.cell(player, line, column)
        for line in range(max(0, bottom - SQUARE + 1), min(SPAN, top + SQUARE))
        for column in range(max(0, right - SQUARE + 1), min(SPAN, left + SQUARE))
        if (line, column) not in taken and any(touch((line, column), spot) for spot in taken)
    ]


def _span(taken: list[tuple[int, int]], axis: int) -> tuple[int, int]:
    values = [spot[axis] for spot in taken]
    return min(values), max(values)


def line_through(s: State, place: int, axis: int) -> Sequence[int]:
    """Return the cells of the row or column of a cell."""
    return table(s).line(place, axis)


def beside(s: State, place: int) -> Sequence[int]:
    """Return the cells that share an edge with a cell."""
    return table(s).beside(place)


def touches_at_a_corner(s: State, one: int, other: int) -> bool:
    """Return whether two cells of one tableau share a corner and no edge."""
    layout, owner_of = table(s), s.rules.owner_of
    (row, column), (line, file) = layout.spot(one), layout.spot(other)
    return owner_of[one] == owner_of[other] and abs(row - line) == abs(column - file) == 1


def next_to(s: State, place: int, down: int, right: int) -> list[int]:
    """Return the cell `down` rows below and `right` columns to the right of a cell, if the grid has it."""
    layout, (line, column) = table(s), table(s).spot(place)
    cells = layout.cells(s.rules.owner_of[place])
    return [cell for cell in cells if layout.spot(cell) == (line + down, column + right)]


def first_lines(s: State, player: int) -> tuple[int | None, int | None]:
    """Return the top row and the left column; each is None until three rows or columns have cards (CB-PLACE-05)."""
    taken = spots(s, player)
    if not taken:
        return None, None
    spans = (_span(taken, 0), _span(taken, 1))
    top, left = (low if high - low == SQUARE - 1 else None for low, high in spans)
    return top, left


def named_line(s: State, player: int, axis: int, number: int) -> list[int]:
    """Return the cells of the first, second or third row or column; empty while that is not certain."""
    layout, start = table(s), first_lines(s, player)[axis]
    if start is None:
        return []
    return [cell for cell in layout.cells(player) if layout.spot(cell)[axis] == start + number]


def gaps(s: State, line: Sequence[int]) -> int:
    """Return how many cells of a line, or of two that cross, will take a card and have none yet; 0 for no line."""
    cells = {0: 0, SPAN: SQUARE, 2 * SPAN - 1: 2 * SQUARE - 1}[len(line)]
    return cells - sum(len(s.rows[cell]) for cell in line)


def middle_cell(s: State, player: int) -> list[int]:
    """Return the cell in the middle of the square."""
    top, left = first_lines(s, player)
    return [] if top is None or left is None else [table(s).cell(player, top + 1, left + 1)]


def outer_cells(s: State, player: int, *, corners: bool) -> list[int]:
    """Return the four corners of the square, or the four cells between them."""
    layout, (top, left) = table(s), first_lines(s, player)
    if top is None or left is None:
        return []
    return [
        layout.cell(player, top + line, left + column)
        for line in range(SQUARE)
        for column in range(SQUARE)
        if (line, column) != (1, 1) and (line % 2 == 0 and column % 2 == 0) == corners
    ]
