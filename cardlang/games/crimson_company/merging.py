"""The players at each lane of a ring, and how lanes merge when a player leaves (CC-FFA-PLACE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from cardlang.games.crimson_company.ring import EACH

Fronts: TypeAlias = Sequence[tuple[int, ...]]  # for each lane: (its player by left front, by right front), or ()


class Merger(NamedTuple):
    """The neighbours of a player who leaves, and the lanes in which they face each other from then on.

    `joined` are two lanes that become one: the one that stays, then the one that disappears.
    """

    right: int
    left: int
    facing: tuple[int, ...]
    joined: tuple[int, int] | None = None

    def merged(self, fronts: Fronts) -> list[tuple[int, ...]]:
        """Return the fronts after the merger."""
        found = list(fronts)
        for lane in self.facing:
            found[lane] = (self.right, self.left)
        if self.joined is not None:
            found[self.joined[1]] = ()
        return found


def first_fronts(players: int) -> list[tuple[int, ...]]:
    """Return two lanes between each two neighbours, starting with the first two players (CC-FFA-03)."""
    return [(player, (player + 1) % players) for player in range(players) for _ in range(EACH)]


def merger(fronts: Fronts, is_open: Sequence[int], seated: Sequence[int], player: int) -> Merger:
    """Return the merger when one of the `seated` players leaves.

    If one open lane is left on each side of the player, these two become one, and the one of the left front stays
    (CC-FFA-PLACE-05, -12, -15).
    """
    at = seated.index(player)
    left, right = seated[(at + 1) % len(seated)], seated[at - 1]
    mine = [(lane, front) for lane, front in enumerate(fronts) if is_open[lane] and player in front]
    to_left = [lane for lane, front in mine if front[0] == player]
    to_right = [lane for lane, front in mine if front[1] == player]
    if len(to_left) == len(to_right) == 1:
        return Merger(right, left, (to_left[0],), (to_left[0], to_right[0]))
    return Merger(right, left, (*to_left, *to_right[::-1]))
