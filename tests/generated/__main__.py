"""`python -m tests.generated`: as many programs as you like, and the distribution of what became of them."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import Progress

from cardlang.games import vocabularies
from tests.generated.campaign import FILES, Counts, run, shares
from tests.generated.report import WANTED, report
from tests.generated.texts import KINDS

CHUNK = 500
WEIGHTS = {"typed": 30, "trees": 10, "mutated": 30, "soup": 10, "noise": 12, FILES: 8}


def main() -> int:
    """Make, try and count; 0 if nothing went wrong."""
    chosen = _arguments()
    kinds = chosen.kind or list(WEIGHTS)
    total = sum(WEIGHTS[kind] for kind in kinds)
    counts = {kind: chosen.programs * WEIGHTS[kind] // total for kind in kinds}
    counts[kinds[0]] += chosen.programs - sum(counts.values())
    # All kinds from the beginning, so that a run that is stopped has some of each.
    work = sorted(_chunks(counts, chosen.seed), key=lambda chunk: int(chunk[2].rpartition("/")[2]))
    found = Counts()
    try:
        with Progress(console=Console(stderr=True)) as progress:
            task = progress.add_task("programs", total=chosen.programs)
            for part in _done(work, chosen.jobs):
                found.add(part)
                progress.update(task, completed=found.totals["programs"])
    except KeyboardInterrupt:
        print("stopped; this is what there is so far\n")
    print(report(found, WANTED))
    return 1 if found.failures else 0


def _chunks(counts: dict[str, int], seed: str) -> Iterator[tuple[str, str, str, int]]:
    for kind, game, count in shares(counts, tuple(vocabularies())):
        for start in range(0, count, CHUNK):
            yield kind, game, f"{seed}/{start}", min(CHUNK, count - start)


def _done(work: list[tuple[str, str, str, int]], jobs: int) -> Iterator[Counts]:
    if jobs == 1:
        yield from (run(*arguments) for arguments in work)
        return
    with ProcessPoolExecutor(jobs, initializer=_left_to_the_parent) as pool:
        try:
            for part in as_completed([pool.submit(run, *arguments) for arguments in work]):
                yield part.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _left_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.generated", description=__doc__)
    parser.add_argument("--programs", type=int, default=30_000, help="how many, in all (default 30,000)")
    parser.add_argument("--seed", default="0", help="any word; the same seed makes the same programs")
    parser.add_argument("--jobs", type=int, default=1, help="processes to share the work")
    known = [*KINDS, FILES]
    parser.add_argument("--kind", action="append", choices=known, help="only this kind; may be given several times")
    chosen = parser.parse_args()
    if chosen.programs < 1 or chosen.jobs < 1:
        parser.error("`--programs` and `--jobs` are at least 1")
    return chosen


if __name__ == "__main__":
    sys.exit(main())
