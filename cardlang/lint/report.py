"""The linter's report on one file: what is cached, and what the comparison of files needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang.diagnostics.model import Diagnostic, Location, Severity
from cardlang.lint.curve import Curve, curve_of

if TYPE_CHECKING:
    from cardlang.library.records import Kind


@dataclass(frozen=True, slots=True)
class Profile:
    """The content of a record in a form that can be compared with others of its set (`analysis/worth.py`).

    `worth` holds the numbers of which more is better, by what they count; costs are negative. `same` holds everything
    else and is equal for rivals.
    """

    same: str
    worth: Mapping[str, int]

    @property
    def key(self) -> tuple[tuple[str, int], ...]:
        """The numbers as a hashable key."""
        return tuple(self.worth.items())


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A record as other files see it: what must be unique, and the location of its id. `names` are by language."""

    kind: Kind
    game: str
    id: str
    names: Mapping[str, str]
    location: Location
    offers: tuple[str, ...] = ()  # what it provides for other texts, see `analysis.wanted`
    copies: int = 1
    cardset: str = ""
    profile: Profile | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)  # printed on it, by attribute


@dataclass(frozen=True, slots=True)
class Rivals:
    """The records of a set that differ only in numbers: the first of each worth, and those that no other dominates."""

    first: dict[tuple[tuple[str, int], ...], RecordEntry] = field(default_factory=dict)
    best: list[RecordEntry] = field(default_factory=list)

    def add(self, entry: RecordEntry, profile: Profile) -> None:
        """Add a record."""
        if self.first.setdefault(profile.key, entry) is entry and self.better(profile) is None:
            left = [one for one in self.best if one.profile is None or not dominates(profile, one.profile)]
            self.best[:] = [*left, entry]

    def better(self, profile: Profile) -> RecordEntry | None:
        """Return a record that dominates the given one, or None."""
        return next((one for one in self.best if one.profile is not None and dominates(one.profile, profile)), None)


def dominates(one: Profile, other: Profile) -> bool:
    """Return whether one record dominates another: no number is worse, and at least one is better."""
    if one.worth == other.worth or one.worth.keys() != other.worth.keys():
        return False
    return all(one.worth[name] >= number for name, number in other.worth.items())


@dataclass(frozen=True, slots=True)
class Want:
    """What a text asks for and its own file lacks: any of `needs`, written as in `RecordEntry.offers`.

    With `low` and `high`, it is a printed number in that range, of the attribute in `needs`. `message` is that of the
    finding.
    """

    game: str
    needs: tuple[str, ...]
    message: str
    location: Location
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Offers:
    """The offers of all records of a game, counted."""

    counts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Iterable[tuple[str, int]]) -> Offers:
        """Add up (offer, number) pairs."""
        counts: dict[str, int] = {}
        for offer, number in found:
            counts[offer] = counts.get(offer, 0) + number
        return cls(counts)

    def with_those(self, other: Offers) -> Offers:
        """Return the sum of two."""
        return Offers.of((*self.counts.items(), *other.counts.items()))


@dataclass(frozen=True, slots=True)
class Head:
    """A file as other files of its set see it: the version it declares, and where."""

    game: str
    cardset: str
    version: int
    location: Location


@dataclass(frozen=True, slots=True)
class FileReport:
    """The head and records of a file, and all findings that need no other file, sorted by place and code.

    `head` is None if the file does not declare its set and version. `named` are the cards of other sets that it refers
    to, `wants` what its texts ask for and none of its records has. For a scenario file, `tests` are its sets and `uses`
    its cards, both prefixed with the game: `my-game/my-set`.
    """

    path: str
    head: Head | None
    entries: tuple[RecordEntry, ...]
    diagnostics: tuple[Diagnostic, ...]
    named: tuple[RecordEntry, ...] = ()
    wants: tuple[Want, ...] = ()
    tests: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Index:
    """All files of a run, for the checks that compare them; where several match, the first in file order.

    - `by_set`: heads by game and set; `by_id`: records by game and id.
    - `by_name`: the earlier record for each (game, language, name) that looks like a name of an earlier record.
    - `offers`: by game, for games with wants.
    - `rivals`: by game, set and `Profile.same`; `curves`: by game, set and attribute.
    - `tests`: the sets that scenarios of the run test, without those that have a scenario file with errors; `uses`: the
      cards in scenarios.
    """

    by_set: dict[tuple[str, str], Head] = field(default_factory=dict)
    by_id: dict[str, dict[str, RecordEntry]] = field(default_factory=dict)
    by_name: dict[tuple[str, str, str], RecordEntry] = field(default_factory=dict)
    offers: dict[str, Offers] = field(default_factory=dict)
    rivals: dict[tuple[str, str, str], Rivals] = field(default_factory=dict)
    curves: Mapping[tuple[str, str, str], Curve] = field(default_factory=dict)
    tests: set[str] = field(default_factory=set)
    uses: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, reports: Iterable[FileReport]) -> Index:
        """Build the index of some files."""
        reports = tuple(reports)
        numbers = dict[tuple[str, str, str], list[int]]()
        for entry in (entry for report in reports for entry in report.entries):
            for name, number in entry.numbers.items():
                numbers.setdefault((entry.game, entry.cardset, name), []).append(number)
        index = cls(curves={key: curve for key, found in numbers.items() if (curve := curve_of(found)) is not None})
        for report in reports:
            index.tests.update(report.tests)
            index.uses.update(report.uses)
        for report in reports:
            if any(item.severity is Severity.ERROR for item in report.diagnostics):
                index.tests.difference_update(report.tests)
        looks = dict[tuple[str, str], dict[str, RecordEntry]]()
        for game in {want.game for report in reports for want in report.wants}:
            entries = [entry for report in reports for entry in report.entries if entry.game == game]
            index.offers[game] = Offers.of((offer, entry.copies) for entry in entries for offer in entry.offers)
        for report in reports:
            if (head := report.head) is not None:
                index.by_set.setdefault((head.game, head.cardset), head)
            for entry in report.entries:
                index.by_id.setdefault(entry.game, {}).setdefault(entry.id, entry)
                if (profile := entry.profile) is not None:
                    index.rivals.setdefault((entry.game, entry.cardset, profile.same), Rivals()).add(entry, profile)
                for language, name in entry.names.items():
                    first = looks.setdefault((entry.game, language), {}).setdefault(name_key(name), entry)
                    if first is not entry:
                        index.by_name[entry.game, language, name] = first
        return index


def name_key(name: str) -> str:
    """Return a key that is equal for names that look alike: NFKC, case-folded, without invisible characters."""
    if name.isascii():
        return name.casefold()
    from unicodedata import category, normalize

    return "".join(char for char in normalize("NFKC", name).casefold() if category(char) != "Cf")


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the findings of one file, sorted by place and code."""
    return sorted(found, key=lambda item: (item.location.span, item.code))
