"""Tasks: their requirements, the vassals that meet them, and the badges of a stack (BC-TASK)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardlang.games.blackstone_castle import cells, requirements
from cardlang.games.blackstone_castle.permits import permitted
from cardlang.games.blackstone_castle.requirements import Lying
from cardlang.games.blackstone_castle.table import CASTLE, at, stack
from cardlang.games.blackstone_castle.vassals import ANY, NOBODY, Kind, fits, is_special
from cardlang.games.blackstone_castle.vocabulary import TYPES, VOCABULARY
from cardlang.machine.state import State, ref_of
from cardlang.meaning.requirements.goals import Goal, Requirement
from cardlang.syntax.printer.printing import print_part

SPOTS = tuple((cell % cells.SIZE, cell // cells.SIZE) for cell in cells.CELLS)  # column and row of each cell
ASKED = 2  # vassals that every shipped task uses (BC-TASK-01)


@dataclass(frozen=True, slots=True)
class Task:
    """The printed values of a task: deck, type (its stack), points, requirement, badge."""

    deck: str
    type: str
    points: int
    asked: Requirement
    badge: Kind
    said: tuple[str, ...]  # its requirement in words

    @property
    def crossings(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each part of the requirement, by all its letters."""
        return tuple(cells.numbered(part.crossing) for part in self.asked.used)


def read_task(printed: Mapping[str, Any], phrases: Mapping[str, Requirement]) -> Task:
    """Return a task from its printed fields; a task without a requirement, as in tests, is never completed."""
    asked, badge = phrases.get("requirement", Requirement(())), phrases.get("badge")
    said = tuple(print_part(part.tree, VOCABULARY) for part in asked.parts)
    kind = _kind(badge.used[0]) if badge else NOBODY
    return Task(printed["deck"], printed["type"], printed["points"], asked, kind, said)


def _kind(part: Goal) -> Kind:
    """Return the faction and the role of a badge."""
    return next(iter(part.words), ANY), part.noun or ANY


# --- in a match -------------------------------------------------------------------------------------------


def task(s: State, card: int) -> Task | None:
    """Return the task of a card, or None if it is no task."""
    found: Mapping[int, Task] = s.rules.parameters["tasks"]
    return found.get(s.rules.record[card])


def lying(s: State) -> Lying:
    """Return the current board; special cards fit nothing (BC-SPECIAL-07)."""
    where = {card: SPOTS[cell] for cell in cells.CELLS for card in s.rows[cell]}
    marked = s.laid[CASTLE]
    frozen = frozenset(
        card
        for card in where
        if marked[card] or not permitted(s, "use", s.active, ref_of(s, card))  # BC-TURN-3-05
    )
    crossing = s.rules.parameters["letters"] == "advanced"  # BC-ADV-01
    return Lying(where, lambda card, kind: fits(s, card, kind) and not is_special(s, card), frozen, crossing)


def met(s: State, found: Task) -> list[bool]:
    """Return for each part of a task's requirement whether it can be met now by itself."""
    now = lying(s)
    return [requirements.satisfied(part, now) for part in found.asked.parts]


def uses(s: State, card: int) -> int:
    """Return how many vassals a task uses."""
    found = task(s, card)
    return len(found.asked.wanted) if found is not None else 0


def usable(s: State, card: int, *chosen: int) -> tuple[int, ...]:
    """Return the vassals that can be used next for a task, after those already chosen (BC-TASK-04)."""
    found = task(s, card)
    return tuple(requirements.usable(found.asked, lying(s), *chosen)) if found is not None else ()


def badges(s: State, player: int, kind: str) -> list[Kind]:
    """Return the badges of a stack's completed tasks, which the next task needs (BC-TASK-08)."""
    return [found.badge for card in s.rows[stack(s, player, kind)] if (found := task(s, card)) is not None]


def badges_met(s: State, player: int, kind: str, *more: int) -> bool:
    """Return whether each badge has its own kept vassal (BC-TASK-09 to -11); `more` count as kept as well."""
    return not badges_missing(s, player, kind, *more)


def badges_missing(s: State, player: int, kind: str, *more: int) -> int:
    """Return the number of badges without a kept vassal in a maximum matching of badges and vassals."""
    kept = (*s.rows[at(s, "kept", player)], *more)
    fitting = [[card for card in kept if fits(s, card, badge)] for badge in badges(s, player, kind)]
    met: dict[int, int] = {}  # vassal -> number of its badge

    def place(badge: int, tried: set[int]) -> bool:
        for card in fitting[badge]:
            if card not in tried:
                tried.add(card)
                if card not in met or place(met[card], tried):
                    met[card] = badge
                    return True
        return False

    return sum(not place(badge, set()) for badge in range(len(fitting)))


def completable(s: State, player: int) -> Iterator[int]:
    """Yield the tasks in hand that can be completed now (BC-TASK-12)."""
    for card in s.rows[at(s, "hand", player)]:
        found = task(s, card)
        if found is None or not found.asked.parts:
            continue
        if (
            permitted(s, "complete", player, ref_of(s, card))
            and badges_met(s, player, found.type)
            and requirements.is_met(found.asked, lying(s))
        ):
            yield card


def completed(s: State, player: int, *types: str) -> list[int]:
    """Return the completed tasks of a player, of some types or of all."""
    rows = [s.rows[stack(s, player, kind)] for kind in types or TYPES]
    return [card for row in rows for card in row if task(s, card) is not None]
