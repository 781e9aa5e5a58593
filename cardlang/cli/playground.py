"""`cardlang playground DIR`: a static site on which cards are written, judged and played in the browser.

Exit code 2 for wrong use, and where the site cannot be written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardlang.cli.common import path

EPILOG = (
    "Example: `cardlang playground site`, then `python3 -m http.server -d site`. "
    "`cardlang help playground` says how to host it."
)


def command(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where to write it: a new folder, or an earlier site.", parser=path)
    ],
    pyodide: Annotated[
        str | None,
        typer.Option(
            metavar="WHERE",
            help="Where Python for browsers comes from: the address of a Pyodide, or a folder or npm package "
            "(`npm pack pyodide`) whose files are copied into the site.",
        ),
    ] = None,
) -> None:
    """Write a static site that runs cardlang in the browser: write cards, see and play them, send them as a link."""
    from cardlang.playground.site import PYODIDE, write_site

    size = write_site(folder, PYODIDE if pyodide is None else pyodide)
    typer.echo(f"wrote {folder}, {size / 1_000_000:.1f} MB")
    typer.echo(f"to look at it: python3 -m http.server -d {folder}, then http://localhost:8000/")
