"""Evaluates requirements: whether the board meets one, by which vassals, and if not, why (BC-TASK-01 to -05).

`CardRecord.phrases["requirement"].meaning.asked` is the `Requirement` of a task; the caller describes the board as
`Lying`. `usable` returns the vassals that can be marked next for the task, `ways` all combinations, and `unmet` the
reason if there are none.

`Requirement.plain` is False for tasks of another form than the published ones: they name no spaces for the disturbance
of the solo game, and are neither laid face-down nor played for their vassals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from cardlang.games.blackstone_castle.vocabulary import FACTIONS, ROLES
from cardlang.meaning.requirements.goals import Cell, Goal, Kind, Majority, Part, Requirement, Vacancy, inside

ANY = ""  # stands for any faction or role
KINDS: tuple[Kind, ...] = tuple((faction, role) for faction in FACTIONS for role in ROLES)
Reason: TypeAlias = Literal[
    "place",  # the place is empty
    "faction",  # no vassal there has the faction
    "role",  # no vassal there has the role
    "kind",  # vassals there have the faction or the role, but none has both
    "frozen",  # the fitting vassals bear castle markers, or a text forbids their use
    "same",  # one vassal would have to count twice
    "together",  # the vassals do not have the required relation or common symbol
    "present",  # a vassal lies where none may
    "full",  # there are too few or too many empty spaces
    "fewer",  # the comparison of two kinds fails
]


@dataclass(frozen=True, slots=True)
class Lying:
    """The board: the cell of each card, the frozen cards, and a test whether a card fits a faction and a role."""

    cells: Mapping[int, Cell]  # in the order of the cells
    fits: Callable[[int, Kind], bool]
    frozen: frozenset[int] = frozenset()
    crossing: bool = False  # letters in brackets count


@dataclass(frozen=True, slots=True)
class Unmet:
    """The reason why a requirement is not met: the first part that fails, and the vassals nearest to meeting it."""

    part: Part
    reason: Reason
    near: tuple[int, ...] = ()


def ways(asked: Requirement, lying: Lying) -> Iterator[tuple[int, ...]]:
    """Yield all combinations of different vassals that can be used, in the order of the parts."""
    if next(_broken(asked.parts, lying), None) is None:
        yield from _Choice(asked, lying).all(())


def is_met(asked: Requirement, lying: Lying) -> bool:
    """Return whether a requirement is met."""
    return next(ways(asked, lying), None) is not None


def usable(asked: Requirement, lying: Lying, *chosen: int) -> list[int]:
    """Return the vassals that can be used next, after those already chosen."""
    choice = _Choice(asked, lying)
    return [card for card in choice.next(chosen) if next(choice.all((*chosen, card)), None) is not None]


def meeting(part: Goal, lying: Lying) -> list[int]:
    """Return the vassals that a part of a requirement could use."""
    return [card for card in _there(part, lying) if described(part, lying, card) and card not in lying.frozen]


def satisfied(part: Part, lying: Lying) -> bool:
    """Return whether a part can be met by itself; an excluding part is met if no such vassals are there."""
    return is_met(Requirement((part,)), lying)


def described(part: Goal, lying: Lying, card: int) -> bool:
    """Return whether a vassal is of the kind that a part names, wherever it lies."""
    roles = (part.noun, *part.or_nouns)
    return any(lying.fits(card, (faction, role)) for faction in part.words or (ANY,) for role in roles)


def space(part: Goal, *, crossing: bool = True) -> Cell | None:
    """Return the one space that a part names, including the letter in brackets; None if it names several."""
    cells = part.where(crossing=crossing)
    return next(iter(cells)) if len(cells) == 1 else None


def unmet(asked: Requirement, lying: Lying) -> Unmet | None:
    """Return why a requirement is not met, or None if it is."""
    if (broken := next(_broken(asked.parts, lying), None)) is not None:
        return broken
    if is_met(asked, lying):
        return None
    for part in asked.used:
        if (missing := _missing(part, lying)) is not None:
            return missing
    last = asked.used[-1]
    together = asked.absent or any(part.count > 1 or part.beside for part in asked.used)
    return Unmet(last, "together" if together else "same", tuple(meeting(last, lying)))


class _Choice:
    """Chooses vassals for the parts of a requirement one by one."""

    def __init__(self, asked: Requirement, lying: Lying) -> None:
        self.asked, self.lying = asked, lying
        self.wanted = asked.wanted
        self.fitting = {id(part): meeting(part, lying) for part in asked.used}

    def all(self, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield all complete choices that begin with the chosen vassals."""
        if len(chosen) == len(self.wanted):
            yield chosen
            return
        for card in self.next(chosen):
            yield from self.all((*chosen, card))

    def next(self, chosen: tuple[int, ...]) -> Iterator[int]:
        """Yield the next vassals that are compatible with the chosen ones."""
        number = len(chosen)
        if number == len(self.wanted):
            return
        part, before = self.wanted[number], self.asked.before(number)
        for card in self.fitting[id(part)]:
            if (
                card not in chosen
                and all(_go_together(part, self.lying, chosen[one], card) for one in before)
                and not any(_has_beside(one, self.lying, card) for at, one in self.asked.absent if at == number)
            ):
                yield card


