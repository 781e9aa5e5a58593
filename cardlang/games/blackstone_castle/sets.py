"""Sets of vassals: what may join one, and what each is worth (BC-QUEEN-09, -13 to -16)."""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.games.blackstone_castle.table import at
from cardlang.games.blackstone_castle.vassals import Kind, shown
from cardlang.machine.state import State

MIXED = (0, 0, 1, 2, 4)  # points of a set without a faction or a role twice, by its size
LIKE = (0, 0, 1, 4)  # points of a set of one faction and one role; from there on 8 for each vassal more
FURTHER = 8


def set_of(s: State) -> list[int]:
    """The column of `State.laid` that says in which set of its owner a vassal lies."""
    return s.laid[len(s.held)]


def sets(s: State, player: int) -> dict[int, list[int]]:
    """The vassals of a player by the numbers of their sets, in the order of these."""
    found: dict[int, list[int]] = {}
    for card in sorted(s.rows[at(s, "kept", player)], key=lambda card: set_of(s)[card]):
        found.setdefault(set_of(s)[card], []).append(card)
    return found


def joinable(s: State, player: int, card: int) -> tuple[int, ...]:
    """The sets that a vassal can join, and the number of a new one."""
    there = sets(s, player)
    open_to = [
        number for number, cards in there.items() if number and allowed([shown(s, one) for one in (*cards, card)])
    ]
    return (*open_to, max(there, default=0) + 1)


def allowed(kinds: Sequence[Kind]) -> bool:
    """Whether vassals of these kinds make a set: all different, of one faction, or of one role."""
    return bool(_worths(kinds))


def worth(kinds: Sequence[Kind]) -> int:
    """The points of a set, as the best of what it is (BC-QUEEN-16)."""
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
    """The victory points of all sets of a player."""
    return sum(worth([shown(s, card) for card in cards]) for cards in sets(s, player).values())


def standing(s: State, player: int) -> tuple[int, ...]:
    """What decides between players: ties are shared (BC-QUEEN-17)."""
    return (points(s, player),)
