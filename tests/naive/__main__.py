"""`python -m tests.naive MATCHES [FIRST]`: compare random matches of the two machines, as many as wanted."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.naive.lockstep import compare
from tests.naive.matches import record


def main() -> int:
    """0 if all agree; the first match that does not is told with its seed, which plays it again."""
    parser = argparse.ArgumentParser(prog="python -m tests.naive", description=__doc__)
    parser.add_argument("matches", type=int, help="how many matches to compare")
    parser.add_argument("first", type=int, nargs="?", default=0, help="the first seed")
    given = parser.parse_args()
    console, counts = Console(stderr=True), Counter[str]()
    for seed in track(range(given.first, given.first + given.matches), "matches", console=console):
        tape = record(seed)
        try:
            compare(tape)
        except AssertionError as error:
            console.print(f"the match with seed {seed} differs: {error}", style="bold red", markup=False)
            return 1
        opened = [entry for entry in tape.log if entry[0] in ("open", "prevent", "chain-cut")]
        counts.update(("matches",), decisions=len(tape.moments) - 1, events=len(tape.log))
        counts.update(f"events `{entry[0]}`" for entry in opened)
    table = Table("compared", "", title="both machines agree")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