def _there(part: Goal, lying: Lying) -> Iterator[int]:
    cells = part.where(crossing=lying.crossing)
    return (card for card, cell in lying.cells.items() if cell in cells)


def _go_together(part: Goal, lying: Lying, one: int, other: int) -> bool:
    """Return whether two vassals have the required relation and kinds; a wild one is of any kind."""
    here, there = lying.cells[one], lying.cells[other]
    if not part.goes_together(here, there):
        return False
    if any(_lie_between(lying, noun, here, there) != count for noun, count in part.parted):
        return False
    if part.alike is None:
        return True
    mine, theirs = ([kind for kind in KINDS if lying.fits(card, kind)] for card in (one, other))
    return any(part.matches(a, b) for a in mine for b in theirs)


def _lie_between(lying: Lying, noun: str, here: Cell, there: Cell) -> int:
    """Return how many cards, or how many vassals, lie between two cells of one line."""
    cells = inside(here, there)
    found = (card for card, cell in lying.cells.items() if cell in cells)
    return sum(noun != "vassal" or lying.fits(card, (ANY, ANY)) for card in found)


def _has_beside(part: Goal, lying: Lying, card: int) -> bool:
    """Return whether an excluded vassal lies beside a vassal; castle markers make no difference."""
    there = (other for other in _there(part, lying) if other != card and described(part, lying, other))
    return any(_go_together(part, lying, card, other) for other in there)


def _broken(parts: tuple[Part, ...], lying: Lying) -> Iterator[Unmet]:
    """Yield the excluded things that are on the board; vassals under castle markers count as well."""
    for part in parts:
        match part:
            case Goal():
                if part.most is not None and not part.beside and len(found := _present(part, lying)) > part.most:
                    yield Unmet(part, "present", found)
            case Vacancy():
                empty = len(part.cells - {*lying.cells.values()})
                if empty < part.count or (empty and not part.count):
                    yield Unmet(part, "full")
            case Majority():
                more, fewer = (
                    tuple(card for card in _there(side, lying) if described(side, lying, card))
                    for side in (part.more, part.fewer)
                )
                if not (len(more) == len(fewer) if part.level else len(more) > len(fewer)):
                    yield Unmet(part, "fewer", more)
            case never:
                assert_never(never)


def _present(part: Goal, lying: Lying) -> tuple[int, ...]:
    """Return the excluded vassals of a part; empty if any one of its alternative lines is free of them."""
    found = tuple(card for card in _there(part, lying) if described(part, lying, card))
    if part.line < 0:
        return found
    lines = {cell[part.line] for cell in part.where(crossing=lying.crossing)}
    return () if lines - {lying.cells[card][part.line] for card in found} else found


def _missing(part: Goal, lying: Lying) -> Unmet | None:
    """Return why one part is not met by itself, or None."""
    there = tuple(_there(part, lying))
    if len(there) < part.count:
        return Unmet(part, "place", there)
    fitting = tuple(card for card in there if described(part, lying, card))
    if len(fitting) < part.count:
        of_faction = tuple(card for card in there if any(lying.fits(card, (one, ANY)) for one in part.words or (ANY,)))
        roles = (part.noun, *part.or_nouns)
        of_role = tuple(card for card in there if any(lying.fits(card, (ANY, role)) for role in roles))
        if len(of_faction) >= part.count and len(of_role) >= part.count:
            return Unmet(part, "kind", (*of_faction, *of_role))
        return Unmet(part, "faction", of_role) if len(of_role) >= part.count else Unmet(part, "role", of_faction)
    usable = tuple(card for card in fitting if card not in lying.frozen)
    return Unmet(part, "frozen", fitting) if len(usable) < part.count else None
