"""Whether the board meets a requirement, by which vassals, and if not, why not (BC-TASK-01 to -05).

From the outside: `CardRecord.phrases["requirement"].meaning.asked` of a task is its `Requirement`; `Lying` is how the
vassals lie now, made by whoever knows the state. `usable` are the vassals that can be marked next for the task, `ways`
all that can be marked together, and `unmet` says what is missing if there are none.

`Requirement.plain` is false for tasks that say more than the published ones do: they name no spaces for the disturbance
of the solo game, and are neither laid face-down nor played for their vassals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from cardlang.games.blackstone_castle.vocabulary import FACTIONS, ROLES
from cardlang.meaning.goals import Cell, Goal, Kind, Majority, Part, Requirement, Vacancy

ANY = ""  # in the place of a faction or a role: every one will do
KINDS: tuple[Kind, ...] = tuple((faction, role) for faction in FACTIONS for role in ROLES)
Reason: TypeAlias = Literal[
    "place",  # nothing lies there
    "faction",  # what lies there is of no such faction
    "role",  # of no such role
    "kind",  # it has one of the two each
    "frozen",  # what fits bears a castle marker
    "same",  # one vassal would have to be several
    "together",  # they do not lie as they should, or have not in common what they should
    "present",  # something lies where nothing must
    "full",  # there are too few empty spaces, or some where none must be
    "fewer",  # there are not more of one kind than of another, or not as many
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

    part: Part
    reason: Reason
    near: tuple[int, ...] = ()


def ways(asked: Requirement, lying: Lying) -> Iterator[tuple[int, ...]]:
    """The different vassals that can be used, in the order of the parts, in all ways."""
    if next(_broken(asked.parts, lying), None) is None:
        yield from _Choice(asked, lying).all(())


def is_met(asked: Requirement, lying: Lying) -> bool:
    """Whether some vassals can be used."""
    return next(ways(asked, lying), None) is not None


def usable(asked: Requirement, lying: Lying, *chosen: int) -> list[int]:
    """The vassals of which one can be used next, after those that have been chosen."""
    choice = _Choice(asked, lying)
    return [card for card in choice.next(chosen) if next(choice.all((*chosen, card)), None) is not None]


def meeting(part: Goal, lying: Lying) -> list[int]:
    """The vassals that a part of a requirement could use."""
    return [card for card in _there(part, lying) if described(part, lying, card) and card not in lying.frozen]


def satisfied(part: Part, lying: Lying) -> bool:
    """Whether a part can be met by itself; one that excludes vassals is if none of them lie there."""
    return is_met(Requirement((part,)), lying)


def described(part: Goal, lying: Lying, card: int) -> bool:
    """Whether a vassal is of the kind that a part names, wherever it lies."""
    return any(lying.fits(card, (faction, part.noun)) for faction in part.words or (ANY,))


def space(part: Goal, *, crossing: bool = True) -> Cell | None:
    """The one space that a part names, with the letter in brackets; none if it names several."""
    cells = part.where(crossing=crossing)
    return next(iter(cells)) if len(cells) == 1 else None


def unmet(asked: Requirement, lying: Lying) -> Unmet | None:
    """Why no vassals can be used; none if some can."""
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
    """Vassals for the parts of a requirement, one after the other."""

    def __init__(self, asked: Requirement, lying: Lying) -> None:
        self.asked, self.lying = asked, lying
        self.wanted = asked.wanted
        self.fitting = {id(part): meeting(part, lying) for part in asked.used}

    def all(self, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """All ways to go on with those that are chosen."""
        if len(chosen) == len(self.wanted):
            yield chosen
            return
        for card in self.next(chosen):
            yield from self.all((*chosen, card))

    def next(self, chosen: tuple[int, ...]) -> Iterator[int]:
        """The vassals that go together with those that are chosen."""
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
    """Whether two vassals lie to each other and are of kinds as they should; a wild one is of any kind."""
    if not part.goes_together(lying.cells[one], lying.cells[other]):
        return False
    if part.alike is None:
        return True
    mine, theirs = ([kind for kind in KINDS if lying.fits(card, kind)] for card in (one, other))
    return any(part.matches(a, b) for a in mine for b in theirs)


def _has_beside(part: Goal, lying: Lying, card: int) -> bool:
    """Whether beside a vassal something lies that must not; castle markers make no difference."""
    there = (other for other in _there(part, lying) if other != card and described(part, lying, other))
    return any(_go_together(part, lying, card, other) for other in there)


def _broken(parts: tuple[Part, ...], lying: Lying) -> Iterator[Unmet]:
    """What the board shows that it must not; vassals under a castle marker lie there, too."""
    for part in parts:
        match part:
            case Goal():
                if not (part.count or part.beside) and (found := _present(part, lying)):
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
    """The vassals that lie where none of their kind must; none if some line is free that may be any."""
    found = tuple(card for card in _there(part, lying) if described(part, lying, card))
    if part.line < 0:
        return found
    lines = {cell[part.line] for cell in part.where(crossing=lying.crossing)}
    return () if lines - {lying.cells[card][part.line] for card in found} else found


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
