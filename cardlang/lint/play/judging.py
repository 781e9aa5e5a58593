"""Trials of all records of some sets, and the findings from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.diagnostics.model import CardlangError, Diagnostic
from cardlang.games import find_game, playable
from cardlang.lint.checks import never_possible, never_so
from cardlang.lint.play.evidence import BranchEvidence, Loop, ModeCounts
from cardlang.lint.play.tables import tables
from cardlang.lint.play.trial import Trial
from cardlang.lint.registry import LOOP_CHECKS, PLAY_CHECKS
from cardlang.match.finding import shipped_records
from cardlang.match.watching import TextPart
from cardlang.syntax.nodes import Ability
from cardlang.syntax.walk import preorder

if TYPE_CHECKING:
    from cardlang.library.records import CardRecord, CardSet, CardText
    from cardlang.match.branches import Branch

MATCHES = 200  # of each mode, unless another number is asked for
REASONS = (never_so.CODE, never_possible.CODE)
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class PlayReport:
    """The findings from play, the number of matches, and the reasons why some modes could not be played."""

    diagnostics: tuple[Diagnostic, ...]
    matches: int
    problems: tuple[str, ...]


def play(
    cardsets: Iterable[CardSet], matches: int = MATCHES, seed: int = 0, progress: Progress = lambda *_: None
) -> PlayReport:
    """Try all records of sound sets in every mode in which they take part. Equal seeds give equal results."""
    by_game: dict[str, list[CardRecord]] = {}
    for cardset in cardsets:
        by_game.setdefault(cardset.game, []).extend(cardset.records)
    problems: list[str] = []
    trials = [trial for game, records in by_game.items() if game in playable() for trial in _trials(game, records)]
    for number, trial in enumerate(trials):

        def tick(played: int, number: int = number, title: str = trial.title) -> None:
            progress(number * matches + played, len(trials) * matches, title)

        tick(0)
        try:
            trial.run(matches, seed, tick)
        except CardlangError as error:
            problems.append(f"{trial.title} cannot be played with these cards: {error}")
    found = [item for every in _tried(trials, by_game) for item in _found(every)]
    found += [item for loop in _loops(trials) for check in LOOP_CHECKS for item in check.check(loop)]
    return PlayReport(tuple(found), sum(trial.total for trial in trials), tuple(problems))


def _trials(game: str, records: Sequence[CardRecord]) -> list[Trial]:
    definition = find_game(game)
    return [Trial.of(table) for table in tables(definition, records, shipped_records(game))]


def _tried(trials: Sequence[Trial], by_game: Mapping[str, Sequence[CardRecord]]) -> Iterator[list[BranchEvidence]]:
    """Yield the branches of each record with their counts in each mode, in the order of the records."""
    ways: dict[int, dict[Branch, list[ModeCounts]]] = {}
    for trial in trials:
        for record in trial.table.tried:
            of_record = ways.setdefault(id(record), {})
            for branch in trial.branches[record.id]:
                of_record.setdefault(branch, []).append(_counted(trial, record, branch))
    for records in by_game.values():
        for record in records:
            texts = {text.pointer: text for side in record.sides for text in side.texts.values()}
            found = ways.get(id(record), {})
            yield [_as_tried(branch, texts[branch.part.pointer], modes) for branch, modes in found.items()]


def _found(every: Sequence[BranchEvidence]) -> Iterator[Diagnostic]:
    """Yield the findings on a record. A condition or option that never occurs replaces the finding on its ability."""
    found = [item for tried in every for check in PLAY_CHECKS for item in check.check(tried)]
    reasons = [item.location.span for item in found if item.code in REASONS]
    for item in found:
        around = item.location.span
        within = (one for one in reasons if one != around and around.start <= one.start and one.end <= around.end)
        if next(within, None) is None:
            yield item


def _loops(trials: Sequence[Trial]) -> Iterator[Loop]:
    """Yield the chains that were cut and involve a tried record; of chains that share a record, only the shortest.

    Bystanders that are turned or moved on the way may appear in a chain; the shortest has the fewest of them.
    """
    met = set[str]()  # texts of tried records in loops that are already reported
    for trial in trials:
        table = trial.table
        words = {
            TextPart(text.file.path, text.pointer, number): (
                record.id,
                " ".join(text.source[slice(*node.span)].split()),
            )
            for record in (*table.tried, *table.others)
            for text in _texts(record, table.mode.name)
            for number, node in enumerate(preorder(text.tree) if text.tree is not None else ())
            if isinstance(node, Ability)
        }
        tried = {text.pointer: text for record in table.tried for text in _texts(record, table.mode.name)}
        for loop, times in sorted(trial.seen.loops.items(), key=lambda pair: (len(pair[0]), pair[0])):
            first = next((part for part in loop if part.pointer in tried), None)
            mine = {part.pointer for part in loop if part.pointer in tried}
            if first is None or mine & met:
                continue
            met |= mine
            text = tried[first.pointer]
            assert text.tree is not None, "it has an ability"
            place = text.locate(preorder(text.tree)[first.node].span)
            said = tuple(words[part] for part in loop)
            yield Loop(said, place, table.mode.name, times, trial.total, trial.seen.first[loop])


def _texts(record: CardRecord, mode: str) -> list[CardText]:
    return [text for side in record.sides if (text := side.text(mode)) is not None]


def _as_tried(branch: Branch, text: CardText, modes: list[ModeCounts]) -> BranchEvidence:
    words = " ".join(text.source[branch.span.start : branch.span.end].split())
    return BranchEvidence(branch, text.locate(branch.span), words, tuple(modes))


def _counted(trial: Trial, record: CardRecord, branch: Branch) -> ModeCounts:
    seen, part = trial.seen, branch.part
    castle = record.kind == "castle"
    asked = seen.held[part, True] + seen.held[part, False]
    asked_in = seen.in_matches[part, True] + seen.in_matches[part, False]
    return ModeCounts(
        mode=trial.table.mode.name,
        matches=seen.matches[record.id],
        used=seen.matches[record.id] if castle else seen.played[record.id],
        opened=seen.opened[part],
        did=seen.did[part] if branch.way == "begins" else seen.held[part, True],
        asked=asked,
        asked_in=asked_in,
        taken=branch.taken(seen),
    )
