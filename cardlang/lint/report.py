"""What the linter knows about one file by itself: enough to compare files with each other, and to be kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang.diagnostics.model import Diagnostic, Location, Severity
from cardlang.lint.curve import Curve, curve_of

if TYPE_CHECKING:
    from cardlang.library.records import Kind


@dataclass(frozen=True, slots=True)
class Face:
    """What a record says and shows, to be compared with others of its set (`analysis/worth.py`).

    `same` is everything but the numbers of which more is better, and is the same for rivals. `worth` has
    these numbers by what they count; what is paid counts as less than nothing.
    """

    same: str
    worth: Mapping[str, int]

    @property
    def key(self) -> tuple[tuple[str, int], ...]:
        """The numbers as a key."""
        return tuple(self.worth.items())


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A record as other files see it: what no two records may share, and where its id stands. `names` by language."""

    kind: Kind
    game: str
    id: str
    names: Mapping[str, str]
    location: Location
    offers: tuple[str, ...] = ()  # what it brings for texts of others, see `analysis.wanted`
    copies: int = 1
    cardset: str = ""
    face: Face | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)  # printed on it, by attribute


@dataclass(frozen=True, slots=True)
class Rivals:
    """The records of a set that only numbers tell apart: the first with each worth, and those that none outdoes."""

    first: dict[tuple[tuple[str, int], ...], RecordEntry] = field(default_factory=dict)
    best: list[RecordEntry] = field(default_factory=list)

    def add(self, entry: RecordEntry, face: Face) -> None:
        """One more of them."""
        if self.first.setdefault(face.key, entry) is entry and self.better(face) is None:
            kept = [one for one in self.best if one.face is None or not outdoes(face, one.face)]
            self.best[:] = [*kept, entry]

    def better(self, face: Face) -> RecordEntry | None:
        """One that outdoes a record; none if there is none."""
        return next((one for one in self.best if one.face is not None and outdoes(one.face, face)), None)


def outdoes(one: Face, other: Face) -> bool:
    """Whether all numbers of one record are as good as those of another, and some are better."""
    if one.worth == other.worth or one.worth.keys() != other.worth.keys():
        return False
    return all(one.worth[name] >= number for name, number in other.worth.items())


@dataclass(frozen=True, slots=True)
class Want:
    """What a text asks for and its own file lacks: any of `needs`, said as in `RecordEntry.offers`.

    With `low` and `high` it is a printed number between them, of the attribute that `needs` names. `message` says what
    there is not.
    """

    game: str
    needs: tuple[str, ...]
    message: str
    location: Location
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Offers:
    """What the records of a game bring, with how often they do."""

    counts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Iterable[tuple[str, int]]) -> Offers:
        """All of some offers, each with a number."""
        counts: dict[str, int] = {}
        for offer, number in found:
            counts[offer] = counts.get(offer, 0) + number
        return cls(counts)

    def with_those(self, other: Offers) -> Offers:
        """These and others."""
        return Offers.of((*self.counts.items(), *other.counts.items()))


@dataclass(frozen=True, slots=True)
class Head:
    """A file as others of its set see it: which version of the set it says it is, and where."""

    game: str
    cardset: str
    version: int
    location: Location


@dataclass(frozen=True, slots=True)
class FileReport:
    """A file's head and records, and all findings that need no other file, by place and code.

    There is no head where the file does not say its set and version. `named` are cards of other sets that it speaks of,
    `wants` what its texts ask for that none of its own records has. A scenario file `tests` sets and `uses` cards, both
    after the name of their game: `my-game/my-set`.
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
    """The first in the order of the files: of each game and set, of each game's ids, of names that look the same.

    `offers` are what the records of a game bring, for games of which something is asked for.

    `by_name` has only names whose look an earlier record has, by game, language and name; `rivals` are by game, set and
    what is the same for all of them; `curves` by game, set and attribute. `tests` are the sets that scenarios of the
    run test, `uses` the cards in them; a set is not among them while one of its scenario files has errors.
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
        """The index of some files."""
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
                if (face := entry.face) is not None:
                    index.rivals.setdefault((entry.game, entry.cardset, face.same), Rivals()).add(entry, face)
                for language, name in entry.names.items():
                    first = looks.setdefault((entry.game, language), {}).setdefault(look(name), entry)
                    if first is not entry:
                        index.by_name[entry.game, language, name] = first
        return index


def look(name: str) -> str:
    """What is the same for names that people cannot tell apart: small letters, no signs that show nothing."""
    if name.isascii():
        return name.casefold()
    from unicodedata import category, normalize

    return "".join(char for char in normalize("NFKC", name).casefold() if category(char) != "Cf")


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings of one file by place and code."""
    return sorted(found, key=lambda item: (item.location.span, item.code))
