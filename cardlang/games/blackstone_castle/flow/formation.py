"""The Puzzle Master's Task: a formation of sixteen vassals on the edge of the board (BC-PUZZLE-01 to -06, -14)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle import cells
from cardlang.games.blackstone_castle.flow.timer import PLAYERS
from cardlang.games.blackstone_castle.table import CASTLE
from cardlang.games.blackstone_castle.vassals import Kind, shown
from cardlang.games.blackstone_castle.vocabulary import COLUMNS, FACTIONS, ROLES, ROWS
from cardlang.machine.instructions import over
from cardlang.machine.rules import WON
from cardlang.machine.state import State

SIDES = tuple(frozenset(cells.line(letter)) for letter in (COLUMNS[0], COLUMNS[-1], ROWS[0], ROWS[-1]))


def check(s: State) -> None:
    """End the match with a win once the formation is complete and no vassal bears a castle marker."""
    if not any(s.laid[CASTLE]) and complete(s):
        over(s, WON, PLAYERS)


def complete(s: State) -> bool:
    """Return whether the edge has each kind once in one of the two arrangements, and the inside is empty."""
    lying = {cell: shown(s, s.rows[cell][0]) for cell in cells.CELLS if s.rows[cell]}
    if sorted(lying) != sorted(cells.EDGE) or len(set(lying.values())) < len(lying):
        return False
    return any(_arranged(s, lying, *parts) for parts in ((0, FACTIONS, 1), (1, ROLES, 0)))


def _arranged(s: State, lying: dict[int, Kind], along: int, words: Sequence[str], apart: int) -> bool:
    """Return whether all vassals with a symbol share a line of the edge, and no neighbours share the other symbol."""
    groups = [{cell for cell, kind in lying.items() if kind[along] == word} for word in words]
    in_lines = all(any(group <= side for side in SIDES) for group in groups)
    neighbours = ((one, other) for one in lying for other in lying if cells.adjacent(s, one, other))
    return in_lines and all(lying[one][apart] != lying[other][apart] for one, other in neighbours)


def prospect(s: State) -> float:
    """Return the progress of the formation: kinds on the edge minus vassals inside or duplicated; 1 if complete."""
    edge = [shown(s, card) for cell in cells.EDGE for card in s.rows[cell]]
    lying = sum(len(s.rows[cell]) for cell in cells.CELLS)
    return (len(set(edge)) - (lying - len(set(edge))) / 2) / len(cells.EDGE)
