"""What the matches of all modes say about one way that a text can go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.diagnostics.model import Diagnostic, Severity

if TYPE_CHECKING:
    from cardlang.diagnostics.model import Location
    from cardlang.match.branches import Branch

ENOUGH = 30
"""Matches: what comes about in a tenth of them is missed in all of so many once in twenty-five times."""
SURE = 100  # for what holds in one mode and not in another one


@dataclass(frozen=True, slots=True)
class InMode:
    """What was counted in one mode, or in all of them together.

    Of `matches` in which the record took part, it came to the table in `used`; its ability began `opened` times and
    `did` something; the part was `asked` about in `asked_in` matches, and went this way `taken` times.
    """

    mode: str
    matches: int = 0
    used: int = 0
    opened: int = 0
    did: int = 0
    asked: int = 0
    asked_in: int = 0
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """One way that a text can go, where it stands, and what was counted in each mode that plays it."""

    branch: Branch
    place: Location
    words: str
    modes: tuple[InMode, ...]

    @property
    def everywhere(self) -> InMode:
        """All modes together."""
        return _sum(self.modes)


@dataclass(frozen=True, slots=True)
class Loop:
    """A chain of abilities that was cut: one round of it (cards and words), where the first one stands, and when."""

    round: tuple[tuple[str, str], ...]
    place: Location
    mode: str
    times: int
    matches: int
    seed: int


def _sum(modes: Sequence[InMode]) -> InMode:
    return InMode("", *(sum(values) for values in zip(*map(_counts, modes), strict=True)))


def _counts(one: InMode) -> tuple[int, ...]:
    return one.matches, one.used, one.opened, one.did, one.asked, one.asked_in, one.taken


def find(tried: Tried, so: Callable[[InMode, int], bool]) -> tuple[Sequence[InMode], bool]:
    """The modes in which something is so, and whether that is in all of them; `so` is told how much is enough."""
    if so(tried.everywhere, ENOUGH):
        return tried.modes, True
    return [one for one in tried.modes if so(one, SURE)], False


def finding(
    code: str, tried: Tried, what: str, found: tuple[Sequence[InMode], bool], severity: Severity,
    advice: str, counted: Callable[[InMode], str],
) -> Diagnostic:  # fmt: skip
    """A diagnostic that says how much was tried in which modes; what is so in some modes only is a note."""
    modes, everywhere = found
    where = "" if everywhere else f" in {listed([one.mode for one in modes])}"
    matches = ", ".join(f"{one.mode} {one.matches:,}" for one in modes)
    note = f"{counted(_sum(modes))} in {sum(one.matches for one in modes):,} matches ({matches})"
    kind = severity if everywhere else Severity.NOTE
    return Diagnostic(code, f"`{tried.words}` {what}{where}", tried.place, kind, help=advice, notes=(note,))


def listed(names: Sequence[str]) -> str:
    """`duel`, `duel and solo`, `duel, solo and teams`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def times(number: int) -> str:
    """`once`, `3 times`."""
    return "once" if number == 1 else f"{number:,} times"
