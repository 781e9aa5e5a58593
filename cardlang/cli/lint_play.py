"""`cardlang lint --play [N]`: the matches that it plays, and where their findings come in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.cli.common import fail, progress, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.library.records import CardSet
    from cardlang.lint.run import Report

FEWEST, MOST = 30, 100_000  # matches of a mode; fewer show nothing (`lint.play.evidence.ENOUGH`)


def counted(paths: list[Path], *, play: bool) -> tuple[list[Path], int | None]:
    """The paths without the number of `--play N`, which comes in among them; a file of that name is `./N`."""
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


def with_play(report: Report, matches: int | None, seed: int) -> Report:
    """The report with what matches have shown about the sets without errors."""
    from cardlang.lint.play.judging import MATCHES, play
    from cardlang.lint.run import with_played

    with progress("playing") as tick:
        played = play(_sound(report), MATCHES if matches is None else matches, seed, tick)
    for problem in played.problems:
        tell(problem)
    return with_played(report, played.diagnostics)


def _sound(report: Report) -> Iterator[CardSet]:
    """The sets of the files in which no error was found; the others are named."""
    from cardlang.diagnostics.model import Severity
    from cardlang.games import vocabularies
    from cardlang.library.find import SCENARIOS
    from cardlang.library.load import read_data

    faulty = {item.location.path for item in report.diagnostics if item.severity is Severity.ERROR}
    for file in report.files:
        if SCENARIOS.fits(file.path):
            continue
        if file.path in faulty:
            tell(f"{file.path} has errors, so nothing was played with it")
            continue
        _, cardset, _ = read_data(file.path, report.data[file.path], vocabularies())
        if cardset is not None:
            yield cardset
