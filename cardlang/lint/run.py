"""The linter: everything the earlier stages found, and what the checks find, in the order of the files.

What is wrong inside a file depends on its bytes alone, so that can be kept (`cache.py`); what files say against each
other is found anew in each run, by `across.combine`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from cardlang.diagnostics.model import Diagnostic, Severity
from cardlang.library.find import SCENARIOS, SETS, find_files
from cardlang.library.source import UnreadableError, decode, read_bytes
from cardlang.lint import suppression
from cardlang.lint.cross_file import combine
from cardlang.lint.report import FileReport, Head, RecordEntry, Want, in_order
from cardlang.vocabulary.own import with_own

if TYPE_CHECKING:
    from cardlang.library.records import CardRecord, CardSet
    from cardlang.lint.cache import Kept
    from cardlang.vocabulary.model import Vocabulary

Unplayable: TypeAlias = Callable[[Iterable["CardSet"]], Iterable[Diagnostic]]
Examine: TypeAlias = Callable[[str, bytes], FileReport]  # the path and the bytes of a file
Progress: TypeAlias = Callable[[int, int, str], None]  # files done, files in all, the path that comes next


@dataclass(frozen=True, slots=True)
class Report:
    """A whole run: the files in order, all findings, the paths that could not be read, the bytes of each file."""

    files: tuple[FileReport, ...]
    diagnostics: tuple[Diagnostic, ...]
    unreadable: tuple[UnreadableError, ...]
    data: Mapping[str, bytes]

    def texts(self, found: Iterable[Diagnostic]) -> dict[str, str]:
        """The texts of the files that some findings are about, by path."""
        return {path: decode(path, self.data[path])[0].text for path in {item.location.path for item in found}}


def lint_files(
    paths: Iterable[Path | str],
    examiner: Callable[[], Examine],
    *,
    given: Mapping[str, bytes] = MappingProxyType({}),
    kept: Kept | None = None,
    progress: Progress = lambda *_: None,
) -> Report:
    """Lints set files, scenario files and folders of them; never raises for what a file holds.

    `given` are contents that stand for files, by their paths: they come first, and nothing is read for them.
    `examiner` is called once, when the first file must be read that `kept` does not know: it loads whole stages.
    """
    found_files, unreadable = find_files(paths, SETS, SCENARIOS)
    files = [*given, *map(str, found_files)]
    reports: list[FileReport] = []
    data: dict[str, bytes] = {}
    examine: Examine | None = None
    for index, path in enumerate(files):
        progress(index, len(files), path)
        try:
            content = given[path] if path in given else read_bytes(Path(path))
        except UnreadableError as error:
            unreadable.append(error)
            continue
        report = kept.find(path, content) if kept is not None else None
        if report is None:
            examine = examine or examiner()
            report = examine(path, content)
            if kept is not None:
                kept.keep(report, content)
        data[path] = content
        reports.append(report)
    if kept is not None and examine is not None:
        kept.trim()
    found = [item for report, items in combine(reports) for item in wanted(report, items, data[report.path])]
    return Report(tuple(reports), tuple(found), tuple(unreadable), data)


def with_more(report: Report, more: Iterable[Diagnostic], *, played: bool) -> Report:
    """The run with what a project lacks of what it wants, and, if it was `played`, what matches have shown."""
    by_path: dict[str, list[Diagnostic]] = {}
    for item in more:
        by_path.setdefault(item.location.path, []).append(item)
    found = [
        item
        for file, items in combine(report.files)
        for item in wanted(file, in_order([*items, *by_path.get(file.path, ())]), report.data[file.path], played=played)
    ]
    return replace(report, diagnostics=tuple(found))


def wanted(
    report: FileReport, found: Sequence[Diagnostic], data: bytes, *, played: bool = False
) -> Sequence[Diagnostic]:
    """The findings of a file without those that its comments keep. Without play no comment about it is idle."""
    if suppression.MARK not in data:
        return found
    from cardlang.lint.explain import codes
    from cardlang.lint.registry import LOOP_CHECKS, PLAY_CHECKS

    unseen = () if played else [one.CODE for checks in (PLAY_CHECKS, LOOP_CHECKS) for one in checks]
    return suppression.without_suppressed(decode(report.path, data)[0], report.entries, found, codes(), unseen)


def examiner(vocabularies: Mapping[str, Vocabulary], unplayable: Unplayable, *, every_want: bool = False) -> Examine:
    """The way to lint one file by itself; `unplayable` says what its game cannot play.

    With `every_want` reports also have what a text asks for and another record of its file brings.
    """
    from cardlang.library.load import read_data

    def examine(path: str, data: bytes) -> FileReport:
        if SCENARIOS.fits(path):
            return _of_scenarios(path, data)
        _, cardset, found = read_data(path, data, vocabularies)
        sets = [] if cardset is None else [cardset]
        return _report(path, cardset, [*found, *unplayable(sets)], vocabularies, every_want=every_want)

    return examine


def _of_scenarios(path: str, data: bytes) -> FileReport:
    from cardlang.scenario.read import read_file

    source, found = decode(path, data)
    if any(item.severity is Severity.ERROR for item in found):
        return FileReport(path, None, (), tuple(found))
    file = read_file(source)
    tests = sorted({f"{one.game}/{one.name}" for one in file.cardsets})
    uses = sorted({f"{one.game}/{card.id}" for one in file.scenarios for card in one.fixtures})
    diagnostics = tuple(in_order([*found, *file.diagnostics, *file.warnings]))
    return FileReport(path, None, (), diagnostics, tests=tuple(tests), uses=tuple(uses))


def _report(
    path: str,
    cardset: CardSet | None,
    found: Sequence[Diagnostic],
    vocabularies: Mapping[str, Vocabulary],
    *,
    every_want: bool,
) -> FileReport:
    from cardlang.library.records import MAIN
    from cardlang.lint.analysis.wanted import wants
    from cardlang.lint.checks import canonical_text, out_of_mode, partly_idle
    from cardlang.lint.registry import CARD_CHECKS, SET_CHECKS, THOUGHT_CHECKS

    # a text with an error will be written anew
    of_sound_texts = {canonical_text.CODE, out_of_mode.CODE, *(check.CODE for check in THOUGHT_CHECKS)}

    head, records = None, cardset.records if cardset is not None else ()
    if cardset is not None and cardset.name and cardset.version:
        head = Head(cardset.game, cardset.name, cardset.version, cardset.versioned)
    wrong = {item.location.pointer for item in found if item.severity is Severity.ERROR}
    more, asked_for = list[Diagnostic](), list[Want]()
    for record in records:
        words = with_own(vocabularies[record.game], record.own)
        for side in record.sides:
            for check in CARD_CHECKS:
                more += check.check(side, words)
            asked_for += wants(side, words)
    more = [item for item in more if item.code not in of_sound_texts or item.location.pointer not in wrong]
    if not any(record.banned or {*record.texts} - {MAIN} for record in records):  # it was designed for the usual mode
        more = [item for item in more if item.code != partly_idle.CODE or item.severity is not Severity.NOTE]
    entries = tuple(_entry(item, with_own(vocabularies[item.game], item.own)) for item in records)
    asked_for = _missing(asked_for, () if every_want else entries, wrong)
    of_set = [] if cardset is None else [item for check in SET_CHECKS for item in check.check(cardset)]
    names = () if cardset is None else tuple(_named(cardset))
    return FileReport(path, head, entries, tuple(in_order([*found, *more, *of_set])), names, tuple(asked_for))


def _entry(item: CardRecord, vocabulary: Vocabulary) -> RecordEntry:
    from cardlang.lint.analysis.wanted import offers
    from cardlang.lint.analysis.worth import face

    brought, compared = tuple(dict.fromkeys(offers(item, vocabulary))), face(item, vocabulary)
    numbers = {name: value for name, value in item.attributes.items() if isinstance(value, int)}
    return RecordEntry(
        item.kind, item.game, item.id, item.names, item.location, brought, item.copies, item.set, compared, numbers
    )  # fmt: skip


def _missing(asked_for: Sequence[Want], entries: Sequence[RecordEntry], wrong: Collection[str]) -> list[Want]:
    """What is asked for in sound texts and is not in the file itself."""
    from cardlang.lint.checks.in_no_set import met
    from cardlang.lint.report import Offers

    there = Offers.of((offer, entry.copies) for entry in entries for offer in entry.offers) if asked_for else Offers()
    return [want for want in asked_for if want.location.pointer not in wrong and not met(want, there)]


def _named(cardset: CardSet) -> Iterator[RecordEntry]:
    """The cards of other sets that a file speaks of."""
    for word, location in cardset.words:
        if word.kind == "name":
            names = {language: forms[0] for language, forms in word.forms}
            yield RecordEntry("card", cardset.game, word.id, names, location)
