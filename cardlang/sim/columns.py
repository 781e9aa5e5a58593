"""Tables that fit the terminal by leaving out the least important columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.table import Table

GAP = 2  # between columns
LEAST = 12  # columns for names, at least


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: its name and its cell under each head."""

    name: str
    cells: Mapping[str, str]
    dim: bool = False


def fitted(title: str, heads: Sequence[str], rows: Sequence[Row], width: int, giving_way: Sequence[str]) -> Table:
    """A table at most `width` wide; to fit, the columns in `giving_way` are left out in that order."""
    kept = list(heads)
    sizes = {head: max(cell_len(text) for text in (head, *(row.cells.get(head, "") for row in rows))) for head in heads}
    names = max(cell_len(text) for text in (title, *(row.name for row in rows)))
    for head in giving_way:
        if min(names, LEAST) + sum(GAP + sizes[head] for head in kept) <= width:
            break
        kept.remove(head)
    table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False)
    table.add_column(title, overflow="fold")
    for head in kept:
        table.add_column(head, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(row.name, *(row.cells.get(head, "") for head in kept), style="dim" if row.dim else "")
    return table
