"""`cardlang test PATH...`: runs scenario files.

Exit code 0 if all pass, 1 if one fails, 2 for faulty or unreadable files and wrong use.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardlang.cli.common import Format, fail, path, progress, put_json, tell
from cardlang.cli.exits import FINDINGS, WRONG_USE

if TYPE_CHECKING:
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
        bool, typer.Option("--coverage", help="Also say which rules of the game no passing scenario cites.")
    ] = False,
) -> None:
    """Run scenarios: card tests that lie beside the cards."""
    from cardlang.diagnostics.model import SetError
    from cardlang.scenario.read import load_scenarios
    from cardlang.scenario.run import run_all

    try:
        files = load_scenarios(paths)
    except SetError as error:  # the shipped sets themselves
        fail(str(error))
    _complain(files)
    chosen = [scenario for scenario in files.scenarios if _fits(scenario, keyword)]
    if keyword and not chosen and not files.diagnostics:
        fail(f"no scenario has `{keyword}` in its name, id, rules or file name")
    with progress("testing") as tick:
        results = run_all(chosen, tick)
    if results or format is Format.JSON or not (files.unreadable or files.diagnostics):
        _print(results, format)
    if coverage:
        _cover(results, err=format is not Format.FULL)
    if files.diagnostics or files.unreadable:
        raise typer.Exit(WRONG_USE)
    if not all(result.passed for result in results):
        raise typer.Exit(FINDINGS)


def _fits(scenario: Scenario, keyword: str) -> bool:
    """Whether all words stand somewhere in what a scenario is known by."""
    known = " ".join((scenario.name, scenario.id, *scenario.rules, Path(scenario.location.path).name)).lower()
    return all(word in known for word in keyword.lower().split())


def _complain(files: Files) -> None:
    """Says on stderr what is wrong with the files themselves."""
    from cardlang.diagnostics.render import write_full

    for error in files.unreadable:
        tell(str(error))
    write_full(files.diagnostics, {file.path: file.source.text for file in files.files}, sys.stderr)


def _cover(results: list[Result], *, err: bool) -> None:
    """Prints the table of rules; on stderr where programs read the results."""
    from cardlang.scenario.coverage import coverage, lines

    for found in coverage(results):
        typer.echo("\n" + "\n".join(lines(found)), err=err)


def _print(results: list[Result], form: Format) -> None:
    from cardlang.scenario.report import as_json, concise, summary, write_full

    match form:
        case Format.JSON:
            put_json([as_json(item) for item in results])
            return
        case Format.CONCISE:
            for result in results:
                if not result.passed:
                    typer.echo(concise(result))
        case Format.FULL:
            write_full(results, sys.stdout)
    typer.echo(summary(results), err=form is Format.CONCISE)
