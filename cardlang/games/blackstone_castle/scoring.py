"""Victory points, and who is ahead of whom (BC-KING-04 to -06, BC-WIN, BC-TIE)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.blackstone_castle import queries
from cardlang.games.blackstone_castle.table import KINGS, MARKERS, TRICKS, at, stack
from cardlang.games.blackstone_castle.tasks import completed, task
from cardlang.games.blackstone_castle.vocabulary import TYPES
from cardlang.machine.state import State

CAPPED = tuple(kind for kind in TYPES if kind != KINGS)


def counting(s: State, player: int) -> Iterator[int]:
    """The completed tasks whose points count: of each stack but that of the kings, as many cards as there are kings.

    The oldest cards count first, and those that a match begins with take their places among them (G19).
    """
    kings = queries.kings(s, player)
    for kind in TYPES:
        row = s.rows[stack(s, player, kind)]
        if kind == TRICKS:
            row = [card for card in row if task(s, card) is not None]  # the order card is no trick
        for card in row[:kings] if kind in CAPPED else row:
            if task(s, card) is not None:
                yield card


def points(s: State, player: int) -> int:
    """The victory points of a player, as the mode reckons them."""
    return s.rules.parameters["points"](s, player)  # type: ignore[no-any-return]


def of_tasks(s: State, player: int) -> int:
    """The points of completed tasks."""
    return sum(found.points for card in counting(s, player) if (found := task(s, card)) is not None)


def standing(s: State, player: int) -> tuple[int, ...]:
    """What decides between players, the weightiest first (BC-WIN-02, BC-TIE-1 to -6)."""
    return (
        points(s, player),
        len(completed(s, player, TRICKS)),
        len(completed(s, player, KINGS)),
        len(completed(s, player, *MARKERS)),
        queries.markers(s, player),
        len(s.rows[at(s, "kept", player)]),
        len(s.rows[at(s, "hand", player)]),
    )


def winners(s: State) -> list[int]:
    """Those ahead of everybody else; several where a tie stands (BC-TIE-7)."""
    standing = s.rules.parameters["standing"]
    found = [standing(s, player) for player in range(s.rules.seats)]
    return [player for player, place in enumerate(found) if place == max(found)]
