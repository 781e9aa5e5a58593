"""Victory points and tie-breaks (BC-KING-04 to -06, BC-WIN, BC-TIE)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.blackstone_castle import queries
from cardlang.games.blackstone_castle.table import KINGS, MARKERS, TRICKS, at, stack
from cardlang.games.blackstone_castle.tasks import completed, task
from cardlang.games.blackstone_castle.vocabulary import TYPES
from cardlang.machine.state import State, ref_of, scratch

CAPPED = tuple(kind for kind in TYPES if kind != KINGS)


def bound(s: State, player: int) -> int:
    """Return how many cards of a stack count for points: as many as the player has kings, if these are the limit."""
    return queries.kings(s, player) if s.rules.parameters["points bounded"] else queries.UNLIMITED


def counting(s: State, player: int, most: int) -> Iterator[int]:
    """Yield the completed tasks whose points count: at most `most` of each stack, except that of the kings.

    The oldest cards count first; starting cards use up places (G19).
    """
    for kind in TYPES:
        row = s.rows[stack(s, player, kind)]
        if kind == TRICKS:
            row = [card for card in row if task(s, card) is not None]  # the order card is not a trick
        for card in row[:most] if kind in CAPPED else row:
            if task(s, card) is not None:
                yield card


def printed(s: State, _: int, card: int) -> int:
    """Return the printed points of a completed task."""
    found = task(s, card)
    return found.points if found is not None else 0


def tricks_in_order(s: State, player: int, card: int) -> int:
    """Return a trick's points in modes in which only tricks count: a player's first is worth 1, the second 2, and so on
    (BC-COOP-02). A trick that is not completed counts as the next.
    """
    found, tricks = task(s, card), completed(s, player, TRICKS)
    if found is None or found.type != TRICKS:
        return 0
    return (tricks.index(card) if card in tricks else len(tricks)) + 1


def nothing(_: State, __: int, ___: int) -> int:
    """Return 0, for modes without points."""
    return 0


def value(s: State, player: int, card: int) -> int:
    """Return the points of a player's completed task in this mode."""
    found: int = s.rules.parameters["value"](s, player, card)
    return found


def points(s: State, player: int) -> int:
    """Return the victory points of a player in this mode."""
    return s.rules.parameters["points"](s, player)  # type: ignore[no-any-return]


def of_tasks(s: State, player: int) -> int:
    """Return the points of a player's completed tasks."""
    return sum(value(s, player, card) for card in counting(s, player, bound(s, player)))


def total(s: State, player: int) -> int:
    """Return the final points of a player: the current ones, and the *End:* abilities of the cards that count."""
    return points(s, player) + sum(_ending(s, player, card) for card in _scoring(s, player))


def _scoring(s: State, player: int) -> Iterator[int]:
    """Yield the cards that may score at the end: the family, the starting cards, and the tasks that count."""
    counted = set(counting(s, player, bound(s, player)))
    for kind in TYPES:
        yield from (card for card in s.rows[stack(s, player, kind)] if card in counted or task(s, card) is None)
    yield from s.rows[at(s, "family", player)]


def _ending(s: State, player: int, card: int) -> int:
    frame = scratch(s, ref_of(s, card), player)
    tallies = [one for ability in s.rules.records[s.rules.record[card]].abilities for one in ability.tallies]
    return sum(one.each(s, frame) * one.count(s, frame) for one in tallies if one.applies(s, frame))


def standing(s: State, player: int) -> tuple[int, ...]:
    """Return the sort key of the result: points, then the tie-breaks (BC-WIN-02, BC-TIE-1 to -6)."""
    return (
        total(s, player),
        len(completed(s, player, TRICKS)),
        len(completed(s, player, KINGS)),
        len(completed(s, player, *MARKERS)),
        queries.markers(s, player),
        len(s.rows[at(s, "kept", player)]),
        len(s.rows[at(s, "hand", player)]),
    )


def winners(s: State) -> list[int]:
    """Return the winners; several after an unresolved tie (BC-TIE-7)."""
    standing = s.rules.parameters["standing"]
    found = [standing(s, player) for player in range(s.rules.seats)]
    return [player for player, place in enumerate(found) if place == max(found)]
