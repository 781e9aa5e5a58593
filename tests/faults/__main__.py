"""`python -m tests.faults [WORDS...] [--changed REV] [--jobs N]`: plant every fault, run its test, print the table.

Words choose faults by their id or area. Ends with 1 if a fault is missed, or a test fails without any fault.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tests.faults.board import BoardError, Fault, changed, load
from tests.faults.field import Field, Outcome


def main() -> int:
    """0 if every fault is caught and every test passes without it."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description="Plant faults and see who notices.")
    parser.add_argument("words", nargs="*", help="ids or areas of faults, or parts of them; none means all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at the same time")
    parser.add_argument("--changed", metavar="REVISION", help="only what has changed since a revision of git")
    parser.add_argument("--output", action="store_true", help="show what the tests of missed faults printed")
    given = parser.parse_args()
    if given.jobs < 1:
        parser.error("--jobs is a number from 1 on")
    errors = Console(stderr=True)
    try:
        faults = [f for f in load() if not given.words or any(word in f"{f.area} {f.id}" for word in given.words)]
        if not faults:
            parser.error(f"no fault is called {' or '.join(given.words)}")
        if given.changed is not None:
            faults = changed(faults, given.changed)
        if not faults:
            errors.print(f"nothing that faults are planted in or caught by has changed since {given.changed}")
            return 0
        sound, outcomes = _run(faults, given.jobs, errors)
    except BoardError as error:
        errors.print(str(error), style="bold red", markup=False)
        return 2
    missed = [fault for fault, outcome in zip(faults, outcomes, strict=True) if not outcome.failed]
    Console().print(_table(faults, outcomes))
    if not sound.passed:
        errors.print(f"a test fails without any fault:\n{sound.output}", style="bold red", markup=False)
    for fault in missed if given.output else ():
        errors.print(f"\n{fault.id}:\n{outcomes[faults.index(fault)].output}", markup=False)
    return 1 if missed or not sound.passed else 0


def _run(faults: list[Fault], jobs: int, errors: Console) -> tuple[Outcome, list[Outcome]]:
    """The tests without a fault, all in one run, then each test with its fault."""
    with ExitStack() as stack, Progress(console=errors) as progress:
        task = progress.add_task("without faults", total=len(faults) + 1)
        fields: SimpleQueue[Field] = SimpleQueue()
        for _ in range(min(jobs, len(faults))):
            fields.put(stack.enter_context(Field()))

        def work(fault: Fault) -> Outcome:
            field = fields.get()
            try:
                return field.caught(fault)
            finally:
                fields.put(field)
                progress.update(task, advance=1, description=fault.id)

        field = fields.get()
        sound = field.run(fault.test for fault in faults)
        fields.put(field)
        progress.update(task, advance=1)
        with ThreadPoolExecutor(jobs) as pool:
            return sound, list(pool.map(work, faults))


def _table(faults: list[Fault], outcomes: list[Outcome]) -> Table:
    caught = sum(outcome.failed for outcome in outcomes)
    table = Table(title=f"{caught} of {len(faults)} faults are caught")
    for name, whole in (("fault", True), ("area", True), ("planted", False), ("test", False), ("", True), ("s", True)):
        table.add_column(name, no_wrap=whole, overflow="fold")
    for fault, outcome in zip(faults, outcomes, strict=True):
        seen = "[green]caught" if outcome.failed else f"[bold red]{'HUNG' if outcome.hung else 'MISSED'}"
        table.add_row(fault.id, fault.area, fault.why, fault.test.replace("[", r"\["), seen, f"{outcome.seconds:.1f}")
    return table


if __name__ == "__main__":
    sys.exit(main())
