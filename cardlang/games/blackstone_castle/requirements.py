"""Whether the board meets a requirement, by which vassals, and if not, why not (BC-TASK-01 to -05).

From the outside: `CardRecord.phrases["requirement"].meaning.asked` of a task is its `Requirement`; `Lying` is how the
vassals lie now, made by whoever knows the state. `pairs` are the ordered pairs of vassals that can be marked for the
task, and `unmet` says what is missing if there are none.

`Requirement.plain` is false for tasks that say more than the published ones do: they name no spaces for the disturbance
of the solo game, and are neither laid face-down nor played for their vassals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardlang.games.blackstone_castle.vocabulary import FACTIONS, ROLES
from cardlang.meaning.goals import Cell, Goal, Kind, Requirement

ANY = ""  # in the place of a faction or a role: every one will do
KINDS: tuple[Kind, ...] = tuple((faction, role) for faction in FACTIONS for role in ROLES)
Reason: TypeAlias = Literal[
    "place",  # nothing lies there
    "faction",  # what lies there is of no such faction
    "role",  # of no such role
    "kind",  # it has one of the two each
    "frozen",  # what fits bears a castle marker
    "same",  # one vassal would have to be both
    "together",  # no two of them lie as they should, or have in common what they should
    "present",  # something lies where nothing must
]


@dataclass(frozen=True, slots=True)
class Lying:
    """How the vassals lie: the cell of each card, which are frozen, and whether a card fits a faction and a role."""

    cells: Mapping[int, Cell]  # in the order of the cells
    fits: Callable[[int, Kind], bool]
    frozen: frozenset[int] = frozenset()
    crossing: bool = False  # whether letters in brackets count


@dataclass(frozen=True, slots=True)
class Unmet:
    """Why a requirement is not met: the first part that fails, and the vassals that come nearest to it."""

    part: Goal
    reason: Reason
    near: tuple[int, ...] = ()


def pairs(asked: Requirement, lying: Lying) -> list[tuple[int, int]]:
    """The two different vassals that can be used, in the order of the parts, in all ways."""
    return [] if next(_broken(asked, lying), None) is not None else list(_pairs(asked, lying))


def meeting(part: Goal, lying: Lying) -> list[int]:
    """The vassals that a part of a requirement could use."""
    return [card for card in _there(part, lying) if described(part, lying, card) and card not in lying.frozen]


def satisfied(part: Goal, lying: Lying) -> bool:
    """Whether a part can be met by itself; one that excludes vassals is if none of them lie there."""
    alone = Requirement((part,))
    if not part.count:
        return next(_broken(alone, lying), None) is None
    return bool(meeting(part, lying)) if part.count == 1 else next(_pairs(alone, lying), None) is not None


def described(part: Goal, lying: Lying, card: int) -> bool:
    """Whether a vassal is of the kind that a part names, wherever it lies."""
    return any(lying.fits(card, (faction, part.noun)) for faction in part.words or (ANY,))


def space(part: Goal, *, crossing: bool = True) -> Cell | None:
    """The one space that a part names, with the letter in brackets; none if it names several."""
    cells = part.where(crossing=crossing)
    return next(iter(cells)) if len(cells) == 1 else None


def unmet(asked: Requirement, lying: Lying) -> Unmet | None:
    """Why no two vassals can be used; none if some can."""
    if (broken := next(_broken(asked, lying), None)) is not None:
        return broken
    if next(_pairs(asked, lying), None) is not None:
        return None
    for part in asked.used:
        if (missing := _missing(part, lying)) is not None:
            return missing
    last, together = asked.used[-1], asked.joined is not None
    return Unmet(last, "together" if together else "same", tuple(meeting(last, lying)))


def _pairs(asked: Requirement, lying: Lying) -> Iterator[tuple[int, int]]:
    first, second = [part for part in asked.used for _ in range(part.count)]
    others, joined = meeting(second, lying), asked.joined
    for one in meeting(first, lying):
        for other in others:
            if one != other and (joined is None or _go_together(joined, lying, one, other)):
                yield one, other


def _there(part: Goal, lying: Lying) -> Iterator[int]:
    cells = part.where(crossing=lying.crossing)
    return (card for card, cell in lying.cells.items() if cell in cells)


def _go_together(part: Goal, lying: Lying, one: int, other: int) -> bool:
    """Whether two vassals lie to each other and are of kinds as they should; a wild one is of any kind."""
    if not part.goes_together(lying.cells[one], lying.cells[other]):
        return False
    mine, theirs = ([kind for kind in KINDS if lying.fits(card, kind)] for card in (one, other))
    return part.alike is None or any(part.matches(a, b) for a in mine for b in theirs)


def _broken(asked: Requirement, lying: Lying) -> Iterator[Unmet]:
    """What lies where nothing must; vassals under a castle marker lie there, too."""
    for part in asked.parts:
        if not part.count:
            found = tuple(card for card in _there(part, lying) if described(part, lying, card))
            taken = {lying.cells[card][part.line] for card in found} if part.line >= 0 else set()
            free = (
                {cell[part.line] for cell in part.where(crossing=lying.crossing)} - taken if part.line >= 0 else set()
            )
            if found and not free:
                yield Unmet(part, "present", found)


def _missing(part: Goal, lying: Lying) -> Unmet | None:
    """What one part lacks by itself."""
    there = tuple(_there(part, lying))
    if len(there) < part.count:
        return Unmet(part, "place", there)
    fitting = tuple(card for card in there if described(part, lying, card))
    if len(fitting) < part.count:
        of_faction = tuple(card for card in there if any(lying.fits(card, (one, ANY)) for one in part.words or (ANY,)))
        of_role = tuple(card for card in there if lying.fits(card, (ANY, part.noun)))
        if len(of_faction) >= part.count and len(of_role) >= part.count:
            return Unmet(part, "kind", (*of_faction, *of_role))
        return Unmet(part, "faction", of_role) if len(of_role) >= part.count else Unmet(part, "role", of_faction)
    usable = tuple(card for card in fitting if card not in lying.frozen)
    return Unmet(part, "frozen", fitting) if len(usable) < part.count else None
