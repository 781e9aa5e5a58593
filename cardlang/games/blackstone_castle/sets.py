"""Sets of vassals: which vassals fit together, and the points of a set (BC-QUEEN-09, -13 to -16)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle.table import at
from cardlang.games.blackstone_castle.vassals import Kind, shown
from cardlang.machine.state import State

MIXED = (0, 0, 1, 2, 4)  # points of a set without a repeated faction or role, by size
LIKE = (0, 0, 1, 4)  # points of a set of one faction and one role, by size; 8 for each further vassal
FURTHER = 8


def set_of(s: State) -> list[int]:
    """Return the column of `State.laid` with the number of the set that a vassal belongs to."""
    return s.laid[len(s.held)]


def sets(s: State, player: int) -> dict[int, list[int]]:
    """Return the vassals of a player by the numbers of their sets, in order."""
    found: dict[int, list[int]] = {}
    for card in sorted(s.rows[at(s, "kept", player)], key=lambda card: set_of(s)[card]):
        found.setdefault(set_of(s)[card], []).append(card)
    return found


def joinable(s: State, player: int, card: int) -> tuple[int, ...]:
    """Return the sets that a vassal can join, and the number of a new one."""
    there = sets(s, player)
    open_to = [
        number for number, cards in there.items() if number and allowed([shown(s, one) for one in (*cards, card)])
    ]
    return (*open_to, max(there, default=0) + 1)


def allowed(kinds: Sequence[Kind]) -> bool:
    """Return whether vassals of these kinds make a set: all different, of one faction, or of one role."""
    return bool(_worths(kinds))


def worth(kinds: Sequence[Kind]) -> int:
    """Return the points of a set, by its best interpretation (BC-QUEEN-16)."""
    return max(_worths(kinds), default=0)


def _worths(kinds: Sequence[Kind]) -> list[int]:
    size = len(kinds)
    factions, roles = ({kind[part] for kind in kinds} for part in (0, 1))
    found = []
    if len(factions) == len(roles) == size < len(MIXED):
        found.append(MIXED[size])
    if 1 in (len(factions), len(roles)):
        found.append(size - 1)
    if len(factions) == len(roles) == 1:
        found.append(LIKE[size] if size < len(LIKE) else FURTHER * (size - len(LIKE) + 1))
    return found


def points(s: State, player: int) -> int:
    """Return the victory points of all sets of a player."""
    return sum(worth([shown(s, card) for card in cards]) for cards in sets(s, player).values())


def standing(s: State, player: int) -> tuple[int, ...]:
    """Return the sort key of the result: the points; ties are shared (BC-QUEEN-17)."""
    return (points(s, player),)
