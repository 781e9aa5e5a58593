"""`cardlang explain CODE`: a bad card, the mended card, and why."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cardlang.cli.common import console, fail, known_codes


def command(
    code: Annotated[
        str | None,
        typer.Argument(metavar="[CODE]", help="A code as `lint` or `test` prints it, or its name; without it: all."),
    ] = None,
) -> None:
    """Explain a code: a bad card or scenario, the mended one, and why."""
    from cardlang.lint import page, title

    if code is None:
        for known, slug in known_codes().items():
            typer.echo(f"{known}  {slug:26} {title(known)}")
        return
    try:
        text = page(_meant(code.strip()))
    except LookupError:
        from difflib import get_close_matches

        near = get_close_matches(code.upper(), known_codes(), n=1)
        advice = f"; did you mean `{near[0]}`?" if near else "; `cardlang explain` lists all"
        fail(f"there is no code `{code}`{advice}")
    if not sys.stdout.isatty():
        typer.echo(text.rstrip())
        return
    from rich.markdown import Markdown

    out = console()
    out.print(Markdown(text, code_theme="ansi_dark"), width=min(out.width, 100))


def _meant(code: str) -> str:
    """The code in full: its name in the list stands for it, and zeros may be missing."""
    named = {slug: known for known, slug in known_codes().items()}
    number = code[1:]
    return named.get(code.lower()) or (code[:1] + (number.zfill(3) if number.isdecimal() else number)).upper()
