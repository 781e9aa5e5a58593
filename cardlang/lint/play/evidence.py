"""The evidence of the matches of all modes about one branch of a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.diagnostics.model import Diagnostic, Severity

if TYPE_CHECKING:
    from cardlang.diagnostics.model import Location
    from cardlang.match.branches import Branch

ENOUGH = 30
"""Matches needed for a finding. Thirty matches miss what happens in one of ten with a probability of 4 %."""
SURE = 100  # matches needed if it is so in some modes only


@dataclass(frozen=True, slots=True)
class ModeCounts:
    """The counts of one mode, or of all modes together.

    - `matches`: matches in which the record took part; `used`: those in which it came to the table.
    - `opened`: how often its ability began; `did`: how often it also did something.
    - `asked`: how often the part was reached; `asked_in`: in how many matches; `taken`: how often it took this branch.
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
class BranchEvidence:
    """One branch of a text, its place and words, and its counts in each mode that was played."""

    branch: Branch
    place: Location
    words: str
    modes: tuple[ModeCounts, ...]

    @property
    def everywhere(self) -> ModeCounts:
        """All modes together."""
        return _sum(self.modes)


@dataclass(frozen=True, slots=True)
class Loop:
    """A chain of abilities that was cut: one round of it as (card, words), the place of the first, and the matches."""

    round: tuple[tuple[str, str], ...]
    place: Location
    mode: str
    times: int
    matches: int
    seed: int


def _sum(modes: Sequence[ModeCounts]) -> ModeCounts:
    return ModeCounts("", *(sum(values) for values in zip(*map(_counts, modes), strict=True)))


def _counts(one: ModeCounts) -> tuple[int, ...]:
    return one.matches, one.used, one.opened, one.did, one.asked, one.asked_in, one.taken


def modes_where(tried: BranchEvidence, so: Callable[[ModeCounts, int], bool]) -> tuple[Sequence[ModeCounts], bool]:
    """Return the modes in which something is so, and whether those are all modes.

    `so` gets the counts and the number of matches that suffice.
    """
    if so(tried.everywhere, ENOUGH):
        return tried.modes, True
    return [one for one in tried.modes if so(one, SURE)], False


def finding(
    code: str, tried: BranchEvidence, what: str, found: tuple[Sequence[ModeCounts], bool], severity: Severity,
    advice: str, counted: Callable[[ModeCounts], str],
) -> Diagnostic:  # fmt: skip
    """Return a diagnostic that says how many matches of which modes were played; a note if not all modes agree."""
    modes, everywhere = found
    where = "" if everywhere else f" in {listed([one.mode for one in modes])}"
    matches = ", ".join(f"{one.mode} {one.matches:,}" for one in modes)
    note = f"{counted(_sum(modes))} in {sum(one.matches for one in modes):,} matches ({matches})"
    kind = severity if everywhere else Severity.NOTE
    return Diagnostic(code, f"`{tried.words}` {what}{where}", tried.place, kind, help=advice, notes=(note,))


def listed(names: Sequence[str]) -> str:
    """Join names as in `duel, solo and teams`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def times(number: int) -> str:
    """Return `once` or `3 times`."""
    return "once" if number == 1 else f"{number:,} times"
