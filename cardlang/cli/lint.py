"""`cardlang lint PATH...`: all that is wrong with card sets.

Exit code 0 for clean or nothing but notes, 1 for any other finding in a file that could be read, 2 for wrong use and
unreadable paths.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardlang.cli.common import (
    Format,
    SetFiles,
    complain_of_plug_ins,
    count,
    fail,
    known_codes,
    progress,
    put_json,
    tell,
)
from cardlang.cli.exits import FINDINGS, WRONG_USE
from cardlang.diagnostics.model import Severity

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlang.diagnostics.model import Diagnostic
    from cardlang.lint.run import Examine, Report


def command(
    paths: SetFiles,
    format: Annotated[  # noqa: A002, the option's name
        Format, typer.Option("--format", help="With quoted lines, one line each, or JSON.")
    ] = Format.FULL,
    select: Annotated[
        list[str] | None, typer.Option(metavar="CODES", help="Only these codes or beginnings of codes: L,D013.")
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option(metavar="CODES", help="All but these.")] = None,
    fix: Annotated[bool, typer.Option("--fix", help="Carry out the safe fixes; what is left is said.")] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="Also those that may change what a text means.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what the fixes would change.")] = False,
    cache: Annotated[
        bool, typer.Option("--cache/--no-cache", help="Remember what was said about a file until it changes.")
    ] = True,
) -> None:
    """Check card sets and say what is wrong, and where."""
    from cardlang.lint.kept import Kept
    from cardlang.lint.run import lint_files

    wanted, unwanted = _codes(select, "--select"), _codes(ignore, "--ignore")
    complain_of_plug_ins()
    kept = Kept() if cache else None
    with progress("checking") as tick:
        report = lint_files(paths, _examiner, kept=kept, progress=tick)
    if fix or unsafe_fixes or diff:
        changed = _fix(report, unsafe=unsafe_fixes, write=not diff)
        if diff:
            raise typer.Exit(WRONG_USE if report.unreadable else FINDINGS if changed else 0)
        if changed:
            report = lint_files(paths, _examiner, kept=kept)
    for error in report.unreadable:
        tell(str(error))
    found = [
        item
        for item in report.diagnostics
        if (not wanted or item.code.startswith(wanted)) and not (unwanted and item.code.startswith(unwanted))
    ]
    _print(found, report, format)
    if report.unreadable:
        raise typer.Exit(WRONG_USE)
    if any(item.severity is not Severity.NOTE for item in found):
        raise typer.Exit(FINDINGS)


def _examiner() -> Examine:
    """The way to lint a file that is not known yet, with all games."""
    from cardlang.games import vocabularies
    from cardlang.lint.run import examiner
    from cardlang.lint.unplayable import unplayable

    return examiner(vocabularies(), unplayable)


def _fix(report: Report, *, unsafe: bool, write: bool) -> int:
    """Carry out the fixes in the files of a report, or show what they would change; the number of files that differ."""
    from cardlang.diagnostics.render import clean
    from cardlang.lint.fixing import difference, fixed

    examine, changed = _examiner(), 0
    for path, data in report.data.items():

        def look(content: bytes, path: str = path) -> tuple[Diagnostic, ...]:
            return examine(path, content).diagnostics

        after = fixed(path, data, look, unsafe=unsafe)
        if after == data:
            continue
        changed += 1
        if not write:
            typer.echo(difference(path, data, after), nl=False)
            continue
        _write(path, data, after, partial(fixed, path, examine=look, unsafe=unsafe))
        typer.echo(f"fixed {clean(path)}", err=True)
    return changed


def _write(path: str, before: bytes, after: bytes, again: Callable[[bytes], bytes]) -> None:
    """Write a file whole; one that has changed since it was read is fixed once more as it is now."""
    from cardlang.cli.writing import replace
    from cardlang.library.source import UnreadableError, read_bytes, why

    try:
        while (now := read_bytes(Path(path))) != before:
            before, after = now, again(now)
        replace(Path(path), after)
    except UnreadableError as error:
        fail(str(error))
    except OSError as error:
        fail(f"{path}: cannot be written: {why(error)}")


def _print(found: list[Diagnostic], report: Report, form: Format) -> None:
    from cardlang.diagnostics.render import as_json, concise, summary, write_full

    match form:
        case Format.JSON:
            put_json([as_json(item) for item in found])
            return
        case Format.CONCISE:
            for item in found:
                typer.echo(concise(item))
        case Format.FULL:
            write_full(found, report.texts(found), sys.stdout)
    files = len(report.files)
    if not files:  # what could not be read has been said
        return
    kinds = [entry.kind for file in report.files for entry in file.entries]
    castles = [count(kinds.count("castle"), "castle")] if "castle" in kinds else []
    counts = [count(files, "file"), count(kinds.count("card"), "card"), *castles]
    typer.echo(f"{', '.join(counts)}: {summary(found)}", err=form is Format.CONCISE)
    if found and form is Format.FULL and sys.stdout.isatty():
        typer.echo(f"`cardlang explain {found[0].code}` says more of a code.")


def _codes(values: list[str] | None, option: str) -> tuple[str, ...]:
    """The codes of an option, in upper case; leaves if one is the beginning of no code."""
    wanted = tuple(code.strip().upper() for value in values or () for code in value.split(",") if code.strip())
    known = known_codes() if wanted else {}
    for code in wanted:
        if not any(name.startswith(code) for name in known):
            fail(f"{option}: there is no code `{code}`")
    return wanted
