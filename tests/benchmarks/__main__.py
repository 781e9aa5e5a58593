"""`python -m tests.benchmarks [NAME...]`: measure, print the table, and write it into the README if asked to.

Each benchmark has a process of its own: what one leaves in memory would slow the next.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from tests.benchmarks import counting, effects, matches, playing, reading, report, rooms, starting
from tests.benchmarks.measure import Row

BENCHMARKS: Mapping[str, Callable[[int], list[Row]]] = {
    "decisions": playing.decisions,
    "matches": matches.against_fireplace,
    "effects": effects.rows,
    "clone": playing.clones,
    "lint": reading.against_lark,
    "lint-large": reading.large_sets,
    "start": starting.starts,
    "rooms": rooms.rooms,
    "counts": counting.counts,
}


def main() -> None:
    """Run the benchmarks that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Measure ratios, as a table.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of: {', '.join(BENCHMARKS)}")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each benchmark (7)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all rows into a file")
    parser.add_argument("--write", action="store_true", help="put the whole table into tests/benchmarks/README.md")
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in BENCHMARKS]:
        parser.error(f"there is no benchmark `{unknown[0]}`; there is {', '.join(BENCHMARKS)}")
    if given.rounds < 1:
        parser.error("--rounds is at least 1")
    if given.write and given.names:
        parser.error("--write is for the whole table: leave the names out")
    console, rows = Console(), list[Row]()
    processes = ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1)
    with Progress(console=Console(stderr=True), transient=True) as progress, processes:
        wanted = given.names or list(BENCHMARKS)
        task = progress.add_task("", total=len(wanted))
        for name in wanted:
            progress.update(task, description=name)
            rows += processes.submit(BENCHMARKS[name], given.rounds).result()
            progress.advance(task)
    report.show(rows, console)
    if given.json is not None:
        given.json.write_text(report.as_json(rows), "utf-8")
    if given.write:
        report.write(rows)


if __name__ == "__main__":
    main()
