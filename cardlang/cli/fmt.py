"""`cardlang fmt PATH...`: rewrite card texts in their canonical form and leave every other byte alone.

Exit code 0 for success, 1 with `--check` if a file would change, 2 for wrong use, unreadable paths and files with
errors in their YAML, their fields or the syntax of a text; such files are left unchanged.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardlang.cli.common import SetFiles, complain, fail, read, show, tell
from cardlang.cli.exits import FINDINGS, WRONG_USE
from cardlang.cli.writing import replace

if TYPE_CHECKING:
    from cardlang.library.source import SourceFile


def command(
    paths: SetFiles,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; say which files would change.")] = False,
    keep_wordings: Annotated[
        bool, typer.Option("--keep-wordings", help="Mend slips alone; what is said in other words stays as typed.")
    ] = False,
) -> None:
    """Write card texts in their canonical form."""
    from cardlang.diagnostics.render import clean
    from cardlang.games import vocabularies
    from cardlang.lint import formatted

    words = vocabularies()
    loaded = read(paths)
    complain(loaded)
    errors = [item for item in loaded.errors if item.code[0] in "SD"]
    show(errors, loaded, err=True)
    faulty = {item.location.path for item in errors}
    changed = 0
    for cardset in loaded.sets:
        if cardset.path in faulty:
            tell(f"{cardset.path}: left alone, it has errors")
            continue
        source = loaded.sources[cardset.path]
        text = formatted(cardset, source, words, keep_wordings=keep_wordings)
        if text == source.text:
            continue
        changed += 1
        typer.echo(f"{'would change' if check else 'changed'} {clean(cardset.path)}")
        if not check:
            _write(Path(cardset.path), source, text)
    if faulty or loaded.unreadable:
        raise typer.Exit(WRONG_USE)
    if check and changed:
        raise typer.Exit(FINDINGS)


def _write(path: Path, source: SourceFile, text: str) -> None:
    from cardlang.library.source import BOM, error_reason

    try:
        replace(path, ((BOM if source.bom else "") + text).encode())
    except OSError as error:
        fail(f"{path}: cannot be written: {error_reason(error)}")
