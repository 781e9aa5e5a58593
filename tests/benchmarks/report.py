"""The table: on the terminal, in the README beside this file, and as JSON."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.benchmarks.measure import Row

README = Path(__file__).parent / "README.md"
BEGIN, END = "<!-- table -->\n", "<!-- end -->\n"
PACKAGES = ("cardlang", "lark", "typer", "rich", "PyYAML", "jsonschema", "open_spiel", "fireplace")


def versions() -> dict[str, str]:
    """What was measured, with what."""
    found = {"Python": f"{platform.python_implementation()} {platform.python_version()}"}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def measured_with() -> str:
    """The versions in a line."""
    return ", ".join(f"{name} {number}" for name, number in versions().items())


def value(row: Row) -> str:
    """The value of a row as it is shown."""
    if row.value is None:
        return row.note
    shown = f"{row.value:,.0f}" if row.unit == "" else f"{row.value:.2f}"
    return f"{shown}{row.unit}{'' if row.met else ' (missed)'}"


def show(rows: Sequence[Row], console: Console) -> None:
    """Print the table."""
    table = Table("benchmark", "what", "value", "target", "reference", title=measured_with())
    for row in rows:
        style = {True: "green", False: "red", None: "dim"}[row.met]
        table.add_row(row.name, row.what, f"[{style}]{value(row)}[/]", row.target, row.reference)
    console.print(table)


def as_json(rows: Sequence[Row]) -> str:
    """All rows with the versions."""
    made: Mapping[str, object] = {"versions": versions(), "rows": [{**asdict(row), "met": row.met} for row in rows]}
    return json.dumps(made, indent=2) + "\n"


def write(rows: Sequence[Row]) -> None:
    """Put the table into the README between its marks; ratios and versions, no times."""
    lines = ["| benchmark | what | value | target | reference |", "|---|---|---|---|---|"]
    lines += [f"| `{r.name}` | {r.what} | {value(r)} | {r.target} | {r.reference} |" for r in rows]
    lines += ["", f"Measured with {measured_with()}."]
    before, _, rest = README.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, "utf-8")
