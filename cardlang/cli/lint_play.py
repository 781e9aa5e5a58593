"""Findings of `cardlang lint` beyond single files: by matches (`--play [N]`), and by `cardlang.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.cli.common import fail, progress, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.diagnostics.model import Diagnostic
    from cardlang.library.records import CardSet
    from cardlang.lint.run import Report
    from cardlang.lint.settings import Settings

FEWEST, MOST = 30, 100_000  # matches of a mode; fewer show nothing (`lint.play.evidence.ENOUGH`)


def counted(paths: list[Path], *, play: bool) -> tuple[list[Path], int | None]:
    """The paths and the number of `--play N`, which is parsed as one of them; a file of that name is `./N`."""
    numbers = [path for path in paths if play and str(path).isdecimal()]
    if not numbers:
        return paths, None
    rest = [path for path in paths if path not in numbers]
    if len(numbers) > 1 or not rest:
        fail("--play: give one number of matches, and the paths of sets")
    matches = int(str(numbers[0])[:9])
    if not FEWEST <= matches <= MOST:
        fail(f"--play: between {FEWEST} and {MOST:,} matches of each mode, not {numbers[0]}")
    return rest, matches


def with_findings(report: Report, settings: Settings, seed: int, matches: int | None, *, played: bool) -> Report:
    """The report with more findings about sets without errors: unmet expectations of the project, and lint by play."""
    if not (played or settings.has_expectations):
        return report
    from cardlang.lint import run
    from cardlang.lint.expectations import unmet

    cardsets = list(_sound(report, played=played))
    more = [*unmet(cardsets, settings), *(_by_play(cardsets, matches, seed) if played else ())]
    return run.with_findings(report, more, played=played)


def _by_play(cardsets: list[CardSet], matches: int | None, seed: int) -> tuple[Diagnostic, ...]:
    from cardlang.lint.play.judging import MATCHES, play

    with progress("playing") as tick:
        found = play(cardsets, MATCHES if matches is None else matches, seed, tick)
    for problem in found.problems:
        tell(problem)
    return found.diagnostics


def _sound(report: Report, *, played: bool) -> Iterator[CardSet]:
    """The sets of the files without errors; with `played`, the others are reported."""
    from cardlang.diagnostics.model import Severity
    from cardlang.games import vocabularies
    from cardlang.library.find import SCENARIOS
    from cardlang.library.load import read_data

    faulty = {item.location.path for item in report.diagnostics if item.severity is Severity.ERROR}
    for file in report.files:
        if SCENARIOS.fits(file.path):
            continue
        if file.path in faulty:
            if played:
                tell(f"{file.path} has errors, so nothing was played with it")
            continue
        _, cardset, _ = read_data(file.path, report.data[file.path], vocabularies())
        if cardset is not None:
            yield cardset
