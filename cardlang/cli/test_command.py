"""`cardlang test PATH...`: run scenario files.

Exit code 0 if all pass, 1 if one fails, 2 for faulty or unreadable files and wrong use.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlang.cli.common import Format, count, fail, path, progress, put_json, tell
from cardlang.cli.exits import FINDINGS, WRONG_USE

if TYPE_CHECKING:
    from cardlang.match.watching import Watch
    from cardlang.scenario.model import Files, Scenario
    from cardlang.scenario.run import Result


def command(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Scenario files, or folders of them.", parser=path)
    ],
    keyword: Annotated[
        str,
        typer.Option("-k", metavar="WORDS", help="Only scenarios with these words in name, id, rules or file."),
    ] = "",
    format: Annotated[  # noqa: A002, the option's name
        Format, typer.Option("--format", help="With tables, one line each, or JSON.")
    ] = Format.FULL,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage",
            help="Also say which ways of the cards' texts no passing scenario takes, and which rules it does not cite.",
        ),
    ] = False,
    mutate: Annotated[
        bool,
        typer.Option(
            "--mutate",
            help="Also change the cards' texts, one word at a time, and say which changes no passing scenario notices.",
        ),
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on, and run them again when files change, until Ctrl-C.")
    ] = False,
) -> None:
    """Run scenarios: card tests that lie beside the cards."""
    if watch:
        from cardlang.cli.watching import follow

        follow(paths, lambda: _run(paths, keyword, format, coverage=coverage, mutate=mutate))
    elif code := _run(paths, keyword, format, coverage=coverage, mutate=mutate):
        raise typer.Exit(code)


def _run(paths: list[Path], keyword: str, format: Format, *, coverage: bool, mutate: bool) -> int:  # noqa: A002
    """Run the scenarios once and return the exit code."""
    from cardlang.diagnostics.model import SetError
    from cardlang.scenario.exercised import run_watched
    from cardlang.scenario.read import load_scenarios
    from cardlang.scenario.run import run_all

    try:
        files = load_scenarios(paths)
    except SetError as error:  # the shipped sets themselves
        fail(str(error))
    if format is not Format.JSON:
        _complain(files, format)
    chosen = [scenario for scenario in files.scenarios if _fits(scenario, keyword)]
    if keyword and not chosen and not files.diagnostics:
        fail(f"no scenario has `{keyword}` in its name, id, rules or file name")
    with progress("testing") as tick:
        results, watches = run_watched(chosen, tick) if coverage or mutate else (run_all(chosen, tick), [])
    if format is Format.JSON:
        put_json(_as_json(files, results))
    elif results or not (files.unreadable or files.diagnostics):
        _print(results, format)
    if format is not Format.JSON and (faulty := sum(len(file.faulty) for file in files.files)):
        tell(f"{count(faulty, 'scenario')} not run, because of the faults above")
    if coverage:
        _cover(files, results, watches, err=format is not Format.FULL)
    if mutate:
        _mutate(files, results, watches, err=format is not Format.FULL)
    if files.diagnostics or files.unreadable:
        return WRONG_USE
    return 0 if all(result.passed for result in results) else FINDINGS


def _fits(scenario: Scenario, keyword: str) -> bool:
    """Whether the name, id, rules or file of a scenario contain all the words."""
    known = " ".join((scenario.name, scenario.id, *scenario.rules, Path(scenario.location.path).name)).lower()
    return all(word in known for word in keyword.lower().split())


def _complain(files: Files, form: Format) -> None:
    """Report on stderr what is wrong with the files themselves."""
    from cardlang.diagnostics.render import concise, write_full

    for error in files.unreadable:
        tell(str(error))
    found = (*files.diagnostics, *files.warnings)
    if form is Format.CONCISE:
        for item in found:
            typer.echo(concise(item), err=True)
    else:
        write_full(found, {file.path: file.source.text for file in files.files}, sys.stderr)


def _as_json(files: Files, results: list[Result]) -> list[dict[str, Any]]:
    """The results, then the faulty files, each with its `findings` and the names of the scenarios that were not run."""
    from cardlang.scenario.report import as_json, file_as_json, unreadable_as_json

    faulty = [file for file in files.files if file.diagnostics or file.warnings]
    return [*map(as_json, results), *map(file_as_json, faulty), *map(unreadable_as_json, files.unreadable)]


def _cover(files: Files, results: list[Result], watches: list[Watch], *, err: bool) -> None:
    """Print the tables of cards and of rules; on stderr if programs read the results."""
    from cardlang.scenario import exercised
    from cardlang.scenario.coverage import coverage, lines

    if cards := exercised.exercised(exercised.sets_of(files), results, watches):
        typer.echo("\n" + "\n".join(exercised.lines(cards)), err=err)
    for found in coverage(results):
        typer.echo("\n" + "\n".join(lines(found)), err=err)


def _mutate(files: Files, results: list[Result], watches: list[Watch], *, err: bool) -> None:
    """Print the table of changed texts; on stderr if programs read the results."""
    from cardlang.scenario import exercised, mutation

    if not (cardsets := exercised.sets_of(files)):
        tell("--mutate: these files name no sets, and none that ships lies above them; name yours under `sets:`")
        return
    with progress("changing") as tick:
        found = mutation.noticed(cardsets, results, watches, tick)
    typer.echo("\n" + "\n".join(mutation.lines(found)), err=err)


def _print(results: list[Result], form: Format) -> None:
    from cardlang.scenario.report import concise, summary, write_full

    match form:
        case Format.JSON:
            return
        case Format.CONCISE:
            for result in results:
                if not result.passed:
                    typer.echo(concise(result))
        case Format.FULL:
            write_full(results, sys.stdout)
    typer.echo(summary(results), err=form is Format.CONCISE)
