"""`cardlang lint PATH...`: the faults of card sets and scenario files.

Exit code 0 for no findings or only notes, 1 for any other finding in a readable file (`--fail-on` sets the least
severity), 2 for wrong use, unreadable paths, and a broken configuration or baseline.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardlang.cli.common import (
    Format,
    complain_of_plug_ins,
    fail,
    known_codes,
    path,
    progress,
    tell,
)
from cardlang.cli.exits import FINDINGS, WRONG_USE
from cardlang.cli.lint_output import (
    FailOn,
    beyond_baseline,
    failing,
    outputs,
    print_statistics,
    put,
    run_of,
    settings_for,
    show_run,
)
from cardlang.cli.lint_play import counted, with_findings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardlang.diagnostics.model import Diagnostic
    from cardlang.lint.cache import ReportCache
    from cardlang.lint.run import Examine, Report

STDIN = Path("-")


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...", help="Set files, scenario files, folders of them; `-` is standard input.", parser=path
        ),
    ],
    format: Annotated[  # noqa: A002, the option's name
        Format, typer.Option("--format", help="With quoted lines, one line each, or JSON.")
    ] = Format.FULL,
    output: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMAT[:FILE]",
            help="Write full, concise, json, sarif or github to a file, or instead of the format; may be repeated.",
        ),
    ] = None,
    stdin_name: Annotated[
        str, typer.Option(metavar="FILE", help="What standard input is called; the name says what it holds.")
    ] = "stdin.cards.yaml",
    select: Annotated[
        list[str] | None, typer.Option(metavar="CODES", help="Only these codes or beginnings of codes: L,D013.")
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option(metavar="CODES", help="All but these.")] = None,
    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The configuration, instead of the nearest cardlang.toml.", parser=path),
    ] = None,
    baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Leave out what this file has; it is written if it is not there.", parser=path
        ),
    ] = None,
    fail_on: Annotated[
        FailOn | None, typer.Option(help="The least severity that makes the exit code 1 (default: warning).")
    ] = None,
    statistics: Annotated[bool, typer.Option("--statistics", help="Say how often each code was found.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but what is found.")] = False,
    fix: Annotated[bool, typer.Option("--fix", help="Carry out the safe fixes; what is left is said.")] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="Also those that may change what a text means.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what the fixes would change.")] = False,
    play: Annotated[
        bool,
        typer.Option(
            "--play",
            help="Also play matches with the cards, in all their modes, and say what their texts never did; "
            "`--play 500` for up to 500 of each mode (30 or more; default: 200).",
        ),
    ] = False,
    seed: Annotated[int, typer.Option(help="With --play: the seed of the matches.")] = 0,
    cache: Annotated[
        bool, typer.Option("--cache/--no-cache", help="Remember what was said about a file until it changes.")
    ] = True,
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on, and judge files anew when they change, until Ctrl-C.")
    ] = False,
) -> None:
    """Check card sets and scenario files, and say what is wrong, and where."""
    from cardlang.lint.cache import ReportCache
    from cardlang.lint.run import lint_files

    forms = outputs(output)
    paths, matches = counted(paths, play=play)
    given = _standard_input(stdin_name) if STDIN in paths else {}
    paths = [file for file in paths if file != STDIN]
    if given and (fix or unsafe_fixes) and any(file is None for _, file in forms):
        fail("--output: standard output has the fixed text; name a file")
    selected, ignored = _codes(select, "--select"), _codes(ignore, "--ignore")
    complain_of_plug_ins()
    reports = ReportCache() if cache else None

    def say(report: Report) -> int:
        """Print the findings of a run and return its exit code."""
        settings, broken = settings_for(config, [Path(name) for name in given] + paths)
        wanted, unwanted = selected or settings.select, ignored or settings.ignore
        for error in report.unreadable:
            tell(str(error))
        report = with_findings(report, settings, seed, matches, played=play)
        found = [
            settings.with_severity(item)
            for item in report.diagnostics
            if (not wanted or item.code.startswith(wanted)) and not (unwanted and item.code.startswith(unwanted))
        ]
        if file := baseline or settings.baseline:
            found, fault = beyond_baseline(file, found, report)
            broken = broken or fault
        run = run_of(found, report)
        if not any(file is None for _, file in forms):
            show_run(run, format, quiet=quiet, err=bool(given) and (fix or unsafe_fixes))
        written = [put(form, file, run) for form, file in forms]
        if statistics:
            print_statistics(found)
        if report.unreadable or broken or not all(written):
            return WRONG_USE
        return FINDINGS if any(item.severity in failing(fail_on or settings.fail_on) for item in found) else 0

    if watch:
        if given or fix or unsafe_fixes or diff or play:
            fail("--watch goes without standard input, --fix, --diff and --play")
        from cardlang.cli.watching import follow

        judge = _by_record(reports)
        follow(paths, lambda: say(lint_files(paths, lambda: judge)))
        return
    with progress("checking") as tick:
        report = lint_files(paths, _examiner, given=given, cache=reports, progress=tick)
    if fix or unsafe_fixes or diff:
        changed = _fix(report, given, unsafe=unsafe_fixes, write=not diff)
        if diff:
            raise typer.Exit(WRONG_USE if report.unreadable else FINDINGS if changed else 0)
        given = {name: changed.get(name, data) for name, data in given.items()}
        for data in given.values():
            sys.stdout.buffer.write(data)
        if changed:
            report = lint_files(paths, _examiner, given=given, cache=reports)
    if code := say(report):
        raise typer.Exit(code)


def _examiner(*, every_want: bool = False) -> Examine:
    """The function that lints a file without a cache, with all games."""
    from cardlang.games import vocabularies
    from cardlang.lint.run import examiner
    from cardlang.lint.unplayable import unplayable

    return examiner(vocabularies(), unplayable, every_want=every_want)


def _by_record(reports: ReportCache | None) -> Examine:
    """The function that lints a file repeatedly; the first time it may use the cache of earlier runs."""
    from cardlang.lint.incremental import Incremental

    return Incremental(_examiner(every_want=True), reports.find if reports is not None else lambda *_: None)


def _standard_input(name: str) -> dict[str, bytes]:
    """The content of standard input under its given name; exits if the name does not tell the kind of file."""
    from cardlang.library.find import SCENARIOS, SETS
    from cardlang.library.limits import MAX_FILE_BYTES

    if not (SETS.fits(name) or SCENARIOS.fits(name)):
        fail(f"--stdin-name: {SETS.named}, {SCENARIOS.named}")
    return {name: sys.stdin.buffer.read(MAX_FILE_BYTES + 1)}


def _fix(report: Report, given: Mapping[str, bytes], *, unsafe: bool, write: bool) -> dict[str, bytes]:
    """Apply the fixes to the files of a report, or show them. Returns the changed contents by path.

    Files that were `given`, such as standard input, are not written.
    """
    from cardlang.diagnostics.render import clean
    from cardlang.lint.fixing import apply_fixes, difference
    from cardlang.lint.run import unsuppressed

    examine, changed = _examiner(), dict[str, bytes]()
    for name, data in report.data.items():

        def look(content: bytes, name: str = name) -> Sequence[Diagnostic]:
            of_file = examine(name, content)
            return unsuppressed(of_file, of_file.diagnostics, content)

        after = apply_fixes(name, data, look, unsafe=unsafe)
        if after == data:
            continue
        changed[name] = after
        if not write:
            typer.echo(difference(name, data, after), nl=False)
            continue
        if name in given:
            continue
        _write(name, data, after, partial(apply_fixes, name, examine=look, unsafe=unsafe))
        typer.echo(f"fixed {clean(name)}", err=True)
    return changed


def _write(path: str, before: bytes, after: bytes, again: Callable[[bytes], bytes]) -> None:
    """Write a file whole. If the file has changed since it was read, its current content is fixed instead."""
    from cardlang.cli.writing import replace
    from cardlang.library.source import UnreadableError, error_reason, read_bytes

    try:
        while (now := read_bytes(Path(path))) != before:
            before, after = now, again(now)
        replace(Path(path), after)
    except UnreadableError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{path}: cannot be written: {error_reason(error)}")


def _codes(values: list[str] | None, option: str) -> tuple[str, ...]:
    """The codes of an option, in upper case; exits if one is the prefix of no code."""
    wanted = tuple(code.strip().upper() for value in values or () for code in value.split(",") if code.strip())
    known = known_codes() if wanted else {}
    for code in wanted:
        if not any(name.startswith(code) for name in known):
            fail(f"{option}: there is no code `{code}`")
    return wanted
