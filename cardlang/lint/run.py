"""The linter: the findings of the earlier stages and of the checks, in the order of the files.

The findings inside a file depend only on its bytes, so they are cached (`cache.py`). The checks that compare files
(`cross_file.combine`) run every time.
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
    from cardlang.lint.cache import ReportCache
    from cardlang.vocabulary.model import Vocabulary

Unplayable: TypeAlias = Callable[[Iterable["CardSet"]], Iterable[Diagnostic]]
Examine: TypeAlias = Callable[[str, bytes], FileReport]  # the path and the bytes of a file
Progress: TypeAlias = Callable[[int, int, str], None]  # files done, files in all, the next path


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a run: file reports in order, all findings, unreadable paths, the bytes of each file by path."""

    files: tuple[FileReport, ...]
    diagnostics: tuple[Diagnostic, ...]
    unreadable: tuple[UnreadableError, ...]
    data: Mapping[str, bytes]

    def texts(self, found: Iterable[Diagnostic]) -> dict[str, str]:
        """Return the contents of the files that some findings are about, by path."""
        return {path: decode(path, self.data[path])[0].text for path in {item.location.path for item in found}}


def lint_files(
    paths: Iterable[Path | str],
    examiner: Callable[[], Examine],
    *,
    given: Mapping[str, bytes] = MappingProxyType({}),
    cache: ReportCache | None = None,
    progress: Progress = lambda *_: None,
) -> Report:
    """Lint set files, scenario files and folders of them. Never raises for the content of a file.

    `given` maps paths to contents that are used instead of the files; they come first. `examiner` is called at most
    once, for the first file without a cached report, because it imports whole stages.
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
        report = cache.find(path, content) if cache is not None else None
        if report is None:
            examine = examine or examiner()
            report = examine(path, content)
            if cache is not None:
                cache.store(report, content)
        data[path] = content
        reports.append(report)
    if cache is not None and examine is not None:
        cache.trim()
    found = [item for report, items in combine(reports) for item in unsuppressed(report, items, data[report.path])]
    return Report(tuple(reports), tuple(found), tuple(unreadable), data)


def with_findings(report: Report, more: Iterable[Diagnostic], *, played: bool) -> Report:
    """Return the run with further findings: on the project's expectations and, if `played`, from matches."""
    by_path: dict[str, list[Diagnostic]] = {}
    for item in more:
        by_path.setdefault(item.location.path, []).append(item)
    found = [
        item
        for file, items in combine(report.files)
        for item in unsuppressed(
            file, in_order([*items, *by_path.get(file.path, ())]), report.data[file.path], played=played
        )
    ]
    return replace(report, diagnostics=tuple(found))


def unsuppressed(
    report: FileReport, found: Sequence[Diagnostic], data: bytes, *, played: bool = False
) -> Sequence[Diagnostic]:
    """Return the findings of a file that no comment suppresses.

    Unless `played`, comments about findings of `--play` are not reported as idle.
    """
    if suppression.MARK not in data:
        return found
    from cardlang.lint.explain import codes
    from cardlang.lint.registry import LOOP_CHECKS, PLAY_CHECKS

    unseen = () if played else [one.CODE for checks in (PLAY_CHECKS, LOOP_CHECKS) for one in checks]
    return suppression.unsuppressed_findings(decode(report.path, data)[0], report.entries, found, codes(), unseen)


def examiner(vocabularies: Mapping[str, Vocabulary], unplayable: Unplayable, *, every_want: bool = False) -> Examine:
    """Return the function that lints a single file. `unplayable` finds what its game cannot play.

    With `every_want`, reports also hold wants that another record of the same file meets.
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
    from cardlang.lint.registry import CARD_CHECKS, LOGIC_CHECKS, SET_CHECKS

    # a text with an error will be rewritten anyway
    of_sound_texts = {canonical_text.CODE, out_of_mode.CODE, *(check.CODE for check in LOGIC_CHECKS)}

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
    if not any(record.banned or {*record.texts} - {MAIN} for record in records):  # designed for the usual mode only
        more = [item for item in more if item.code != partly_idle.CODE or item.severity is not Severity.NOTE]
    entries = tuple(_entry(item, with_own(vocabularies[item.game], item.own)) for item in records)
    asked_for = _missing(asked_for, () if every_want else entries, wrong)
    of_set = [] if cardset is None else [item for check in SET_CHECKS for item in check.check(cardset)]
    names = () if cardset is None else tuple(_named(cardset))
    return FileReport(path, head, entries, tuple(in_order([*found, *more, *of_set])), names, tuple(asked_for))


def _entry(item: CardRecord, vocabulary: Vocabulary) -> RecordEntry:
    from cardlang.lint.analysis.wanted import offers
    from cardlang.lint.analysis.worth import profile

    brought, compared = tuple(dict.fromkeys(offers(item, vocabulary))), profile(item, vocabulary)
    numbers = {name: value for name, value in item.attributes.items() if isinstance(value, int)}
    return RecordEntry(
        item.kind, item.game, item.id, item.names, item.location, brought, item.copies, item.set, compared, numbers
    )  # fmt: skip


def _missing(asked_for: Sequence[Want], entries: Sequence[RecordEntry], wrong: Collection[str]) -> list[Want]:
    """Return the wants of sound texts that the file itself does not meet."""
    from cardlang.lint.checks.in_no_set import met
    from cardlang.lint.report import Offers

    there = Offers.of((offer, entry.copies) for entry in entries for offer in entry.offers) if asked_for else Offers()
    return [want for want in asked_for if want.location.pointer not in wrong and not met(want, there)]


def _named(cardset: CardSet) -> Iterator[RecordEntry]:
    """Yield the cards of other sets that a file refers to."""
    for word, location in cardset.words:
        if word.kind == "name":
            names = {language: forms[0] for language, forms in word.forms}
            yield RecordEntry("card", cardset.game, word.id, names, location)
