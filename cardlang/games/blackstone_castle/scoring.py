"""Victory points, and who is ahead of whom (BC-KING-04 to -06, BC-WIN, BC-TIE)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.blackstone_castle import queries
from cardlang.games.blackstone_castle.table import KINGS, MARKERS, TRICKS, at, stack
from cardlang.games.blackstone_castle.tasks import completed, task
from cardlang.games.blackstone_castle.vocabulary import TYPES
from cardlang.machine.state import State, ref_of, scratch

CAPPED = tuple(kind for kind in TYPES if kind != KINGS)


def bound(s: State, player: int) -> int:
    """How many cards of a stack count for points: as many as there are kings, where these bound them."""
    return queries.kings(s, player) if s.rules.parameters["points bounded"] else queries.UNLIMITED


def counting(s: State, player: int, most: int) -> Iterator[int]:
    """The completed tasks whose points count: of each stack but that of the kings, so many cards.

    The oldest cards count first, and those that a match begins with take their places among them (G19).
    """
    for kind in TYPES:
        row = s.rows[stack(s, player, kind)]
        if kind == TRICKS:
            row = [card for card in row if task(s, card) is not None]  # the order card is no trick
        for card in row[:most] if kind in CAPPED else row:
            if task(s, card) is not None:
                yield card


def printed(s: State, _: int, card: int) -> int:
    """What a completed task is worth as a rule."""
    found = task(s, card)
    return found.points if found is not None else 0


def tricks_in_order(s: State, player: int, card: int) -> int:
    """Where only tricks count: the first one of a player is worth 1 point, the second one 2 (BC-COOP-02).

    One that is not completed yet would be the next.
    """
    found, tricks = task(s, card), completed(s, player, TRICKS)
    if found is None or found.type != TRICKS:
        return 0
    return (tricks.index(card) if card in tricks else len(tricks)) + 1


def nothing(_: State, __: int, ___: int) -> int:
    """Where points decide nothing."""
    return 0


def value(s: State, player: int, card: int) -> int:
    """What a completed task of a player is worth in this mode."""
    found: int = s.rules.parameters["value"](s, player, card)
    return found


def points(s: State, player: int) -> int:
    """The victory points of a player, as the mode reckons them."""
    return s.rules.parameters["points"](s, player)  # type: ignore[no-any-return]


def of_tasks(s: State, player: int) -> int:
    """The points of completed tasks."""
    return sum(value(s, player, card) for card in counting(s, player, bound(s, player)))


def total(s: State, player: int) -> int:
    """The points of a player at the end: those of before, and what stands under *End:* on the cards that count."""
    return points(s, player) + sum(_ending(s, player, card) for card in _scoring(s, player))


def _scoring(s: State, player: int) -> Iterator[int]:
    """The cards of a player that may score at the end: the family, the start, and tasks that kings are enough for."""
    counted = set(counting(s, player, bound(s, player)))
    for kind in TYPES:
        yield from (card for card in s.rows[stack(s, player, kind)] if card in counted or task(s, card) is None)
    yield from s.rows[at(s, "family", player)]


def _ending(s: State, player: int, card: int) -> int:
    frame = scratch(s, ref_of(s, card), player)
    tallies = [one for ability in s.rules.records[s.rules.record[card]].abilities for one in ability.tallies]
    return sum(one.each(s, frame) * one.count(s, frame) for one in tallies if one.applies(s, frame))


def standing(s: State, player: int) -> tuple[int, ...]:
    """What decides between players, the weightiest first (BC-WIN-02, BC-TIE-1 to -6)."""
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
    """Those ahead of everybody else; several where a tie stands (BC-TIE-7)."""
    standing = s.rules.parameters["standing"]
    found = [standing(s, player) for player in range(s.rules.seats)]
    return [player for player, place in enumerate(found) if place == max(found)]
