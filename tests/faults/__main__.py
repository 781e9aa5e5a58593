"""`python -m tests.faults [WORDS...] [--changed REV] [--jobs N]`: plant every fault, run its test, print the table.

Words choose faults by their id or area. Ends with 1 if a fault is missed, or a test fails without any fault.

`python -m tests.faults --sample N --seed WORD [WORDS...]`: plant N mutants that are drawn from the package, from files
with these words in their paths, and print who notices them. Ends with 1 if one is noticed by nobody.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from tests.faults.board import BoardError, Fault, changed, load
from tests.faults.field import Field, Outcome
from tests.faults.sample import BUDGET, Sample, Verdict, as_json, difference, drawn, wilson
from tests.faults.touched import Map


def main() -> int:
    """0 if every fault is caught and every test passes without it."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description="Plant faults and see who notices.")
    parser.add_argument("words", nargs="*", help="ids or areas of faults, or parts of them; none means all")
    parser.add_argument("--sample", type=int, metavar="N", help="plant N mutants of the package instead")
    parser.add_argument("--seed", default="1", help="the word from which the sample is drawn")
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds of tests for a mutant of the sample")
    parser.add_argument("--recorded", action="store_true", help="take the map of touched lines as it is")
    parser.add_argument("--json", action="store_true", help="print what became of the sample as JSON")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at the same time")
    parser.add_argument("--changed", metavar="REVISION", help="only what has changed since a revision of git")
    parser.add_argument("--output", action="store_true", help="show what the tests of missed faults printed")
    given = parser.parse_args()
    if given.jobs < 1:
        parser.error("--jobs is a number from 1 on")
    errors = Console(stderr=True)
    if given.sample is not None:
        if given.sample < 1 or given.budget <= 0:
            parser.error("--sample and --budget are numbers above 0")
        try:
            return _sample(given, errors)
        except BoardError as error:
            errors.print(str(error), style="bold red", markup=False)
            return 2
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


def _sample(given: argparse.Namespace, errors: Console) -> int:
    """Draw mutants, bring the map of touched lines up to date, judge."""
    mutants, touched = drawn(given.sample, given.seed, given.words), Map()
    with Progress(console=errors) as progress:
        stale = touched.stale()
        if stale and given.recorded:
            errors.print(
                f"{len(stale)} modules of tests are new or have changed since they were recorded", markup=False
            )
        elif stale:
            task = progress.add_task("recording which tests touch which lines", total=len(stale))
            if lost := touched.build(given.jobs, lambda module: progress.update(task, advance=1, description=module)):
                errors.print(f"not recorded: {', '.join(lost)}", markup=False)
        task = progress.add_task("mutants", total=len(mutants))

        def tick(verdict: Verdict) -> None:
            where = f"{verdict.mutant.file}:{verdict.mutant.line}"
            progress.update(task, advance=1, description=where)
            if not progress.console.is_terminal:
                errors.print(f"{where} {verdict.by or 'noticed by nobody'}", markup=False, soft_wrap=True)

        verdicts = Sample(touched, given.budget).run(mutants, given.jobs, tick)
    if given.json:
        print(as_json(verdicts))
    else:
        _print_sample(verdicts, Console(width=None if sys.stdout.isatty() else 160))
    return 0 if all(verdict.noticed for verdict in verdicts) else 1


def _print_sample(verdicts: list[Verdict], console: Console) -> None:
    noticed = sum(verdict.noticed for verdict in verdicts)
    low, high = wilson(noticed, len(verdicts))
    share = f"{noticed / len(verdicts):.0%} (95 %: {low:.0%} to {high:.0%})"
    table = Table(title=f"{noticed} of {len(verdicts)} mutants are noticed, {share}")
    for name, whole in (("place", True), ("operator", True), ("noticed by", False), ("s", True)):
        table.add_column(name, no_wrap=whole, overflow="fold")
    for verdict in verdicts:
        place = f"{verdict.mutant.file.removeprefix('cardlang/')}:{verdict.mutant.line}"
        seen = escape(verdict.by) if verdict.noticed else "[bold red]nobody"
        table.add_row(place, verdict.mutant.edit.operator, seen, f"{verdict.seconds:.0f}")
    console.print(table)
    for verdict in verdicts:
        if not verdict.noticed:
            run = f"{verdict.run} of {verdict.touching} tests that touch the line were run"
            console.print(f"\n{verdict.mutant.file}:{verdict.mutant.line}  {run}", markup=False, highlight=False)
            console.print(difference(verdict.mutant), markup=False, highlight=False)


if __name__ == "__main__":
    sys.exit(main())
